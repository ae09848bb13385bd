import Foundation
import PostgreSQL

// MARK: - Better drafts of stored entries

extension PostgreSQLDatabase {
  public func outdatedEntries(before version: Int, limit: Int) async throws(StorageError) -> [OutdatedEntry] {
    try await rows(
      "looking for outdated entries",
      """
      SELECT e.id, e.revision, e.version, s.data FROM (
        SELECT o.*, sum(o.size) OVER (ORDER BY o.version, o.id) - o.size AS before FROM (
          SELECT e.id, e.revision, e.version, length(s.data) AS size FROM entries e
          JOIN entry_sources s ON s.entry_id = e.id
          WHERE e.version > 0 AND e.version < \(version) ORDER BY e.version, e.id LIMIT \(max(0, limit))
        ) o
      ) e JOIN entry_sources s ON s.entry_id = e.id
      WHERE e.before = 0 OR e.before + e.size <= \(RecordingLimits.partBytes) ORDER BY e.version, e.id
      """
    ) { row in
      OutdatedEntry(
        id: row.id(0), revision: row.integer(1), source: EntrySource(version: row.int(2), data: row.blob(3)))
    }
  }

  public func rebuild(_ entries: [RebuiltEntry]) async throws(StorageError) -> [RefreshRecord] {
    try await write("storing better drafts") { (session) async throws(StorageError) in
      let found = try await session.rows(
        """
        SELECT e.id, e.feed_id, e.content_hash, e.received, e.revision, e.version, e.rank, f.url, f.site_url
        FROM entries e JOIN feeds f ON f.id = e.feed_id
        WHERE e.id IN \(.set(entries.map(\.before.id))) ORDER BY e.id FOR UPDATE OF e
        """
      ) { row in
        (
          id: row.id(0) as EntryID, feed: row.id(1) as FeedID, hash: row.integer(2), received: row.date(3),
          revision: row.integer(4), version: row.int(5), rank: row.date(6),
          general: [row.address(7), row.optionalAddress(8)]
        )
      }
      let known = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
      var changes = EntryChanges()
      var changed: [FeedID: [EntryID]] = [:]
      // Groups stay: copies may be rebuilt later.
      var keys: [PostgreSQLStatement] = []
      for entry in entries {
        let before = entry.before
        guard let known = known[before.id], known.revision == before.revision, known.version == before.source.version
        else { continue }
        changes.versions.append((before.id, entry.version))
        guard let draft = entry.draft else { continue }
        let columns = try EntryColumns(draft, received: known.received)
        guard columns.hash != known.hash else { continue }
        let content = PackedContent.pack(
          html: draft.contentHTML, text: draft.text.prefix(bytes: RecordingLimits.indexedText),
          with: changes.compressor)
        changes.addRebuilt(columns, content, entry: before.id)
        let subject = CopySubject(
          id: before.id, feed: known.feed, rank: known.rank, keys: CopyKeys(draft, general: known.general))
        keys += Self.setKeys([subject], received: known.received)
        changed[known.feed, default: []].append(before.id)
      }
      try await session.batch(changes.rebuilding() + keys)
      let subscribers = try await session.rows(
        """
        SELECT feed_id, user_id FROM subscriptions WHERE feed_id IN \(.set(Array(changed.keys)))
        ORDER BY feed_id, user_id
        """
      ) { (feed: $0.id(0) as FeedID, user: $0.id(1) as UserID) }
      return changed.sorted { $0.key < $1.key }.map { feed, ids in
        RefreshRecord(
          inserted: [], updated: ids.sorted(), subscribers: subscribers.filter { $0.feed == feed }.map(\.user))
      }
    }
  }
}
