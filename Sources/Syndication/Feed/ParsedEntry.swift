import Foundation

/// One entry of a feed.
public struct ParsedEntry: Sendable {
  /// The guid, `atom:id` or JSON id as written; without one the link; without that a hash of title, date and content
  /// that is the same in every process. Unlike entries under one id get a suffix that tells them apart.
  public var id: String
  /// Plain text with its entities resolved; nil when absent or empty.
  public var title: String?
  /// The entry's page, absolute.
  public var link: String?
  /// A page with the comments, absolute.
  public var commentsURL: String?
  public var published: Date?
  public var updated: Date?
  /// Names; where the feed gives only an e-mail or web address, that.
  public var authors: [String]
  /// The full content, where the format has a place for it: `content:encoded`, Atom `content`, `content_html`,
  /// `content_text`. The description of RSS is the `summaryHTML`, even where publishers put everything there.
  public var contentHTML: String?
  /// The description or summary.
  public var summaryHTML: String?
  /// The address that relative addresses inside the HTML refer to.
  public var baseURL: String?
  public var enclosures: [ParsedEnclosure]
  /// A picture of the entry, absolute.
  public var imageURL: String?
  public var categories: [String]
  /// The language, where the entry states its own; else the feed's holds.
  public var language: String?
  var detailsSource: DetailsSource?
  var memberOrigins: MemberOrigins?

  /// Everything the publisher said about the entry. Read anew each time: linear in the size of the entry. Entries keep
  /// their whole document for it.
  public var details: PublishedDetails { detailsSource?.details ?? PublishedDetails(entry: self) }

  public init(
    id: String,
    title: String? = nil,
    link: String? = nil,
    commentsURL: String? = nil,
    published: Date? = nil,
    updated: Date? = nil,
    authors: [String] = [],
    contentHTML: String? = nil,
    summaryHTML: String? = nil,
    baseURL: String? = nil,
    enclosures: [ParsedEnclosure] = [],
    imageURL: String? = nil,
    categories: [String] = [],
    language: String? = nil
  ) {
    self.id = id
    self.title = title
    self.link = link
    self.commentsURL = commentsURL
    self.published = published
    self.updated = updated
    self.authors = authors
    self.contentHTML = contentHTML
    self.summaryHTML = summaryHTML
    self.baseURL = baseURL
    self.enclosures = enclosures
    self.imageURL = imageURL
    self.categories = categories
    self.language = language
  }
}
