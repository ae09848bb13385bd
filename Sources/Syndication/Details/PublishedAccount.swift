/// The publisher on another service (`source:account`).
public struct PublishedAccount: Sendable, Hashable {
  /// In lower case: `twitter`, `github`.
  public var service: String
  public var name: String

  public init(
    service: String,
    name: String
  ) {
    self.service = service
    self.name = name
  }
}
