import Bytes

/// The program that wrote a feed (RFC 4287 §4.2.4).
public struct PublishedGenerator: Sendable, Hashable {
  @Bytewise public var name: String?
  /// Absolute.
  @Bytewise public var url: String?
  @Bytewise public var version: String?

  public init(
    name: String? = nil,
    url: String? = nil,
    version: String? = nil
  ) {
    self.name = name
    self.url = url
    self.version = version
  }
}
