import Bytes

/// The program that wrote a feed (RFC 4287 §4.2.4; RSS `generator`, `admin:generatorAgent`).
public struct FeedGenerator: Sendable, Hashable, Codable {
  /// Plain text.
  @Bytewise public var name: String?
  /// Absolute.
  @Bytewise public var url: String?
  @Bytewise public var version: String?

  /// Creates a generator.
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
