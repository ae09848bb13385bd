import Foundation

/// The rows of one entry: the columns for lists, its content, and its source.
struct EntryRows {
  let columns: EntryColumns
  /// The indexed part of the text.
  let text: String
  let revision: Int64

  private var draft: EntryDraft { columns.draft }

  func insert(
    _ content: [UInt8], into feed: FeedID, received: Date, at place: FeedHead.Place, on connection: Connection
  ) throws(StorageError) -> EntryID {
    try connection.run(
      """
      INSERT INTO entries (feed_id, guid, content_hash, revision, kind, published, updated, received, title, link,
        author, excerpt, enclosures, images, payload, version, details, seq, rank)
      VALUES (\(feed), \(draft.guid), \(columns.hash), \(revision), \(draft.kind), \(columns.published),
        \(orNull: draft.updated), \(received), \(orNull: draft.title), \(orNull: draft.link),
        \(orNull: draft.author), \(columns.excerpt), \(orNull: columns.enclosures), \(orNull: columns.images),
        \(orNull: draft.payload), \(columns.version), \(orNull: columns.details), \(place.seq), \(place.rank))
      """)
    let id = EntryID(rawValue: connection.lastInsertedID)
    try connection.run("INSERT INTO entry_contents (entry_id, content) VALUES (\(id), \(content))")
    return id
  }

  func update(_ id: EntryID, _ content: [UInt8], on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      UPDATE entries SET content_hash = \(columns.hash), revision = \(revision), kind = \(draft.kind),
        published = \(columns.published), updated = \(orNull: draft.updated),
        title = \(orNull: draft.title), link = \(orNull: draft.link), author = \(orNull: draft.author),
        excerpt = \(columns.excerpt), enclosures = \(orNull: columns.enclosures), images = \(orNull: columns.images),
        payload = \(orNull: draft.payload), details = \(orNull: columns.details)
      WHERE id = \(id)
      """)
    try connection.run("UPDATE entry_contents SET content = \(content) WHERE entry_id = \(id)")
  }

  func content(on connection: Connection) -> [UInt8] {
    PackedContent.pack(html: draft.contentHTML, text: text, with: connection.compressor)
  }

  /// Stores the source, and the version that made the entry from it.
  ///
  /// - Returns: The size of the source, in bytes.
  static func setSource(_ source: DraftSource?, of id: EntryID, on connection: Connection) throws(StorageError) -> Int {
    try setVersion(source?.version ?? 0, of: id, on: connection)
    return try replaceSource(source?.data(), of: id, on: connection)
  }

  static func replaceSource(
    _ data: [UInt8]?, of id: EntryID, on connection: Connection
  ) throws(StorageError) -> Int {
    guard let data else {
      try connection.run("DELETE FROM entry_sources WHERE entry_id = \(id)")
      return 0
    }
    try connection.run(
      """
      INSERT INTO entry_sources (entry_id, data) VALUES (\(id), \(data))
      ON CONFLICT DO UPDATE SET data = excluded.data
      """)
    return data.count
  }

  static func setVersion(_ version: Int, of id: EntryID, on connection: Connection) throws(StorageError) {
    try connection.run("UPDATE entries SET version = \(version) WHERE id = \(id)")
  }
}
