import Bytes
import Foundation

/// What is known of a deleted entry that its feed may list again.
struct DeletedEntry: Shape, Sendable {
  /// See `DeletedGUIDs.keys`.
  let guid: Int64
  /// The latest date that it stated; nil for one without dates, or with dates that moved.
  var dated: Date?
  /// What people saw of it; nil if that is not known.
  var shown: Int64?
  /// The version that made its draft.
  var version: Int
  /// The time at which it last came back.
  var returned: Date?

  init(guid: Int64, dated: Date?, shown: Int64?, version: Int) {
    (self.guid, self.dated, self.shown, self.version) = (guid, dated, shown, version)
  }

  init(_ row: inout Columns<some SQLRow>) {
    (guid, dated) = (row.integer("guid"), row.optionalDate("dated"))
    (shown, version) = (row.optionalInteger("shown"), row.int("version"))
    returned = row.optionalDate("returned")
  }

  static func statement(_ guids: [Int64], of feed: FeedID) -> SQL {
    "SELECT \(columns) FROM deleted_entries WHERE feed_id = \(feed) AND guid IN (\(.list(guids)))"
  }

  /// Stores what is known of entries that a document had at a time, in parts of so many that a statement can have.
  static func storing(_ entries: [DeletedEntry], of feed: FeedID, at time: Date) -> [SQL] {
    stride(from: 0, to: entries.count, by: RecordingLimits.partEntries).map { start in
      var sql: SQL = "INSERT INTO deleted_entries (feed_id, guid, listed, dated, shown, version) VALUES "
      for (place, entry) in entries[start...].prefix(RecordingLimits.partEntries).enumerated() {
        let (dated, shown): (SQL, SQL) = ("\(orNull: entry.dated)", "\(orNull: entry.shown)")
        sql += place == 0 ? "" : ", "
        sql += "(\(feed), \(entry.guid), \(time), \(dated), \(shown), \(entry.version))"
      }
      sql += """
         ON CONFLICT (feed_id, guid) DO UPDATE SET listed = excluded.listed, dated = excluded.dated,
          shown = excluded.shown, version = excluded.version
        """
      return sql
    }
  }
}

/// An entry that is to be deleted.
struct ExpiringEntry: Shape, Sendable {
  let id: EntryID
  let deleted: DeletedEntry

  /// Reads columns of `entries x` with its `entry_contents c`.
  init(_ row: inout Columns<some SQLRow>) {
    id = row.id("x.id")
    let (guid, title) = (row.text("x.guid"), row.optionalText("x.title"))
    let (published, updated) = (row.date("x.published"), row.optionalDate("x.updated"))
    let (received, version, content) = (row.date("x.received"), row.int("x.version"), row.blob("c.content"))
    deleted = DeletedEntry(
      guid: DeletedGUIDs.key(guid),
      // The stored date is the time of reception for an entry without one, and for one whose date has moved.
      dated: published < received ? max(published, updated ?? published) : nil,
      shown: PackedContent.parts(of: content, limit: VersionLimits.bytes).map {
        ShownText.key(title: title, html: $0.html, text: $0.text)
      }, version: version)
  }
}

/// Finds the deleted entries that their publisher publishes again: with a later date, or a text of which people see
/// another one. They are new entries.
///
/// Dates and texts of some feeds always move. If most of the deleted entries in a document have moved, none of them is
/// published again; and an entry that has come back does not do so again for a month.
struct ReturningEntries: Sendable {
  /// The least number of deleted entries in a document of which most can have moved.
  private static let fewest = 3

  /// The keys of guids that come back.
  private(set) var guids: Set<Int64> = []
  /// The statements that store what is known now of the others.
  let statements: [SQL]

  /// - Parameters:
  ///   - drafts: All entries of the document.
  ///   - deleted: What is known of those that were deleted.
  init(_ drafts: [EntryDraft], deleted: [DeletedEntry], of feed: FeedID, received: Date) {
    let deleted = Dictionary(deleted.map { ($0.guid, $0) }) { first, _ in first }
    var (returning, learned): ([DeletedEntry], [DeletedEntry]) = ([], [])
    var (known, moved) = (0, 0)
    for draft in drafts {
      guard let before = DeletedGUIDs.keys(draft.guid).lazy.compactMap({ deleted[$0] }).first else { continue }
      var now = before
      now.shown = ShownText.key(title: draft.title, html: draft.contentHTML, text: draft.text)
      now.version = draft.source?.version ?? 0
      if let date = before.dated { now.dated = max(date, draft.latestDate ?? date) }
      guard let shown = before.shown, before.version >= now.version else {
        learned.append(now)
        continue
      }
      known += 1
      guard now.shown != shown || now.dated != before.dated else { continue }
      moved += 1
      let isRecent = before.returned.map { received < $0 + DeletedGUIDs.memory } ?? false
      if !isRecent { returning.append(now) }
    }
    if known >= Self.fewest, moved * 2 > known { (returning, learned) = ([], learned + returning) }
    guids = Set(returning.map(\.guid))
    statements = DeletedEntry.storing(learned, of: feed, at: received)
  }
}

extension EntryDraft {
  /// The later one of its dates.
  var latestDate: Date? { [published, updated].compactMap { $0 }.max() }
}
