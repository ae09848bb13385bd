import Bytes

/// Somebody whom a feed names.
public struct PublishedPerson: Sendable, Hashable {
  @Bytewise public var name: String?
  @Bytewise public var email: String?
  /// Absolute.
  @Bytewise public var url: String?

  public init(
    name: String? = nil,
    email: String? = nil,
    url: String? = nil
  ) {
    self.name = name
    self.email = email
    self.url = url
  }
}
