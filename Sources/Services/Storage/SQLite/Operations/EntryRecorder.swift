import Bytes
import Foundation

/// Stores the entries found by a check of one feed, one part per transaction.
struct EntryRecorder: Sendable {
  private let feed: FeedID
  private let received: Date
  private let siteURL: WebAddress?
  private var queue: DraftQueue

  /// The lowest rank of new entries; nil before the first part.
  private var lowestRank: Date?

  /// True if the feed lists no other entries.
  private let isWhole: Bool
  /// True if entries of the feed were deleted that it may still list.
  private var hasDeleted = false
  /// The deleted entries that the document publishes again; nil before the first part with `hasDeleted`.
  private var returning: ReturningEntries?
  /// Those of them that the part has stored.
  private var returned: [Int64] = []

  private(set) var inserted: [EntryID] = []
  private(set) var updated: [EntryID] = []
  /// The entries of the last part that may be copies of others.
  private(set) var subjects: [CopySubject] = []
  /// The new entries of the last part, and those that people see another text of.
  private(set) var ruled: [RuleSubject] = []
  /// The entries of the last part whose texts people see changed.
  var rewritten: [EntryID] { ruled.filter { !$0.isNew }.map(\.id) }
  /// Loaded when the first entry is found that seems to be new.
  private var renamed: RenamedEntries?

  init(_ drafts: [EntryDraft], isWhole: Bool = true, feed: FeedID, received: Date, siteURL: WebAddress?) {
    self.feed = feed
    self.isWhole = isWhole
    self.siteURL = siteURL
    // Rounded as in storage, so that dates compare equal after reading.
    self.received = Date(milliseconds: received.milliseconds)
    queue = DraftQueue(drafts, received: received)
  }

  var isDone: Bool { queue.waiting.isEmpty }

  /// Prepares the entries of the next part, for a feed of which nothing is stored.
  mutating func prepareNextPart(at url: WebAddress, by preparer: EntryPreparer) async throws(StorageError) {
    queue.setGeneral([url, siteURL])
    queue = try await preparer.prepareNextPart(of: queue, received: received)
  }

  /// Stores some of the entries, within a transaction. If the transaction fails, the recorder must not be used any
  /// more.
  /// - Parameter url: The feed's address.
  mutating func storePart(at url: WebAddress, on connection: Connection) throws(StorageError) {
    var revisions = try Revisions(on: connection)
    guard
      var head = try connection.first(
        "SELECT \(FeedHead.columns) FROM feed_heads WHERE feed_id = \(feed)", FeedHead.init(row:))
    else { throw .corrupt("the feed \(feed) has no head") }
    lowestRank = lowestRank ?? head.followingRank
    (subjects, ruled) = ([], [])
    queue.setGeneral([url, siteURL])
    let isDeleted = try connection.first("SELECT 1 FROM deleted_entries WHERE feed_id = \(feed) LIMIT 1") { _ in true }
    hasDeleted = isDeleted ?? false
    returned = []
    if hasDeleted, returning == nil { returning = try findReturning(on: connection) }
    var (count, bytes) = (0, 0)
    while let waiting = queue.waiting.last, count < RecordingLimits.partEntries {
      bytes += waiting.bytes
      guard count == 0 || bytes <= RecordingLimits.partBytes else { break }
      // The size of a source is known only once it is made.
      bytes += try store(waiting, &revisions, &head, on: connection)
      queue.waiting.removeLast()
      count += 1
    }
    if !returned.isEmpty { try connection.run(DeletedGUIDs.returning(returned, of: feed, at: received)) }
    if isDone, isWhole, hasDeleted, !queue.drafts.isEmpty {
      for statement in DeletedGUIDs.forgetting(queue.drafts, of: feed, at: received) { try connection.run(statement) }
    }
    try revisions.keep(on: connection)
    if head.written > 0 { try Self.store(head, of: feed, on: connection) }
  }

  static func store(_ head: FeedHead, of feed: FeedID, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      UPDATE feed_heads SET last_seq = \(head.last.seq), last_rank = \(head.last.rank), last_id = \(head.last.id),
        written = written + \(head.written)
      WHERE feed_id = \(feed)
      """)
  }

  // MARK: Private

  /// - Returns: The size of the stored source in bytes, otherwise 0.
  private mutating func store(
    _ waiting: DraftQueue.Element, _ revisions: inout Revisions, _ head: inout FeedHead, on connection: Connection
  ) throws(StorageError) -> Int {
    let draft = waiting.draft
    var existing = try connection.first(
      "SELECT \(RecordedEntry.columns) FROM entries e WHERE e.feed_id = \(feed) AND e.guid = \(draft.guid)",
      RecordedEntry.init(row:))
    if existing == nil {
      if hasDeleted, try isDeleted(draft, on: connection) { return 0 }
      existing = try rename(draft, on: connection)
    }
    let prepared = existing == nil ? waiting.prepared : nil
    let columns =
      if let prepared { prepared.columns } else { try EntryColumns(draft, received: existing?.received ?? received) }
    if let existing, existing.hash == columns.hash {
      // The entry is unchanged. Its source is stored if it is missing or was used by an older version.
      guard let source = draft.source, existing.version < source.version else { return 0 }
      let bytes = try EntryRows.setSource(source, of: existing.id, on: connection)
      head.written += bytes
      return bytes
    }
    let rows = EntryRows(columns: columns, text: waiting.text, revision: revisions.next())
    let content = prepared?.content ?? rows.content(on: connection)
    if let existing {
      if existing.version >= columns.version, try keepVersion(of: existing.id, before: draft, on: connection) {
        ruled.append(
          RuleSubject(id: existing.id, isNew: false, draft, published: columns.published, text: rows.text))
      }
      try rows.update(existing.id, content, on: connection)
      updated.append(existing.id)
      addSubject(existing.id, existing.rank, CopyKeys(draft, general: queue.general))
      let source = try EntryRows.setSource(draft.source, of: existing.id, on: connection)
      head.written += FeedSize.bytes(content: content.count, source: source)
      return source
    }
    let place = head.place(of: columns.published, notBefore: lowestRank)
    let id = try rows.insert(content, into: feed, received: received, at: place, on: connection)
    head.last.id = id
    inserted.append(id)
    ruled.append(RuleSubject(id: id, isNew: true, draft, published: columns.published, text: rows.text))
    addSubject(id, place.rank, prepared?.keys ?? CopyKeys(draft, general: queue.general))
    // The row already has the version.
    let data = prepared.map(\.source) ?? draft.source?.data()
    let source = draft.source == nil ? 0 : try EntryRows.replaceSource(data, of: id, on: connection)
    head.written += FeedSize.bytes(content: content.count, source: source)
    return source
  }

  /// Keeps the text of an entry if people see another one in the draft.
  /// - Returns: True if they see another one, and another text was not kept shortly before.
  private func keepVersion(
    of id: EntryID, before draft: EntryDraft, on connection: Connection
  ) throws(StorageError) -> Bool {
    let isSame = try connection.first(EntryVersion.candidates([id], at: received)) {
      ShownText.isSame(title: $0.optionalText(1), content: $0.blob(2), as: draft)
    }
    guard isSame == false else { return false }
    for statement in EntryVersion.keeping([id], at: received) { try connection.run(statement) }
    return true
  }

  private func findReturning(on connection: Connection) throws(StorageError) -> ReturningEntries {
    let keys = queue.drafts.flatMap { DeletedGUIDs.keys($0.guid) }
    let deleted = try connection.rows(DeletedEntry.statement(keys, of: feed), DeletedEntry.init(row:))
    let returning = ReturningEntries(queue.drafts, deleted: deleted, of: feed, received: received)
    for statement in returning.statements { try connection.run(statement) }
    return returning
  }

  /// True if a rule has deleted the entry of a draft, and it does not come back. It is listed again, so it is known for
  /// longer.
  private mutating func isDeleted(_ draft: EntryDraft, on connection: Connection) throws(StorageError) -> Bool {
    let keys: SQL = "\(.list(DeletedGUIDs.keys(draft.guid)))"
    let found = try connection.rows("SELECT guid FROM deleted_entries WHERE feed_id = \(feed) AND guid IN (\(keys))") {
      $0.integer(0)
    }
    guard !found.isEmpty else { return false }
    if let returning, !returning.guids.isDisjoint(with: found) {
      returned += found
      return false
    }
    try connection.run(DeletedGUIDs.renewing(keys, of: feed, at: received))
    return true
  }

  /// Gives an entry stored under another guid the guid of the draft.
  private mutating func rename(_ draft: EntryDraft, on connection: Connection) throws(StorageError) -> RecordedEntry? {
    if renamed == nil {
      renamed = try RenamedEntries(
        queue.drafts,
        stored: connection.rows(
          RenamedEntries.candidates(of: feed, drafts: queue.drafts.count), RenamedEntries.Candidate.init(row:)),
        received: received)
    }
    guard let found = try renamed?.take(draft) else { return nil }
    try connection.run("UPDATE entries SET guid = \(draft.guid) WHERE id = \(found.id)")
    return RecordedEntry(found)
  }

  private mutating func addSubject(_ id: EntryID, _ rank: Date, _ keys: CopyKeys) {
    subjects.append(CopySubject(id: id, feed: feed, rank: rank, keys: keys))
  }
}
