import Bytes
import Foundation

/// Stores the entries that a check of one feed found, one part in each transaction.
///
/// Feeds list their newest entry first; it is stored last, so that ids grow with time where dates do not tell.
struct EntryRecorder: Sendable {
  private let feed: FeedID
  private let received: Date
  /// Each guid once, as the feed lists them.
  private let drafts: [EntryDraft]
  /// How much of each draft's text the search index gets to know.
  private let indexed: [Int]
  /// How many of the drafts are not stored yet: the first ones.
  private var waiting: Int

  private(set) var inserted: [EntryID] = []
  private(set) var updated: [EntryID] = []
  /// Looked for when the first entry turns up that seems to be new.
  private var renamed: RenamedEntries?

  init(_ drafts: [EntryDraft], feed: FeedID, received: Date) {
    self.feed = feed
    // As it will be read back, so that comparing dates means what it seems to.
    self.received = Date(milliseconds: received.milliseconds)
    var seen: Set<ByteString> = []
    let unique = drafts.filter { (draft: EntryDraft) in seen.insert(ByteString(draft.guid)).inserted }
    self.drafts = unique
    var left = RecordingLimits.indexedTextOfCheck
    indexed = unique.map { (draft: EntryDraft) in
      let count = min(draft.text.utf8.count, RecordingLimits.indexedText)
      guard count <= left else { return RecordingLimits.indexedBeginning }
      left -= count
      return count
    }
    waiting = unique.count
  }

  var isDone: Bool { waiting == 0 }

  /// Stores some of the entries, within a transaction. Only if that succeeds does the recorder count.
  mutating func storePart(on connection: Connection) throws(StorageError) {
    let before: Int64 =
      try connection.first("SELECT value FROM sequences WHERE name = 'revision'") { $0.integer(0) } ?? 0
    var revision: Int64 = before
    var (count, bytes) = (0, 0)
    while waiting > 0, count < RecordingLimits.partEntries {
      let draft = drafts[waiting - 1]
      bytes += draft.contentHTML.utf8.count + draft.text.utf8.count
      guard count == 0 || bytes <= RecordingLimits.partBytes else { break }
      try store(draft, indexing: indexed[waiting - 1], &revision, on: connection)
      waiting -= 1
      count += 1
    }
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
    _ draft: EntryDraft, indexing length: Int, _ revision: inout Int64, on connection: Connection
  ) throws(StorageError) {
    var existing: Existing? = try connection.first(
      "SELECT id, received, content_hash FROM entries WHERE feed_id = \(feed) AND guid = \(draft.guid)"
    ) { Existing(id: $0.id(0), received: $0.date(1), hash: $0.integer(2)) }
    if existing == nil { existing = try rename(draft, on: connection) }
    let columns = try EntryColumns(draft, received: existing?.received ?? received)
    guard existing?.hash != columns.hash else { return }
    revision += 1
    let text = draft.text.prefix(bytes: length)
    if let existing {
      try update(existing.id, columns, text, revision, on: connection)
      updated.append(existing.id)
    } else {
      inserted.append(try insert(columns, text, revision, on: connection))
    }
  }

  /// Gives an entry that is stored under another guid that of the draft.
  private mutating func rename(_ draft: EntryDraft, on connection: Connection) throws(StorageError) -> Existing? {
    if renamed == nil { renamed = try RenamedEntries(drafts, feed: feed, connection: connection) }
    guard let found = try renamed?.take(draft) else { return nil }
    try connection.run("UPDATE entries SET guid = \(draft.guid) WHERE id = \(found.id)")
    return Existing(id: found.id, received: found.received, hash: found.hash)
  }

  private func insert(
    _ columns: EntryColumns, _ text: String, _ revision: Int64, on connection: Connection
  ) throws(StorageError) -> EntryID {
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
      VALUES (\(id), \(orNull: draft.title), \(text), \(draft.contentHTML))
      """)
    return id
  }

  private func update(
    _ id: EntryID, _ columns: EntryColumns, _ text: String, _ revision: Int64, on connection: Connection
  ) throws(StorageError) {
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
      UPDATE entry_contents SET title = \(orNull: draft.title), text = \(text), html = \(draft.contentHTML)
      WHERE entry_id = \(id)
      """)
  }
}
