import Bytes
import Foundation
import PostgreSQL
import Zstandard

/// Stores the entries found by a check of one feed, one part per transaction, each in three journeys to the server.
struct PostgreSQLRecorder: Sendable {
  private let feed: FeedID
  private let claim: FeedClaim?
  /// True if the feed lists no other entries.
  private let isWhole: Bool
  private let received: Date
  private let siteURL: WebAddress?
  private var queue: DraftQueue
  /// The lowest rank of new entries; nil before the first part.
  private var lowestRank: Date?
  /// The new entries of the last part, and those that people see another text of.
  private(set) var ruled: [RuleSubject] = []
  /// True if followers of the feed have rules for new entries.
  private(set) var hasRules = false
  /// Loaded when the first entry is found that seems to be new.
  private var renamed: RenamedEntries?

  /// True if an import has said which entries to come are read.
  private(set) var hasPendingReads = false
  /// True if a follower of the feed wants full articles by default.
  private(set) var wantsArticles = false
  /// True if entries of the feed were deleted that it may still list.
  private var hasDeleted = false
  private(set) var inserted: [EntryID] = []
  private(set) var updated: [EntryID] = []
  /// The entries of the last part that may be copies of others.
  private(set) var subjects: [CopySubject] = []

  /// The entries of the last part whose texts people see changed.
  private(set) var rewritten: [EntryID] = []

  init(
    _ drafts: [EntryDraft], isWhole: Bool, feed: FeedID, claim: FeedClaim?, received: Date, siteURL: WebAddress?
  ) {
    self.feed = feed
    self.isWhole = isWhole
    self.claim = claim
    self.siteURL = siteURL
    // Rounded as in storage, so that dates compare equal after reading.
    self.received = Date(milliseconds: received.milliseconds)
    queue = DraftQueue(drafts, received: received)
  }

  var isDone: Bool { queue.waiting.isEmpty }

  /// Stores some of the entries, within a transaction. If the transaction fails, the recorder must not be used any
  /// more.
  /// - Returns: The feed's address.
  mutating func storePart(on session: PostgreSQLSession) async throws(StorageError) -> WebAddress {
    let part = nextPart()
    let state = try await session.batch([
      // The lock of the head: one transaction at a time stores entries of the feed.
      PostgreSQLStatement(
        """
        SELECT f.url, h.last_seq, h.last_rank, h.last_id,
          (SELECT token FROM feed_schedule c WHERE c.feed_id = $1)
        FROM feeds f JOIN feed_heads h ON h.feed_id = f.id WHERE f.id = $1 FOR UPDATE OF h
        """, [.integer(feed.rawValue)]),
      PostgreSQLStatement(
        """
        SELECT \(RecordedEntry.columns.text), e.guid FROM entries e
        WHERE e.feed_id = $1 AND md5(e.guid)::uuid IN (SELECT md5(g.guid)::uuid FROM unnest($2) AS g (guid))
        """, [.integer(feed.rawValue), .texts(part.map(\.draft.guid))]),
      PostgreSQLStatement(
        """
        SELECT EXISTS (SELECT 1 FROM pending_reads WHERE feed_id = $1),
          EXISTS (SELECT 1 FROM deleted_entries WHERE feed_id = $1),
          EXISTS (
            SELECT 1 FROM readings r JOIN rules u ON u.user_id = r.user_id
            WHERE r.feed_id = $1 AND r.is_followed AND u.is_on AND u.deleted IS NULL AND u.days IS NULL),
          EXISTS (SELECT 1 FROM readings WHERE feed_id = $1 AND is_followed AND full_article)
        """, [.integer(feed.rawValue)]),
    ])
    if let row = state[2].first {
      (hasPendingReads, hasDeleted) = (row.bool(Int32(0)), row.bool(Int32(1)))
      (hasRules, wantsArticles) = (row.bool(Int32(2)), row.bool(Int32(3)))
    }
    let deleted = hasDeleted ? try await deletedEntries(among: part, on: session) : []
    guard let found = state[0].first else { throw .notFound("feed \(feed)") }
    if let claim { try await check(claim, token: found.integer(4), on: session) }
    var head = FeedHead(row: found, from: 1)
    lowestRank = lowestRank ?? head.followingRank
    let stored = try state[1].values {
      (guid: ByteString($0.text(RecordedEntry.columnCount)), entry: RecordedEntry(row: $0))
    }
    let existing = Dictionary(stored) { first, _ in first }

    var changes = EntryChanges()
    var new: [(rank: Date, keys: CopyKeys, ruled: NewSubject)] = []
    var changed: [EntryID: NewSubject] = [:]
    let general = [found.address(0), siteURL]
    (subjects, ruled, rewritten) = ([], [], [])
    var bytes = 0
    for (index, element) in part.enumerated() {
      // The size of a source is known only once it is made.
      bytes += element.bytes
      guard index == 0 || bytes <= RecordingLimits.partBytes else {
        queue.waiting += part[index...].reversed()
        break
      }
      let draft = element.draft
      var entry = existing[ByteString(draft.guid)]
      if entry == nil, hasDeleted, deleted.contains(DeletedGUIDs.key(draft.guid)) { continue }
      if entry == nil, let same = try await rename(draft, on: session) {
        changes.renamed.append((same.id, draft.guid))
        entry = RecordedEntry(same)
      }
      let columns = try EntryColumns(draft, received: entry?.received ?? received)
      let isChanged = entry?.hash != columns.hash
      if isChanged {
        let text = draft.text.prefix(bytes: element.indexed)
        let content = PackedContent.pack(html: draft.contentHTML, text: text, with: changes.compressor)
        let place = entry == nil ? head.place(of: columns.published, notBefore: lowestRank) : nil
        bytes += changes.add(columns, content, entry: entry?.id, place)
        if let entry, entry.version >= columns.version { changes.versioned[entry.id] = draft }
        let keys = CopyKeys(draft, general: general)
        let subject: NewSubject = (draft, columns.published, text)
        if let place { new.append((place.rank, keys, subject)) }
        if let entry { changed[entry.id] = subject }
        if let entry { subjects.append(CopySubject(id: entry.id, feed: feed, rank: entry.rank, keys: keys)) }
      } else if let source = draft.source, let entry, entry.version < source.version {
        bytes += changes.add(source, of: entry.id)
      }
    }
    let known = inserted.count
    rewritten = try await store(changes, head, on: session)
    subjects += zip(inserted[known...], new).map { id, new in
      CopySubject(id: id, feed: feed, rank: new.rank, keys: new.keys)
    }
    if hasRules {
      ruled = zip(inserted[known...], new).map { Self.ruled($0, isNew: true, $1.ruled) }
      ruled += rewritten.compactMap { id in changed[id].map { Self.ruled(id, isNew: false, $0) } }
    }
    if isDone, isWhole, hasDeleted, !queue.drafts.isEmpty {
      try await session.run(DeletedGUIDs.forgetting(of: feed, at: received))
    }
    return found.address(0)
  }

  // MARK: Private

  private typealias NewSubject = (draft: EntryDraft, published: Date, text: String)

  private static func ruled(_ id: EntryID, isNew: Bool, _ new: NewSubject) -> RuleSubject {
    RuleSubject(id: id, isNew: isNew, new.draft, published: new.published, text: new.text)
  }

  /// Refuses to store a part if the claim is void. The last part is checked again with what it writes.
  private func check(
    _ claim: FeedClaim, token: Int64, on session: PostgreSQLSession
  ) async throws(StorageError) {
    guard claim.token == token else { throw .superseded }
    guard let node = claim.node else { return }
    let isAlive = try await session.first(PostgreSQLDatabase.fence(node)) { _ in true }
    if isAlive == nil { throw .superseded }
  }

  private mutating func nextPart() -> [DraftQueue.Element] {
    let part = queue.waiting.reversed().prefix(RecordingLimits.partEntries)
    queue.waiting.removeLast(part.count)
    return Array(part)
  }

  /// The keys of drafts whose entries a rule has deleted. They are listed again, so they are known for longer.
  private func deletedEntries(
    among part: [DraftQueue.Element], on session: PostgreSQLSession
  ) async throws(StorageError) -> Set<Int64> {
    let keys: SQL = "\(.list(part.map { DeletedGUIDs.key($0.draft.guid) }))"
    let found = try await session.batch([
      "SELECT guid FROM deleted_entries WHERE feed_id = \(feed) AND guid IN (\(keys))",
      DeletedGUIDs.renewing(keys, of: feed, at: received),
    ])
    return Set(try found[0].values { $0.integer(0) })
  }

  private mutating func rename(
    _ draft: EntryDraft, on session: PostgreSQLSession
  ) async throws(StorageError) -> RenamedEntries.Candidate? {
    if renamed == nil {
      let stored = try await session.rows(
        RenamedEntries.candidates(of: feed, drafts: queue.drafts.count), RenamedEntries.Candidate.init(row:))
      renamed = RenamedEntries(queue.drafts, stored: stored)
    }
    return try renamed?.take(draft)
  }

  /// - Returns: The changed entries of which people see another text.
  private mutating func store(
    _ changes: EntryChanges, _ head: FeedHead, on session: PostgreSQLSession
  ) async throws(StorageError) -> [EntryID] {
    let rewritten = try await rewritten(by: changes, on: session)
    var statements = rewritten.isEmpty ? [] : EntryVersion.keeping(rewritten, at: received).map(\.statement)
    statements += changes.statements(feed: feed, received: received)
    guard !statements.isEmpty else { return [] }
    let results = try await session.batch(statements)
    updated += changes.updated
    if changes.hasInsertions, let last = results.last { inserted += try last.values { $0.id(0) } }
    return rewritten
  }

  /// The changed entries of which people see another text in the drafts, and whose earlier one is to be kept.
  private func rewritten(
    by changes: EntryChanges, on session: PostgreSQLSession
  ) async throws(StorageError) -> [EntryID] {
    guard !changes.versioned.isEmpty else { return [] }
    return try await session.rows(EntryVersion.candidates(Array(changes.versioned.keys), at: received)) { row in
      let id: EntryID = row.id(0)
      let isSame = changes.versioned[id].map {
        ShownText.isSame(title: row.optionalText(1), content: row.blob(2), as: $0)
      }
      return isSame == false ? id : nil
    }.compactMap { $0 }
  }
}
