import Bytes

/// The picture of a feed.
public struct FeedIcon: Hashable, Sendable {
  /// The address that it was fetched from.
  public var url: WebAddress
  /// Its media type, by its content.
  @ComparedByBytes public var type: String
  public var content: [UInt8]

  public init(url: WebAddress, type: String, content: [UInt8]) {
    self.url = url
    self.type = type
    self.content = content
  }

  /// A short digest of the content, which changes with it.
  public var version: String {
    var hash = FNV1a()
    for byte in content { hash.combine(byte) }
    return String(hash.value, radix: 36)
  }
}
