import Bytes
import Foundation

// MARK: - Better drafts of stored entries

extension SQLiteDatabase {
  public func outdatedEntries(before version: Int, limit: Int) async throws(StorageError) -> [OutdatedEntry] {
    try await read("looking for outdated entries") { (connection) throws(StorageError) in
      let found = try connection.rows(
        """
        SELECT e.id, length(s.data) FROM entries e INDEXED BY entries_by_version
        CROSS JOIN entry_sources s ON s.entry_id = e.id
        WHERE e.version > 0 AND e.version < \(version) ORDER BY e.version, e.id LIMIT \(max(0, limit))
        """
      ) { row in (id: row.id(0) as EntryID, size: row.int(1)) }
      var ids: [EntryID] = []
      var bytes = 0
      for entry in found {
        bytes += entry.size
        guard ids.isEmpty || bytes <= RecordingLimits.partBytes else { break }
        ids.append(entry.id)
      }
      return try connection.rows(
        """
        SELECT e.id, e.revision, e.version, s.data FROM entries e JOIN entry_sources s ON s.entry_id = e.id
        WHERE e.id IN \(.set(ids)) ORDER BY e.version, e.id
        """
      ) { row in
        OutdatedEntry(
          id: row.id(0), revision: row.integer(1), source: EntrySource(version: row.int(2), data: row.blob(3)))
      }
    }
  }

  public func rebuild(_ entries: [RebuiltEntry]) async throws(StorageError) -> [RefreshRecord] {
    try await write("storing better drafts") { (connection) throws(StorageError) in
      var changed: [FeedID: [EntryID]] = [:]
      var revisions = try Revisions(on: connection)
      for entry in entries {
        if let feed = try Self.rebuild(entry, &revisions, on: connection) {
          changed[feed, default: []].append(entry.before.id)
        }
      }
      try revisions.keep(on: connection)
      var records: [RefreshRecord] = []
      for (feed, ids) in changed.sorted(by: { $0.key < $1.key }) {
        let subscribers: [UserID] = try connection.rows(Subscription.subscribers(of: feed)) { $0.id(0) }
        records.append(RefreshRecord(inserted: [], updated: ids.sorted(), subscribers: subscribers))
      }
      return records
    }
  }

  // MARK: Private

  private struct Existing {
    let feed: FeedID
    let hash: Int64
    let received: Date
    let rank: Date
    /// The addresses of the feed and of its site.
    let general: [WebAddress?]
  }

  /// - Returns: The entry's feed if the entry's appearance has changed.
  private static func rebuild(
    _ entry: RebuiltEntry, _ revisions: inout Revisions, on connection: Connection
  ) throws(StorageError) -> FeedID? {
    let (id, before) = (entry.before.id, entry.before)
    let found = try connection.first(
      """
      SELECT e.feed_id, e.content_hash, e.received, e.rank, f.url, f.site_url
      FROM entries e JOIN feeds f ON f.id = e.feed_id
      WHERE e.id = \(id) AND e.revision = \(before.revision) AND e.version = \(before.source.version)
      """
    ) { row in
      Existing(
        feed: row.id(0), hash: row.integer(1), received: row.date(2), rank: row.date(3),
        general: [row.address(4), row.optionalAddress(5)])
    }
    guard let found else { return nil }
    try EntryRows.setVersion(entry.version, of: id, on: connection)
    guard let draft = entry.draft else { return nil }
    let columns = try EntryColumns(draft, received: found.received)
    guard columns.hash != found.hash else { return nil }
    let text = draft.text.prefix(bytes: RecordingLimits.indexedText)
    let rows = EntryRows(columns: columns, text: text, revision: revisions.next())
    try rows.update(id, rows.content(on: connection), on: connection)
    // Its group stays: its copies may be rebuilt later.
    let keys = CopyKeys(draft, general: found.general)
    try setKeys(
      [CopySubject(id: id, feed: found.feed, rank: found.rank, keys: keys)], received: found.received, on: connection)
    return found.feed
  }
}
