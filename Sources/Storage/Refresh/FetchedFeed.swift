import Bytes

/// A feed as a check found it.
public struct FetchedFeed: Hashable, Sendable {
  /// Empty if the feed has none: the title it had before stays.
  @ComparedByBytes public var title: String
  @ComparedByBytes public var siteURL: String?
  @ComparedByBytes public var iconURL: String?
  @ComparedByBytes public var etag: String?
  @ComparedByBytes public var lastModified: String?
  /// The address to which the feed has moved for good.
  @ComparedByBytes public var permanentURL: String?
  /// What had to be repaired to read the feed, in the order of its document.
  public var repairs: [StoredRepair]
  public var details = FeedDetails()
  /// As the feed lists them.
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
