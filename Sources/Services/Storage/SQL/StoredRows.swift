// The columns of stored values, and their reading from rows.

extension User {
  /// The columns of `users u` that `init(row:)` reads.
  static let columns: SQL = "u.id, u.name, u.password_hash IS NOT NULL, u.created"

  init(row: some SQLRow) {
    self.init(id: row.id(0), name: row.text(1), hasPassword: row.bool(2), created: row.date(3))
  }
}

extension Feed {
  /// A condition on `feeds f`.
  static let hasSubscriber: SQL = "EXISTS (SELECT 1 FROM subscriptions s WHERE s.feed_id = f.id)"

  /// The columns of `feeds f` that `init(row:)` reads.
  static let columns: SQL = """
    f.id, f.url, COALESCE(f.title, f.url), f.site_url, f.icon_url, f.etag, f.last_modified, f.last_checked, \
    f.next_check, f.failure_count, f.problem, f.repairs
    """

  static let columnCount: Int32 = 12

  init(row: some SQLRow) throws(StorageError) {
    self.init(
      id: row.id(0), url: row.address(1), title: row.text(2), siteURL: row.optionalAddress(3),
      iconURL: row.optionalAddress(4),
      health: FeedHealth(
        etag: row.optionalText(5), lastModified: row.optionalText(6), lastChecked: row.optionalDate(7),
        nextCheck: row.date(8), failureCount: row.int(9), problem: row.optionalText(10),
        repairs: try JSONColumn.list(row.optionalText(11))))
  }
}

extension Subscription {
  /// Reads `Feed.columns` and the further columns in `subscriptions(of:)`.
  init(row: some SQLRow) throws(StorageError) {
    let feed = try Feed(row: row)
    let next = Feed.columnCount
    self.init(
      feed: feed, title: row.optionalText(next) ?? feed.title, folder: row.optionalID(next + 1),
      unreadCount: row.int(next + 2))
  }
}

extension StoredEntry {
  /// The columns that `init(row:)` reads, followed by details and content.
  static func columns(for user: UserID) -> SQL {
    """
    e.id, e.feed_id, COALESCE(s.title, f.title, f.url), e.guid, e.kind, e.title, e.link, e.author, e.published, \
    e.received, e.excerpt, e.enclosures, e.images, e.payload, e.revision, \(Timeline.isUnread("e", for: user)), \
    t.entry_id IS NOT NULL, e.updated, e.rank
    """
  }

  init(row: some SQLRow, hasDetails: Bool) throws(StorageError) {
    self.init(
      id: row.id(0), feedID: row.id(1), feedTitle: row.text(2), guid: row.text(3), kind: row.text(4),
      title: row.optionalText(5), link: row.optionalAddress(6), author: row.optionalText(7), published: row.date(8),
      updated: row.optionalDate(17), received: row.date(9), rank: row.date(18),
      contentHTML: try row.isNull(20) ? nil : PackedContent.html(of: row.blob(20)),
      excerpt: row.text(10),
      enclosures: try JSONColumn.list(row.optionalText(11)), images: try JSONColumn.list(row.optionalText(12)),
      payload: row.optionalText(13),
      details: hasDetails ? try JSONColumn.value(row.optionalText(19)) ?? EntryDetails() : nil,
      revision: row.integer(14), isUnread: row.bool(15), isStarred: row.bool(16))
  }
}
