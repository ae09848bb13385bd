import Bytes
import WebAddresses

/// The article of a page, taken out of it.
public struct ReadableArticle: Sendable, Hashable {
  /// The title, without the name of the site.
  @ComparedByBytes public var title: String
  /// The authors, as the page names them.
  @ComparedByBytes public var byline: String?
  /// The language that the page declares (BCP 47).
  @ComparedByBytes public var language: String?
  /// The direction of the text, as the page declares it: `ltr`, `rtl` or `auto`.
  @ComparedByBytes public var direction: String?
  /// The name of the site, plain text.
  @ComparedByBytes public var siteName: String?
  /// The time of publication, as the page writes it.
  @ComparedByBytes public var published: String?
  /// The page's own summary, otherwise the first paragraph.
  @ComparedByBytes public var excerpt: String?
  /// The article as HTML with absolute addresses. It is as trustworthy as the page: clean it with a `Sanitizer` before it
  /// is shown.
  @ComparedByBytes public var content: String
  /// The text of the article as it is, with a line break between blocks, without captions of pictures.
  @ComparedByBytes public var text: String
  /// The address of the picture that stands for the article.
  public var leadImage: WebAddress?
  /// The page on which the article goes on.
  public var nextPage: WebAddress?
  /// A page that has the whole article, if this one has a part of it.
  public var singlePage: WebAddress?

  /// The number of letters of the text, each run of white space counted as one.
  public var length: Int
}
