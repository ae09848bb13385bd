import Bytes

/// The publisher on another service (`source:account`).
public struct PublishedAccount: Sendable, Hashable {
  /// In lower case: `twitter`, `github`.
  @Bytewise public var service: String
  @Bytewise public var name: String

  public init(
    service: String,
    name: String
  ) {
    self.service = service
    self.name = name
  }
}
