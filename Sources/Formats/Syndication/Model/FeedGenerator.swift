import Bytes

/// The program that wrote a feed (RFC 4287 §4.2.4; RSS `generator`, `admin:generatorAgent`).
public struct FeedGenerator: Sendable, Hashable, Codable {
  /// Plain text.
  @ComparedByBytes public var name: String?
  /// Absolute.
  public var url: WebAddress?
  /// The version of the program, as written.
  @ComparedByBytes public var version: String?

  /// Creates a generator.
  public init(
    name: String? = nil,
    url: WebAddress? = nil,
    version: String? = nil
  ) {
    self.name = name
    self.url = url
    self.version = version
  }
}
