import Bytes

/// A text of a feed as it was published, with what its format says about it.
public struct PublishedText: Sendable, Hashable {
  /// Plain text or markup, as `mimeType` says. Markup is neither cleaned nor are its addresses resolved.
  @Bytewise public var value: String
  /// `text/plain`, `text/html`, `application/xhtml+xml`, or what else the publisher states.
  @Bytewise public var mimeType: String
  /// A language tag of BCP 47, stated here or further out.
  @Bytewise public var language: String?
  /// What relative addresses in the text refer to.
  @Bytewise public var baseURL: String?
  /// Where the text is if it is not here (RFC 4287 §4.1.3.2), absolute.
  @Bytewise public var sourceURL: String?

  public init(
    value: String,
    mimeType: String,
    language: String? = nil,
    baseURL: String? = nil,
    sourceURL: String? = nil
  ) {
    self.value = value
    self.mimeType = mimeType
    self.language = language
    self.baseURL = baseURL
    self.sourceURL = sourceURL
  }

  /// Whether the value is markup.
  public var isMarkup: Bool {
    mimeType.hasSameBytes(as: "text/html") || mimeType.hasSameBytes(as: "application/xhtml+xml")
  }
}
