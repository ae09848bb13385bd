import Bytes

/// A link of a feed or an entry (RFC 4287 §4.2.7).
public struct PublishedLink: Sendable, Hashable {
  /// Absolute.
  @Bytewise public var url: String
  /// `alternate` where nothing is stated.
  @Bytewise public var relation: String
  /// A media type, as stated.
  @Bytewise public var type: String?
  @Bytewise public var title: String?
  /// The language of what the link leads to.
  @Bytewise public var language: String?
  /// In bytes, as written.
  @Bytewise public var length: String?

  public init(
    url: String,
    relation: String,
    type: String? = nil,
    title: String? = nil,
    language: String? = nil,
    length: String? = nil
  ) {
    self.url = url
    self.relation = relation
    self.type = type
    self.title = title
    self.language = language
    self.length = length
  }
}
