import Bytes
import Foundation

// The columns of stored values, and their reading from rows.

extension User {
  /// The columns of `users u` that `init(row:)` reads.
  static let columns: SQL = "u.id, u.name, u.password_hash IS NOT NULL, u.created"

  /// The key by which names are compared. Engines themselves ignore the case of some letters only.
  static func key(_ name: String) -> String {
    name.precomposedStringWithCanonicalMapping.lowercased()
  }

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
    f.last_succeeded, f.next_check, f.failure_count, f.problem, f.repairs
    """

  static let columnCount: Int32 = 13

  init(row: some SQLRow) throws(StorageError) {
    self.init(
      id: row.id(0), url: row.address(1), title: row.text(2), siteURL: row.optionalAddress(3),
      iconURL: row.optionalAddress(4),
      health: FeedHealth(
        etag: row.optionalText(5), lastModified: row.optionalText(6), lastChecked: row.optionalDate(7),
        lastSucceeded: row.optionalDate(8), nextCheck: row.date(9), failureCount: row.int(10),
        problem: row.optionalText(11), repairs: try JSONColumn.list(row.optionalText(12))))
  }
}

extension Subscription {
  static func statement(of user: UserID) -> SQL {
    """
    SELECT \(Feed.columns), s.title, s.folder_id, h.last_seq - s.read_count
    FROM subscriptions s JOIN feeds f ON f.id = s.feed_id JOIN feed_heads h ON h.feed_id = s.feed_id
    WHERE s.user_id = \(user)
    """
  }

  /// The subscriptions sorted by title. "äpfel" is sorted next to "Apfel", which no engine does for all letters.
  static func sorted(_ subscriptions: [Subscription]) -> [Subscription] {
    // The title may be long, and folding takes time.
    let keyed = subscriptions.map { subscription in
      let key = subscription.title.prefix(bytes: 256).folding(
        options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
      return (key: ByteString(key), subscription: subscription)
    }
    return keyed.sorted { ($0.key, $0.subscription.feed.id) < ($1.key, $1.subscription.feed.id) }.map(\.subscription)
  }

  /// A title or a folder's name, cut to 1,024 bytes; `nil` for a blank text.
  static func meaningful(_ text: String?) -> String? {
    let trimmed = text?.prefix(bytes: 1_024).trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return trimmed.isEmpty ? nil : trimmed
  }

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

  init(row: some SQLRow, hasDetails: Bool, hasContent: Bool = true) throws(StorageError) {
    self.init(
      id: row.id(0), feedID: row.id(1), feedTitle: row.text(2), guid: row.text(3), kind: row.text(4),
      title: row.optionalText(5), link: row.optionalAddress(6), author: row.optionalText(7), published: row.date(8),
      updated: row.optionalDate(17), received: row.date(9), rank: row.date(18),
      contentHTML: try !hasContent || row.isNull(20) ? nil : PackedContent.html(of: row.blob(20)),
      excerpt: row.text(10),
      enclosures: try JSONColumn.list(row.optionalText(11)), images: try JSONColumn.list(row.optionalText(12)),
      payload: row.optionalText(13),
      details: hasDetails ? try JSONColumn.value(row.optionalText(19)) ?? EntryDetails() : nil,
      revision: row.integer(14), isUnread: row.bool(15), isStarred: row.bool(16))
  }
}

extension EntryState {
  /// The states of entries `x`, by id.
  static func statement(_ entries: SQL, of user: UserID) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    return """
      SELECT x.id, \(timeline.isUnread), \(timeline.isStarred)
      FROM (SELECT x.id, x.feed_id, x.seq \(entries)) x ORDER BY x.id
      """
  }

  init(row: some SQLRow) {
    self.init(id: row.id(0), isUnread: row.bool(1), isStarred: row.bool(2))
  }
}

extension FeedDetails {
  /// The details of a user's feeds, with their ids.
  static func statement(of user: UserID) -> SQL {
    """
    SELECT f.id, f.details FROM feeds f WHERE f.details IS NOT NULL
    AND f.id IN (SELECT s.feed_id FROM subscriptions s WHERE s.user_id = \(user))
    """
  }
}
