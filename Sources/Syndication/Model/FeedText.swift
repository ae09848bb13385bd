import Bytes
import HTML

/// A text of a feed as it was published, with what its format says about it (RFC 4287 §3.1, §4.1.3).
public struct FeedText: Sendable, Hashable, Codable {
  /// Plain text or markup, as `mimeType` says. Markup is neither cleaned nor are its addresses resolved.
  @Bytewise public var value: String
  /// `text/plain`, `text/html`, `application/xhtml+xml`, or what else the publisher states.
  @Bytewise public var mimeType: String
  /// A language tag of BCP 47, stated here or further out.
  @Bytewise public var language: String?
  /// The address that relative addresses in the text refer to.
  @Bytewise public var baseURL: String?
  /// The address of a content that is not in the feed (RFC 4287 §4.1.3.2), absolute; `value` is empty then.
  @Bytewise public var sourceURL: String?

  /// Creates a text; it is plain unless a type is stated.
  public init(
    _ value: String,
    mimeType: String = "text/plain",
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

  /// A text of HTML.
  public static func html(_ value: String, language: String? = nil, baseURL: String? = nil) -> FeedText {
    FeedText(value, mimeType: "text/html", language: language, baseURL: baseURL)
  }

  /// True if the value is markup.
  public var isMarkup: Bool {
    mimeType.hasSameBytes(as: "text/html") || mimeType.hasSameBytes(as: "application/xhtml+xml")
  }

  /// The text as HTML: markup as it is, plain text escaped, with its paragraphs and line breaks. O(length).
  public var html: String { isMarkup ? value : HTMLText.paragraphs(value) }

  /// The text in one line, without markup. O(length).
  public var plainText: String { isMarkup ? PlainText.decode(value, markup: .declared) : PlainText.fold(value) }
}
