import Bytes
import Foundation

/// Stores the entries that a check of one feed found, within the transaction of that check.
struct EntryRecorder {
  let connection: Connection
  let feed: FeedID
  let received: Date

  private(set) var inserted: [EntryID] = []
  private(set) var updated: [EntryID] = []
  /// Looked for when the first entry turns up that seems to be new.
  private var renamed: RenamedEntries?

  init(connection: Connection, feed: FeedID, received: Date) {
    self.connection = connection
    self.feed = feed
    // As it will be read back, so that comparing dates means what it seems to.
    self.received = Date(milliseconds: received.milliseconds)
  }

  /// Feeds list their newest entry first; it is stored last, so that ids grow with time where dates do not tell.
  mutating func store(_ drafts: [EntryDraft]) throws(StorageError) {
    var seen: Set<ByteString> = []
    let unique: [EntryDraft] = drafts.filter { seen.insert(ByteString($0.guid)).inserted }
    let before: Int64 =
      try connection.first("SELECT value FROM sequences WHERE name = 'revision'") { $0.integer(0) } ?? 0
    var revision: Int64 = before
    for draft in unique.reversed() { try store(draft, of: unique, &revision) }
    guard revision != before else { return }
    try connection.run("UPDATE sequences SET value = \(revision) WHERE name = 'revision'")
  }

  // MARK: Private

  private struct Existing {
    let id: EntryID
    let received: Date
    let hash: Int64
  }

  private mutating func store(
    _ draft: EntryDraft, of drafts: [EntryDraft], _ revision: inout Int64
  ) throws(StorageError) {
    var existing: Existing? = try connection.first(
      "SELECT id, received, content_hash FROM entries WHERE feed_id = \(feed) AND guid = \(draft.guid)"
    ) { Existing(id: $0.id(0), received: $0.date(1), hash: $0.integer(2)) }
    if existing == nil { existing = try rename(draft, of: drafts) }
    let columns = try EntryColumns(draft, received: existing?.received ?? received)
    guard existing?.hash != columns.hash else { return }
    revision += 1
    if let existing {
      try update(existing.id, columns, revision)
      updated.append(existing.id)
    } else {
      inserted.append(try insert(columns, revision))
    }
  }

  /// Gives an entry that is stored under another guid that of the draft.
  private mutating func rename(_ draft: EntryDraft, of drafts: [EntryDraft]) throws(StorageError) -> Existing? {
    if renamed == nil { renamed = try RenamedEntries(drafts, feed: feed, connection: connection) }
    guard let found = try renamed?.take(draft) else { return nil }
    try connection.run("UPDATE entries SET guid = \(draft.guid) WHERE id = \(found.id)")
    return Existing(id: found.id, received: found.received, hash: found.hash)
  }

  private func insert(_ columns: EntryColumns, _ revision: Int64) throws(StorageError) -> EntryID {
    let draft: EntryDraft = columns.draft
    try connection.run(
      """
      INSERT INTO entries (feed_id, guid, content_hash, revision, kind, published, updated, received, title, link,
        author, excerpt, enclosures, images, payload)
      VALUES (\(feed), \(draft.guid), \(columns.hash), \(revision), \(draft.kind), \(columns.published),
        \(orNull: draft.updated), \(received), \(orNull: draft.title), \(orNull: draft.link),
        \(orNull: draft.author), \(columns.excerpt), \(orNull: columns.enclosures), \(orNull: columns.images),
        \(orNull: draft.payload))
      """)
    let id = EntryID(rawValue: connection.lastInsertedID)
    try connection.run(
      """
      INSERT INTO entry_contents (entry_id, title, text, html)
      VALUES (\(id), \(orNull: draft.title), \(draft.text), \(draft.contentHTML))
      """)
    return id
  }

  private func update(_ id: EntryID, _ columns: EntryColumns, _ revision: Int64) throws(StorageError) {
    let draft: EntryDraft = columns.draft
    try connection.run(
      """
      UPDATE entries SET content_hash = \(columns.hash), revision = \(revision), kind = \(draft.kind),
        published = \(columns.published), updated = \(orNull: draft.updated), title = \(orNull: draft.title),
        link = \(orNull: draft.link), author = \(orNull: draft.author), excerpt = \(columns.excerpt),
        enclosures = \(orNull: columns.enclosures), images = \(orNull: columns.images),
        payload = \(orNull: draft.payload)
      WHERE id = \(id)
      """)
    try connection.run(
      """
      UPDATE entry_contents SET title = \(orNull: draft.title), text = \(draft.text), html = \(draft.contentHTML)
      WHERE entry_id = \(id)
      """)
  }
}
