import Bytes
import Foundation

/// Stores the entries found by a check of one feed, one part per transaction.
///
/// Entries are stored by their dates, and those without one in the reverse order of the feed, since feeds list their
/// newest entry first: in a feed, ids, numbers and ranks grow together.
struct EntryRecorder: Sendable {
  private let feed: FeedID
  private let received: Date
  /// The drafts from new to old, without duplicate guids.
  private let drafts: [EntryDraft]
  /// The number of bytes of each draft's text that are indexed.
  private let indexed: [Int]
  /// The number of drafts not stored yet: the first ones of the list.
  private var waiting: Int

  /// The lowest rank of new entries; nil before the first part.
  private var lowestRank: Date?

  private(set) var inserted: [EntryID] = []
  private(set) var updated: [EntryID] = []
  /// Loaded when the first entry is found that seems to be new.
  private var renamed: RenamedEntries?

  init(_ drafts: [EntryDraft], feed: FeedID, received: Date) {
    self.feed = feed
    // Rounded as in storage, so that dates compare equal after reading.
    self.received = Date(milliseconds: received.milliseconds)
    var seen: Set<ByteString> = []
    let unique = drafts.filter { draft in seen.insert(ByteString(draft.guid)).inserted }
    var left = RecordingLimits.indexedTextOfCheck
    let indexed = unique.map { draft in
      let count = min(draft.text.utf8.count, RecordingLimits.indexedText)
      guard count <= left else { return RecordingLimits.indexedBeginning }
      left -= count
      return count
    }
    let dates = unique.map { $0.published(received: received).milliseconds }
    let order = unique.indices.sorted { (dates[$1], $0) < (dates[$0], $1) }
    self.drafts = order.map { unique[$0] }
    self.indexed = order.map { indexed[$0] }
    waiting = unique.count
  }

  var isDone: Bool { waiting == 0 }

  /// Stores some of the entries, within a transaction. If the transaction fails, the recorder must not be used any
  /// more.
  mutating func storePart(on connection: Connection) throws(StorageError) {
    var revisions = try Revisions(on: connection)
    var head = try FeedHead(of: feed, on: connection)
    lowestRank = lowestRank ?? head.followingRank
    let before = head.last.seq
    var (count, bytes) = (0, 0)
    while waiting > 0, count < RecordingLimits.partEntries {
      let draft = drafts[waiting - 1]
      bytes += draft.contentHTML.utf8.count + draft.text.utf8.count
      guard count == 0 || bytes <= RecordingLimits.partBytes else { break }
      // The size of a source is known only once it is made.
      bytes += try store(draft, indexing: indexed[waiting - 1], &revisions, &head, on: connection)
      waiting -= 1
      count += 1
    }
    try revisions.keep(on: connection)
    if head.last.seq != before { try head.store(on: connection) }
  }

  // MARK: Private

  private struct Existing {
    let id: EntryID
    let received: Date
    let hash: Int64
    let version: Int
  }

  /// - Returns: The size of the stored source in bytes, otherwise 0.
  private mutating func store(
    _ draft: EntryDraft, indexing length: Int, _ revisions: inout Revisions, _ head: inout FeedHead,
    on connection: Connection
  ) throws(StorageError) -> Int {
    var existing: Existing? = try connection.first(
      "SELECT id, received, content_hash, version FROM entries WHERE feed_id = \(feed) AND guid = \(draft.guid)"
    ) { Existing(id: $0.id(0), received: $0.date(1), hash: $0.integer(2), version: $0.int(3)) }
    if existing == nil { existing = try rename(draft, on: connection) }
    let columns = try EntryColumns(draft, received: existing?.received ?? received)
    if let existing, existing.hash == columns.hash {
      // The entry is unchanged. Its source is stored if it is missing or was used by an older version.
      guard let source = draft.source, existing.version < source.version else { return 0 }
      return try EntryRows.setSource(source, of: existing.id, on: connection)
    }
    let rows = EntryRows(columns: columns, text: draft.text.prefix(bytes: length), revision: revisions.next())
    if let existing {
      try rows.update(existing.id, on: connection)
      updated.append(existing.id)
      return try EntryRows.setSource(draft.source, of: existing.id, on: connection)
    }
    let id = try rows.insert(
      into: feed, received: received, at: head.place(of: columns.published, notBefore: lowestRank), on: connection)
    head.last.id = id
    inserted.append(id)
    // The row already has the version.
    return draft.source == nil ? 0 : try EntryRows.replaceSource(draft.source, of: id, on: connection)
  }

  /// Gives an entry stored under another guid the guid of the draft.
  private mutating func rename(_ draft: EntryDraft, on connection: Connection) throws(StorageError) -> Existing? {
    if renamed == nil { renamed = try RenamedEntries(drafts, feed: feed, connection: connection) }
    guard let found = try renamed?.take(draft) else { return nil }
    try connection.run("UPDATE entries SET guid = \(draft.guid) WHERE id = \(found.id)")
    return Existing(id: found.id, received: found.received, hash: found.hash, version: found.version)
  }
}

/// The last entry that a feed has had.
struct FeedHead {
  /// The place of an entry in its feed and in timelines.
  struct Place {
    var seq: Int64
    var rank: Date
    var id: EntryID
  }

  private let feed: FeedID
  var last: Place

  init(of feed: FeedID, on connection: Connection) throws(StorageError) {
    self.feed = feed
    let last = try connection.first(
      "SELECT last_seq, last_rank, last_id FROM feed_heads WHERE feed_id = \(feed)"
    ) { Place(seq: $0.integer(0), rank: $0.date(1), id: $0.id(2)) }
    guard let last else { throw .corrupt("the feed \(feed) has no head") }
    self.last = last
  }

  /// The rank right after that of the last entry; the earliest of all for a feed that never had one.
  var followingRank: Date { last.seq == 0 ? .distantPast : Date(milliseconds: last.rank.milliseconds + 1) }

  /// Returns the place of a new entry, which becomes the last one.
  mutating func place(of published: Date, notBefore lowest: Date?) -> Place {
    last.rank = last.seq == 0 ? published : max(published, last.rank, lowest ?? published)
    last.seq += 1
    return last
  }

  func store(on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      UPDATE feed_heads SET last_seq = \(last.seq), last_rank = \(last.rank), last_id = \(last.id)
      WHERE feed_id = \(feed)
      """)
  }
}
