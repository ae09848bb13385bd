import Bytes

/// An account of the publisher at another service (`source:account`).
public struct FeedAccount: Sendable, Hashable, Codable {
  /// In lower case: `twitter`, `github`.
  @ComparedByBytes public var service: String
  /// The name of the account at the service.
  @ComparedByBytes public var name: String

  /// Creates an account.
  public init(
    service: String,
    name: String
  ) {
    self.service = service
    self.name = name
  }
}
