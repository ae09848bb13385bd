import Bytes
import HTML

/// A text of a feed as published, with its type, language and base (RFC 4287 §3.1, §4.1.3).
public struct FeedText: Sendable, Hashable, Codable {
  /// Plain text or markup, according to `mimeType`. Markup is not sanitized and its addresses are not resolved.
  @ComparedByBytes public var value: String
  /// `text/plain`, `text/html`, `application/xhtml+xml`, or another type that the publisher states.
  public var mimeType: ByteString
  /// A language tag of BCP 47, stated on the element or inherited.
  @ComparedByBytes public var language: String?
  /// The address that relative addresses in the text refer to.
  public var baseURL: WebAddress?
  /// The address of external content (RFC 4287 §4.1.3.2), absolute; `value` is then empty.
  public var sourceURL: WebAddress?

  /// Creates a text of HTML.
  public static func html(_ value: String, language: String? = nil, baseURL: WebAddress? = nil) -> FeedText {
    FeedText(value, mimeType: "text/html", language: language, baseURL: baseURL)
  }

  /// True if the value is markup.
  public var isMarkup: Bool { mimeType == "text/html" || mimeType == "application/xhtml+xml" }

  /// True if a reader can display the text.
  var isShowable: Bool {
    isMarkup || mimeType.string.hasBytePrefix("text/") || !mimeType.utf8.contains(UInt8(ascii: "/"))
  }

  /// The text as HTML: markup unchanged, plain text escaped, with its paragraphs and line breaks.
  ///
  /// - Complexity: O(length).
  public var html: String { isMarkup ? value : HTMLText.paragraphs(value) }

  /// The text in one line, without markup.
  ///
  /// - Complexity: O(length).
  public var plainText: String { isMarkup ? PlainText.decode(value, markup: .declared) : PlainText.fold(value) }
}

extension FeedText {
  /// Creates a text, which is plain unless a type is given.
  public init(
    _ value: String,
    mimeType: ByteString = "text/plain",
    language: String? = nil,
    baseURL: WebAddress? = nil,
    sourceURL: WebAddress? = nil
  ) {
    self.init(value: value, mimeType: mimeType, language: language, baseURL: baseURL, sourceURL: sourceURL)
  }
}
