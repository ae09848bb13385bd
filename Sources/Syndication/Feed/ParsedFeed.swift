/// A feed as its publisher wrote it, whatever the format.
///
/// Texts of HTML are as published: neither cleaned nor with their addresses resolved.
public struct ParsedFeed: Sendable {
  public var format: FeedFormat
  /// Plain text, empty when the feed has no title.
  public var title: String
  /// The page that the feed belongs to, absolute.
  public var siteURL: String?
  /// The feed's own address, as the feed states it, absolute.
  public var feedURL: String?
  /// What the feed is about, plain text.
  public var summary: String?
  /// A language tag of BCP 47, as written.
  public var language: String?
  public var iconURL: String?
  /// How long the publisher wants the feed to be kept before it is fetched again, in minutes.
  public var timeToLiveMinutes: Int?
  /// In the order of the document. No two have the same `id`.
  public var entries: [ParsedEntry]
  /// What was wrong in the document and was read all the same, in the order of the document.
  public var repairs: [FeedRepair]
  /// The encoding that the document was read in, by the name it was given or found under, in lower case; empty where
  /// the feed was not read from bytes.
  public var encoding: String = ""
  /// The version that the document's outermost element states, as written.
  public var formatVersion: String?
  var detailsSource: DetailsSource?

  /// Everything the publisher said about the feed. Read anew each time: linear in the elements of the feed itself.
  public var details: PublishedDetails { detailsSource?.details ?? PublishedDetails(feed: self) }

  public init(
    format: FeedFormat,
    title: String,
    siteURL: String? = nil,
    feedURL: String? = nil,
    summary: String? = nil,
    language: String? = nil,
    iconURL: String? = nil,
    timeToLiveMinutes: Int? = nil,
    entries: [ParsedEntry] = [],
    repairs: [FeedRepair] = []
  ) {
    self.format = format
    self.title = title
    self.siteURL = siteURL
    self.feedURL = feedURL
    self.summary = summary
    self.language = language
    self.iconURL = iconURL
    self.timeToLiveMinutes = timeToLiveMinutes
    self.entries = entries
    self.repairs = repairs
  }
}
