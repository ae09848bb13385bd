import Bytes
import Foundation

/// The article of an entry's page, or the reason why it could not be had.
public struct FullArticle: Hashable, Sendable {
  /// The time of the attempt.
  public var fetched: Date
  /// The address that the article is from, after redirects.
  public var url: WebAddress
  @ComparedByBytes public var title: String?
  @ComparedByBytes public var byline: String?
  @ComparedByBytes public var siteName: String?
  /// The version of the code that read the page; 0 for one without a version.
  public var version = 0
  /// The number of pages that were joined.
  public var pages: Int
  /// Sanitized markup; nil if there is no article.
  @ComparedByBytes public var contentHTML: String?
  /// The article as plain text.
  @ComparedByBytes public var text: String
  /// The reason in a sentence why there is no article.
  @ComparedByBytes public var problem: String?

  /// True if there is an article.
  public var isThere: Bool { if case .some = contentHTML { true } else { false } }

  /// An article.
  public init(
    fetched: Date, url: WebAddress, title: String?, byline: String?, siteName: String?, pages: Int,
    contentHTML: String, text: String
  ) {
    self.fetched = fetched
    self.url = url
    self.title = title
    self.byline = byline
    self.siteName = siteName
    self.pages = pages
    self.contentHTML = contentHTML
    self.text = text
  }

  /// A failed attempt.
  public init(fetched: Date, url: WebAddress, problem: String) {
    self.fetched = fetched
    self.url = url
    self.problem = problem
    pages = 0
    text = ""
  }
}

/// An entry whose full article is to be fetched.
public struct WantedArticle: Hashable, Sendable {
  public var entry: EntryID
  public var feed: FeedID
  /// The address of its page; nil if the entry has none.
  public var link: WebAddress?
  /// The length of the text that the feed has of it.
  public var textBytes: Int
  /// The attempts that have failed.
  public var attempts: Int
}
