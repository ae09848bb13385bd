import Bytes

/// A feed as read by a check.
public struct FetchedFeed: Hashable, Sendable {
  /// Empty if the feed has none; the stored title is then kept.
  @ComparedByBytes public var title: String
  public var siteURL: WebAddress?
  public var iconURL: WebAddress?
  @ComparedByBytes public var etag: String?
  @ComparedByBytes public var lastModified: String?
  /// The digest of the body, by which the same body is recognized.
  public var bodyHash: [UInt8]?
  /// How often the feed publishes and what it says about that, as text that only the reader understands.
  @ComparedByBytes public var rhythm: String?
  /// The repairs made to read the feed, in document order.
  public var repairs: [StoredRepair]
  public var details = FeedDetails()
  /// The hub that the feed announces. Recording does not store it; `Database+Pushes` does.
  public var hub: AnnouncedHub?
  /// False for a document that may lack entries that the feed still lists.
  public var isWhole = true
  /// The entries in the order of the feed.
  public var entries: [EntryDraft]

  public init(
    title: String, siteURL: WebAddress? = nil, iconURL: WebAddress? = nil, etag: String? = nil,
    lastModified: String? = nil, bodyHash: [UInt8]? = nil, rhythm: String? = nil, repairs: [StoredRepair] = [],
    entries: [EntryDraft] = []
  ) {
    self.title = title
    self.siteURL = siteURL
    self.iconURL = iconURL
    self.etag = etag
    self.lastModified = lastModified
    self.bodyHash = bodyHash
    self.rhythm = rhythm
    self.repairs = repairs
    self.entries = entries
  }
}
