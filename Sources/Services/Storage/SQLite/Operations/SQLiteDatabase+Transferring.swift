import Bytes
import Foundation

// MARK: - Export and import

extension SQLiteDatabase {
  public func keep(
    _ user: UserID, _ entries: [ImportedEntry], addsShared: Bool
  ) async throws(StorageError) -> (added: Int, leftOut: Int) {
    let counts = try await write("storing imported entries") { (connection) async throws(StorageError) in
      let session = StorageSession.sqlite(connection)
      var revisions = try Revisions(on: connection)
      var counts = (added: 0, leftOut: 0)
      for entry in entries {
        let isAllowed = addsShared || entry.isAlone
        let feed =
          entry.isAlone
          ? try await session.ownFeed(entry.feed, of: user) : try await session.feeds(at: [entry.feed], for: user)[0]
        if isAllowed {
          try connection.run(
            "UPDATE feeds SET title = \(orNull: entry.feedTitle) WHERE id = \(feed) AND title IS NULL")
        }
        var known: EntryID? = try connection.first(
          "SELECT id FROM entries WHERE feed_id = \(feed) AND guid = \(entry.draft.guid)"
        ) { $0.id(0) }
        if known == nil, entry.isFoundByLink {
          known = try connection.first(
            "SELECT e.id FROM entries e WHERE e.feed_id = \(feed) AND \(entry.hasLink) ORDER BY e.id DESC LIMIT 1"
          ) { $0.id(0) }
        }
        let id: EntryID
        if let known {
          id = known
        } else if !isAllowed {
          counts.leftOut += 1
          continue
        } else {
          id = try await Self.insert(entry, into: feed, revision: revisions.next(), on: connection)
          counts.added += 1
          // An old entry of a feed that the user follows is nothing new.
          if entry.isFoundByLink {
            try await session.setRead(session.numbers("FROM entries x WHERE x.id = \(id)"), of: user, isRead: true)
          }
          try await Self.fold(entry, id, of: feed, on: connection)
        }
        if entry.isStarred {
          try connection.run(
            """
            INSERT INTO stars (user_id, entry_id, rank) SELECT \(user), x.id, x.rank FROM entries x WHERE x.id = \(id)
            ON CONFLICT DO NOTHING
            """)
          try connection.run(MarkChanges.noting([id], of: user, at: connection.now()))
        }
        try Self.add(entry.labels, to: id, of: user, on: connection)
        for note in entry.notes { try connection.run(note.keeping(for: user, on: id)) }
        if let opened = entry.opened { try connection.run(HistoryStatements.keeping(id, of: user, opened: opened)) }
        for statement in entry.listening(of: user, in: id) { try connection.run(statement) }
      }
      try revisions.keep(on: connection)
      return counts
    }
    if counts.added > 0 { indexer.wake() }
    return counts
  }

  // MARK: Private

  private nonisolated(nonsending) static func fold(
    _ entry: ImportedEntry, _ id: EntryID, of feed: FeedID, on connection: Connection
  ) async throws(StorageError) {
    let subject = try connection.first(
      "SELECT e.rank, f.url, f.site_url FROM entries e JOIN feeds f ON f.id = e.feed_id WHERE e.id = \(id)"
    ) { row in
      let keys = CopyKeys(entry.draft, general: [row.address(1), row.optionalAddress(2)])
      return CopySubject(id: id, feed: feed, rank: row.date(0), keys: keys)
    }
    if let subject { _ = try await fold([subject], received: entry.received, on: connection) }
  }

  private nonisolated(nonsending) static func insert(
    _ entry: ImportedEntry, into feed: FeedID, revision: Int64, on connection: Connection
  ) async throws(StorageError) -> EntryID {
    guard
      var head = try connection.first(
        "SELECT \(FeedHead.columns) FROM feed_heads WHERE feed_id = \(feed)", FeedHead.init(row:))
    else { throw .corrupt("the feed \(feed) has no head") }
    let columns = try EntryColumns(entry.draft, received: entry.received)
    let rows = EntryRows(
      columns: columns, text: entry.draft.text.prefix(bytes: RecordingLimits.indexedText), revision: revision)
    let content = rows.content(on: connection)
    let id = try rows.insert(
      content, into: feed, received: entry.received, at: head.place(of: entry.rank, notBefore: nil), on: connection)
    head.last.id = id
    var source = 0
    if entry.draft.source != nil {
      source = try EntryRows.replaceSource(entry.draft.source?.data(), of: id, on: connection)
    }
    head.written = FeedSize.bytes(content: content.count, source: source)
    try EntryRecorder.store(head, of: feed, on: connection)
    try await StorageSession.sqlite(connection).takePendingReads([id], of: feed)
    return id
  }

  private static func add(
    _ labels: [LabelID], to entry: EntryID, of user: UserID, on connection: Connection
  ) throws(StorageError) {
    try connection.run(
      """
      INSERT INTO entry_labels (user_id, label_id, rank, entry_id)
      SELECT \(user), l.id, x.rank, x.id FROM entries x CROSS JOIN (\(.rows(labels))) l WHERE x.id = \(entry)
      ON CONFLICT DO NOTHING
      """)
  }
}
