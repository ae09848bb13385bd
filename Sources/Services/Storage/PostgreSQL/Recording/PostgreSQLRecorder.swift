import Bytes
import Foundation
import WebAddresses

/// Chooses what a transaction stores of the entries found by a check of one feed, one part per transaction.
///
/// A transaction stores parts of several feeds: it reads their states, has each recorder choose its changes, and gives it
/// their result. If it fails, the recorder must not be used any more.
struct PostgreSQLRecorder: Sendable {
  let feed: FeedID
  /// True if the feed lists no other entries.
  private let isWhole: Bool
  let received: Date
  private let siteURL: WebAddress?
  private var queue: DraftQueue
  /// The lowest rank of new entries; nil before the first part.
  private var lowestRank: Date?
  /// Loaded when the first entry is found that seems to be new.
  private var renamed: RenamedEntries?
  private(set) var inserted: [EntryID] = []
  private(set) var updated: [EntryID] = []

  // MARK: The last part

  private(set) var state: RecordedFeed?
  /// The new entries.
  private(set) var new: [EntryID] = []
  /// The entries that may be copies of others.
  private(set) var subjects: [CopySubject] = []
  /// The new entries, and those that people see another text of, if followers of the feed have rules.
  private(set) var ruled: [RuleSubject] = []
  /// The entries whose texts people see changed.
  private(set) var rewritten: [EntryID] = []
  /// The changed entries, but for those that an older version of the program has made.
  private(set) var versioned: [EntryID] = []
  /// The deleted entries that the document publishes again; nil before the first part of a feed with such ones.
  private var returning: ReturningEntries?
  /// The statements for the deleted entries that the part has.
  private var deleted: [SQL] = []
  private var chosen: [(rank: Date, keys: CopyKeys, ruled: NewSubject)] = []
  private var changed: [EntryID: NewSubject] = [:]

  init(_ fetched: FetchedFeed, of feed: FeedID, received: Date) {
    self.feed = feed
    isWhole = fetched.isWhole
    siteURL = fetched.siteURL
    // Rounded as in storage, so that dates compare equal after reading.
    self.received = Date(milliseconds: received.milliseconds)
    queue = DraftQueue(fetched.entries, received: received)
  }

  var isDone: Bool { queue.waiting.isEmpty }

  // MARK: Before a transaction

  var nextPartSize: (entries: Int, bytes: Int) {
    queue.nextPart.reduce((0, 0)) { size, element in (size.0 + 1, size.1 + element.bytes) }
  }

  /// Prepares the entries of the next part, for a feed of which nothing is stored.
  mutating func prepareNextPart(at url: WebAddress, by preparer: EntryPreparer) async throws(StorageError) {
    queue.setGeneral([url, siteURL])
    queue = try await preparer.prepareNextPart(of: queue, received: received)
  }

  // MARK: Within a transaction

  var nextGUIDs: [String] { queue.nextPart.map(\.draft.guid) }

  /// Gives the keys of drafts whose entries a rule has deleted. They are listed again, so they are known for longer.
  var readingDeleted: [SQL] {
    let keys: SQL = "\(.list(nextGUIDs.flatMap(DeletedGUIDs.keys)))"
    // What is known of those of the whole document, once.
    let all = returning == nil ? queue.drafts.flatMap { DeletedGUIDs.keys($0.guid) } : []
    return [
      "SELECT guid FROM deleted_entries WHERE feed_id = \(feed) AND guid IN (\(keys))",
      DeletedEntry.statement(all, of: feed), DeletedGUIDs.renewing(keys, of: feed, at: received),
    ]
  }

  /// True if a stored entry may be one of the next part that seems to be new.
  func mayRename(after state: RecordedFeed) -> Bool {
    renamed == nil && state.head.last.seq > 0 && nextGUIDs.contains { state.existing[ByteString($0)] == nil }
  }

  var readingCandidates: SQL { RenamedEntries.candidates(of: feed, drafts: queue.drafts.count) }

  /// Adds what is to be stored of the next part.
  mutating func choose(_ state: RecordedFeed, into changes: inout EntryChanges) throws(StorageError) {
    self.state = state
    queue.setGeneral([state.url, siteURL])
    if let candidates = state.candidates {
      renamed = RenamedEntries(queue.drafts, stored: candidates, received: received)
    }
    (new, subjects, ruled, rewritten, versioned, chosen, changed, deleted) = ([], [], [], [], [], [], [:], [])
    if returning == nil, state.hasDeleted {
      let found = ReturningEntries(queue.drafts, deleted: state.known, of: feed, received: received)
      (returning, deleted) = (found, found.statements)
    }
    var head = state.head
    lowestRank = lowestRank ?? head.followingRank
    var (count, bytes) = (0, 0)
    while let element = queue.waiting.last, count < RecordingLimits.partEntries {
      bytes += element.bytes
      guard count == 0 || bytes <= RecordingLimits.partBytes else { break }
      // The size of a source is known only once it is made.
      bytes += try choose(element, state, &head, into: &changes)
      queue.waiting.removeLast()
      count += 1
    }
  }

  /// Takes what the transaction has stored of the part.
  ///
  /// - Parameters:
  ///   - new: The new entries, in the order in which they were chosen.
  ///   - rewritten: The changed entries of which people see another text.
  mutating func take(new: [EntryID], rewritten: [EntryID]) {
    (self.new, self.rewritten) = (new, rewritten)
    inserted += new
    subjects += zip(new, chosen).map { id, entry in
      CopySubject(id: id, feed: feed, rank: entry.rank, keys: entry.keys)
    }
    if state?.hasRules == true {
      ruled = zip(new, chosen).map { Self.ruled($0, isNew: true, $1.ruled) }
      ruled += rewritten.compactMap { id in changed[id].map { Self.ruled(id, isNew: false, $0) } }
    }
    (chosen, changed) = ([], [:])
  }

  /// The statements that end the part.
  var ending: [SQL] {
    guard isDone, isWhole, state?.hasDeleted == true, !queue.drafts.isEmpty else { return deleted }
    return deleted + DeletedGUIDs.forgetting(queue.drafts, of: feed, at: received)
  }

  // MARK: Private

  private typealias NewSubject = (draft: EntryDraft, published: Date, text: String)

  private static func ruled(_ id: EntryID, isNew: Bool, _ new: NewSubject) -> RuleSubject {
    RuleSubject(id: id, isNew: isNew, new.draft, published: new.published, text: new.text)
  }

  /// - Returns: The size of the source that is to be stored, in bytes.
  private mutating func choose(
    _ element: DraftQueue.Element, _ state: RecordedFeed, _ head: inout FeedHead, into changes: inout EntryChanges
  ) throws(StorageError) -> Int {
    let draft = element.draft
    var entry = state.existing[ByteString(draft.guid)]
    if entry == nil {
      let found = DeletedGUIDs.keys(draft.guid).filter(state.deleted.contains)
      if !found.isEmpty {
        guard let returning, !returning.guids.isDisjoint(with: found) else { return 0 }
        deleted.append(DeletedGUIDs.returning(found, of: feed, at: received))
      }
      if let same = try renamed?.take(draft) {
        changes.renamed.append((same.id, draft.guid))
        entry = RecordedEntry(same)
      }
    }
    guard let entry else { return try chooseNew(element, &head, into: &changes) }
    let columns = try EntryColumns(draft, received: entry.received)
    guard entry.hash != columns.hash else {
      guard let source = draft.source, entry.version < source.version else { return 0 }
      return changes.add(source, of: entry.id, in: feed)
    }
    let text = element.text
    let content = PackedContent.pack(html: draft.contentHTML, text: text, with: changes.compressor)
    if entry.version >= columns.version {
      changes.versioned[entry.id] = draft
      versioned.append(entry.id)
    }
    changed[entry.id] = (draft, columns.published, text)
    updated.append(entry.id)
    let keys = CopyKeys(draft, general: queue.general)
    subjects.append(CopySubject(id: entry.id, feed: feed, rank: entry.rank, keys: keys))
    return changes.update(entry.id, columns, content, source: draft.source?.data(), in: feed)
  }

  private mutating func chooseNew(
    _ element: DraftQueue.Element, _ head: inout FeedHead, into changes: inout EntryChanges
  ) throws(StorageError) -> Int {
    let text = element.text
    let entry =
      if let prepared = element.prepared {
        prepared
      } else {
        try PreparedEntry(
          element.draft, text: text, received: received, general: queue.general, with: changes.compressor)
      }
    let place = head.place(of: entry.columns.published, notBefore: lowestRank)
    chosen.append((place.rank, entry.keys, (element.draft, entry.columns.published, text)))
    return changes.insert(entry.columns, entry.content, source: entry.source, in: feed, received: received, at: place)
  }
}
