import Bytes

/// A feed as read by a check.
public struct FetchedFeed: Hashable, Sendable {
  /// Empty if the feed has none; the stored title is then kept.
  @ComparedByBytes public var title: String
  @ComparedByBytes public var siteURL: String?
  @ComparedByBytes public var iconURL: String?
  @ComparedByBytes public var etag: String?
  @ComparedByBytes public var lastModified: String?
  /// The address to which the feed has moved permanently.
  @ComparedByBytes public var permanentURL: String?
  /// The repairs made to read the feed, in document order.
  public var repairs: [StoredRepair]
  public var details = FeedDetails()
  /// The entries in the order of the feed.
  public var entries: [EntryDraft]

  public init(
    title: String, siteURL: String? = nil, iconURL: String? = nil, etag: String? = nil, lastModified: String? = nil,
    permanentURL: String? = nil, repairs: [StoredRepair] = [], entries: [EntryDraft] = []
  ) {
    self.title = title
    self.siteURL = siteURL
    self.iconURL = iconURL
    self.etag = etag
    self.lastModified = lastModified
    self.permanentURL = permanentURL
    self.repairs = repairs
    self.entries = entries
  }
}
