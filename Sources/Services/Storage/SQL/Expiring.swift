import Bytes
import Foundation

/// The size of feeds, as retention counts it.
enum FeedSize {
  /// The rows and index entries of an entry without its content.
  static let entryBytes = 2_048

  /// The extent of a feed whose size is not known; more than any limit.
  static let unknown: Int64 = 1 << 50

  /// The size of an entry with its search index, which grows with the content.
  static func bytes(content: Int, source: Int) -> Int { entryBytes + 2 * content + source }

  /// The number of the last entry beyond a size, counted from the newest one; the size of all.
  ///
  /// - Parameter most: The limit. An eighth of it stays free, so that the next entries do not exceed it again.
  static func statement(_ feed: FeedID, most: Int64) -> SQL {
    """
    SELECT COALESCE(max(CASE WHEN total > \(most - most / 8) THEN seq END), 0), CAST(COALESCE(max(total), 0) AS BIGINT) FROM (
      SELECT seq, sum(size) OVER (ORDER BY seq DESC ROWS UNBOUNDED PRECEDING) AS total FROM (
        SELECT x.seq, \(entryBytes) + 2 * length(c.content) + COALESCE(length(s.data), 0)
          + COALESCE((SELECT sum(length(v.content)) FROM entry_versions v WHERE v.entry_id = x.id), 0)
          + COALESCE((SELECT length(a.content) FROM full_articles a WHERE a.entry_id = x.id), 0) AS size
        FROM entries x JOIN entry_contents c ON c.entry_id = x.id LEFT JOIN entry_sources s ON s.entry_id = x.id
        WHERE x.feed_id = \(feed)
      ) sizes
    ) totals
    """
  }

  /// Counts entries as deleted, before they are.
  static func counting(deleted entries: [EntryID]) -> SQL {
    """
    UPDATE feed_heads SET deleted_count = deleted_count + d.count
    FROM (SELECT x.feed_id, count(*) AS count FROM entries x WHERE x.id IN \(.set(entries)) GROUP BY x.feed_id) d
    WHERE d.feed_id = feed_heads.feed_id
    """
  }

  /// The number of the entries of a feed `h`.
  static let entryCount: SQL = "h.last_seq - h.deleted_count"
}

/// The size of a feed, added up.
struct MeasuredSize: Sendable {
  /// That of the feed's extent.
  let written: Int64
  let total: Int64
  /// The number of the last entry beyond the limit.
  let lastOver: Int64

  init(written: Int64, total: Int64, lastOver: Int64, most: Int64) {
    (self.written, self.total) = (written, total)
    self.lastOver = total > most ? lastOver : 0
  }

  /// Makes the extent the size, unless something was stored since.
  func correcting(_ feed: FeedID) -> SQL {
    "UPDATE feed_heads SET written = \(total) WHERE feed_id = \(feed) AND written = \(written)"
  }
}

// MARK: - Statements

extension RetentionRule {
  static let statement: SQL = "SELECT feed_id, rule FROM feed_retention"

  static func storing(_ rule: RetentionRule?, of feed: FeedID) throws(StorageError) -> SQL {
    guard let rule, !rule.isEmpty else { return "DELETE FROM feed_retention WHERE feed_id = \(feed)" }
    return """
      INSERT INTO feed_retention (feed_id, rule) VALUES (\(feed), \(try JSONColumn.text(of: rule)))
      ON CONFLICT (feed_id) DO UPDATE SET rule = excluded.rule
      """
  }
}

extension FeedExtent: Shape {
  static func statement(after feed: FeedID, writtenBytes: Int64, limit: Int) -> SQL {
    """
    SELECT \(columns)
    FROM feed_heads h WHERE h.feed_id > \(feed) AND h.written >= \(writtenBytes)
      AND EXISTS (SELECT 1 FROM subscriptions s WHERE s.feed_id = h.feed_id)
      AND NOT EXISTS (SELECT 1 FROM feeds f WHERE f.id = h.feed_id AND \(Feed.isOfSavedPages))
    ORDER BY h.feed_id LIMIT \(limit)
    """
  }

  init(_ row: inout Columns<some SQLRow>) {
    self.init(
      feed: row.id("h.feed_id"),
      subscribers: row.int("(SELECT count(*) FROM subscriptions s WHERE s.feed_id = h.feed_id)"),
      lastNumber: row.integer("h.last_seq"), writtenBytes: row.integer("h.written"))
  }
}

extension Expiry {
  /// - Returns: Nil if the rule deletes no entry.
  init?(_ rule: RetentionRule, of feed: FeedID, lastByNumber: Int64, lastOverSize: Int64, now: Date) {
    let days = rule.days ?? 0
    self.init(
      feed: feed, receivedBefore: days > 0 ? now.addingTimeInterval(-Double(days) * 86_400) : nil, last: lastByNumber,
      lastOverSize: lastOverSize, deletesUnread: rule.deletesUnread ?? false,
      undoableSince: now.addingTimeInterval(-StoredMarking.seconds))
    if receivedBefore == nil, last == 0, lastOverSize == 0 { return nil }
  }

  /// The number of the newest entry that is not among the newest so many.
  static func lastByNumber(_ feed: FeedID, newest: Int) -> SQL {
    "SELECT seq FROM entries WHERE feed_id = \(feed) ORDER BY seq DESC LIMIT 1 OFFSET \(newest)"
  }

  /// Looks at entries `x` of the feed: their ids, numbers, and whether they may be deleted; and whether later ones may.
  func look(after number: Int64, limit: Int) -> SQL {
    let bound: SQL = receivedBefore == nil ? " AND x.seq <= \(max(last, lastOverSize))" : ""
    return """
      SELECT x.id, x.seq, \(isExpired), (\(isOver)) FROM entries x
      WHERE x.feed_id = \(feed) AND x.seq > \(number)\(bound) ORDER BY x.seq LIMIT \(limit)
      """
  }

  /// Those of the entries that may be deleted.
  func deletable(_ entries: [EntryID]) -> SQL {
    """
    SELECT \(ExpiringEntry.columns) FROM entries x LEFT JOIN entry_contents c ON c.entry_id = x.id
    WHERE x.feed_id = \(feed) AND x.id IN \(.set(entries)) AND \(isExpired)
    """
  }

  /// True if the rule concerns an entry `x`, whatever its states.
  private var isOver: SQL {
    var sql: SQL = "x.seq <= \(max(last, lastOverSize))"
    if let receivedBefore { sql += " OR x.received < \(receivedBefore)" }
    return sql
  }

  private var isExpired: SQL {
    let isKept: SQL = """
      EXISTS (SELECT 1 FROM stars s WHERE s.entry_id = x.id) OR EXISTS (
        SELECT 1 FROM entry_labels l WHERE l.entry_id = x.id)
      OR EXISTS (SELECT 1 FROM listening p WHERE p.entry_id = x.id AND p.state = 0)
      OR EXISTS (SELECT 1 FROM play_queue q WHERE q.entry_id = x.id)
      OR EXISTS (SELECT 1 FROM notes n WHERE n.entry_id = x.id)
      """
    let isUnread: SQL = """
      EXISTS (
        SELECT 1 FROM readings r WHERE r.feed_id = x.feed_id AND r.is_followed AND (\(Timeline.isInReading("x"))
          OR \(StoredMarking.Key.isMarked(since: undoableSince)))
      )
      """
    let sparesUnread: SQL = deletesUnread ? "" : " AND (x.seq <= \(lastOverSize) OR NOT \(isUnread))"
    return "((\(isOver)) AND NOT (\(isKept))\(sparesUnread))"
  }
}

extension ExpiredEntries {
  /// - Parameter rows: Those of `look`.
  init(_ rows: [(id: EntryID, number: Int64, isExpired: Bool, isOver: Bool)], limit: Int) {
    entries = rows.filter(\.isExpired).map(\.id)
    // Entries arrive in the order of their numbers, but for imported ones. Those behind many that are too new are
    // looked at when these are old.
    let goesOn = rows.count == limit && rows.contains(where: \.isOver)
    next = goesOn ? rows.last?.number : nil
  }
}

// MARK: - Deleted entries

/// The guids of deleted entries that their feed may list again. They are no new entries then.
enum DeletedGUIDs {
  /// The time for which a guid is known after a document of the feed had it.
  static let memory: TimeInterval = 30 * 86_400
  /// The age of the stored time at which it is renewed.
  static let renewal: TimeInterval = 7 * 86_400
  /// The most guids of a feed: twice as many as a document can have. The latest are known.
  static let count = 20_000

  /// The number in the place of a guid, without what differs between visits if it is an address.
  static func key(_ guid: String) -> Int64 { hash(WebAddress(unparsed: guid).withoutVisit.string) }

  /// The number of a guid, and the one that version 0.1.0 gave it.
  static func keys(_ guid: String) -> [Int64] {
    let keys = [key(guid), hash(guid)]
    return keys[0] == keys[1] ? [keys[0]] : keys
  }

  private static func hash(_ text: String) -> Int64 {
    var hash = FNV1a()
    hash.combine(text)
    return Int64(bitPattern: hash.value)
  }

  /// Renews the times of guids in a document.
  static func renewing(_ keys: SQL, of feed: FeedID, at time: Date) -> SQL {
    """
    UPDATE deleted_entries SET listed = \(time)
    WHERE feed_id = \(feed) AND guid IN (\(keys)) AND listed < \(time.addingTimeInterval(-renewal))
    """
  }

  /// Notes that entries have come back.
  static func returning(_ keys: [Int64], of feed: FeedID, at time: Date) -> SQL {
    "UPDATE deleted_entries SET returned = \(time) WHERE feed_id = \(feed) AND guid IN (\(.list(keys)))"
  }

  /// Forgets guids that the documents of a feed have not had for long, and takes the dates of entries that were withdrawn,
  /// which a document with an older entry lacks: whatever date they state next is a later one. They are not forgotten, so
  /// that an entry which some documents of its feed have and some do not comes back once in a month at most.
  ///
  /// - Parameter drafts: All entries of a whole document.
  static func forgetting(_ drafts: [EntryDraft], of feed: FeedID, at time: Date) -> [SQL] {
    let oldest = drafts.compactMap(\.latestDate).min() ?? .distantFuture
    return [
      "DELETE FROM deleted_entries WHERE feed_id = \(feed) AND listed < \(time.addingTimeInterval(-memory))",
      """
      UPDATE deleted_entries SET dated = 0
      WHERE feed_id = \(feed) AND dated > \(oldest) AND guid NOT IN (\(.list(drafts.flatMap { keys($0.guid) })))
      """,
    ]
  }

  /// Forgets guids beyond the limit.
  static func limiting(of feed: FeedID) -> SQL {
    """
    DELETE FROM deleted_entries WHERE feed_id = \(feed) AND (listed, guid) <= (
      SELECT d.listed, d.guid FROM deleted_entries d WHERE d.feed_id = \(feed)
      ORDER BY d.listed DESC, d.guid DESC LIMIT 1 OFFSET \(count))
    """
  }
}
