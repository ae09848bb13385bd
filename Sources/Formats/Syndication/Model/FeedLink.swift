import Bytes

/// A link of a feed or an entry (RFC 4287 §4.2.7).
public struct FeedLink: Sendable, Hashable, Codable {
  /// Absolute.
  public var url: WebAddress
  /// As registered, without the address of the registry; `alternate` if not stated.
  public var relation: ByteString
  /// A media type, as stated.
  @ComparedByBytes public var type: String?
  /// The title of the page that the link leads to, plain text.
  @ComparedByBytes public var title: String?
  /// The language of the target (`hreflang`).
  @ComparedByBytes public var language: String?
  /// In bytes, as written.
  @ComparedByBytes public var length: String?
  /// The number of replies behind the link (`thr:count`, RFC 4685 §4).
  public var count: Int?

  /// Creates a link; its relation is `alternate` unless stated.
  public init(
    url: WebAddress,
    relation: ByteString = "alternate",
    type: String? = nil,
    title: String? = nil,
    language: String? = nil,
    length: String? = nil,
    count: Int? = nil
  ) {
    self.url = url
    self.relation = relation
    self.type = type
    self.title = title
    self.language = language
    self.length = length
    self.count = count
  }
}
