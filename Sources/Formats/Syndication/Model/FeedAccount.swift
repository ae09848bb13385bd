import Bytes

/// An account of the publisher at another service (`source:account`).
public struct FeedAccount: Sendable, Hashable, Codable {
  /// In lower case: `twitter`, `github`.
  @Bytewise public var service: String
  @Bytewise public var name: String

  /// Creates an account.
  public init(
    service: String,
    name: String
  ) {
    self.service = service
    self.name = name
  }
}
