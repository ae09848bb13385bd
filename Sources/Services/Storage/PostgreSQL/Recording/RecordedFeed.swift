import Bytes
import PostgreSQL
import WebAddresses

/// What a recorder needs to know of a feed and its stored entries, within a transaction that has locked the feed's head.
struct RecordedFeed: Sendable {
  let url: WebAddress
  let head: FeedHead
  /// True if the claim of the check is valid.
  fileprivate(set) var isClaimed = true
  /// True if an import has said which entries to come are read.
  fileprivate(set) var hasPendingReads = false
  /// True if entries of the feed were deleted that it may still list.
  fileprivate(set) var hasDeleted = false
  /// True if followers of the feed have rules for new entries.
  fileprivate(set) var hasRules = false
  /// True if a follower of the feed wants full articles by default.
  fileprivate(set) var wantsArticles = false
  /// The stored entries that the next part lists.
  fileprivate(set) var existing: [ByteString: RecordedEntry] = [:]
  /// The keys of drafts whose entries a rule has deleted.
  fileprivate(set) var deleted: Set<Int64> = []
  /// What is known of the deleted entries that the whole document lists; empty behind its first part.
  fileprivate(set) var known: [DeletedEntry] = []
  /// The stored entries that may be listed under another guid now; nil if none of the next part seems to be new.
  fileprivate(set) var candidates: [RenamedEntries.Candidate]?
}

extension RecordedFeed {
  /// Reads the states of feeds, and locks their heads: one transaction at a time stores entries of a feed.
  ///
  /// - Parameter recordings: Those with entries.
  /// - Returns: Nothing for a feed that does not exist.
  static func all(
    of recordings: [CheckRecording], on session: PostgreSQLSession
  ) async throws(StorageError) -> [FeedID: RecordedFeed] {
    if recordings.isEmpty { return [:] }
    let nodes = Array(Set(recordings.compactMap { $0.claim?.node })).sorted()
    let found = try await session.batch(
      statements(for: recordings) + nodes.map { PostgreSQLDatabase.fence($0).statement })
    var tokens: [FeedID: Int64] = [:]
    var states: [FeedID: RecordedFeed] = [:]
    for row in found[0] {
      var columns = Columns(row)
      let (feed, url): (FeedID, WebAddress) = (columns.id("f.id"), columns.address("f.url"))
      tokens[feed] = columns.integer("c.token")
      states[feed] = RecordedFeed(url: url, head: FeedHead(&columns))
    }
    for row in found[1] {
      var columns = Columns(row)
      let (feed, guid): (FeedID, String) = (columns.id("g.feed_id"), columns.text("e.guid"))
      states[feed]?.existing[ByteString(guid)] = RecordedEntry(&columns)
    }
    for row in found[2] {
      let feed: FeedID = row.id(0)
      states[feed]?.hasPendingReads = row.bool(1)
      states[feed]?.hasDeleted = row.bool(2)
      states[feed]?.hasRules = row.bool(3)
      states[feed]?.wantsArticles = row.bool(4)
    }
    let alive = Set(zip(nodes, found[3...]).compactMap { node, rows in rows.isEmpty ? nil : node })
    for recording in recordings {
      guard let claim = recording.claim else { continue }
      // The last part is checked again with what it writes.
      states[recording.feed]?.isClaimed =
        tokens[recording.feed] == claim.token && claim.node.map(alive.contains) ?? true
    }
    try await readMore(for: recordings, into: &states, on: session)
    return states
  }

  private static func statements(for recordings: [CheckRecording]) -> [PostgreSQLStatement] {
    let feeds = PostgreSQLValue.integers(recordings.map(\.feed.rawValue))
    let guids = recordings.map { ($0.feed, $0.entries?.nextGUIDs ?? []) }
    return [
      PostgreSQLStatement(
        """
        SELECT f.id, f.url, (SELECT c.token FROM feed_schedule c WHERE c.feed_id = f.id), \(FeedHead.columns.text)
        FROM feeds f JOIN feed_heads h ON h.feed_id = f.id WHERE f.id = ANY ($1) ORDER BY f.id FOR UPDATE OF h
        """, [feeds]),
      // Each is looked up for itself: a server that expects many of them would read all.
      PostgreSQLStatement(
        """
        SELECT g.feed_id, x.* FROM unnest($1, $2) AS g (feed_id, guid) CROSS JOIN LATERAL (
          SELECT e.guid, \(RecordedEntry.columns.text) FROM entries e
          WHERE e.feed_id = g.feed_id AND md5(e.guid)::uuid = md5(g.guid)::uuid OFFSET 0) x
        """,
        [
          .integers(guids.flatMap { feed, guids in guids.map { _ in feed.rawValue } }), .texts(guids.flatMap(\.1)),
        ]),
      PostgreSQLStatement(
        """
        SELECT f.id, EXISTS (SELECT 1 FROM pending_reads p WHERE p.feed_id = f.id),
          EXISTS (SELECT 1 FROM deleted_entries d WHERE d.feed_id = f.id),
          EXISTS (
            SELECT 1 FROM readings r JOIN rules u ON u.user_id = r.user_id
            WHERE r.feed_id = f.id AND r.is_followed AND u.is_on AND u.deleted IS NULL AND u.days IS NULL),
          EXISTS (SELECT 1 FROM readings r WHERE r.feed_id = f.id AND r.is_followed AND r.full_article)
        FROM unnest($1) AS f (id)
        """, [feeds]),
    ]
  }

  /// Reads what only few checks need.
  private static func readMore(
    for recordings: [CheckRecording], into states: inout [FeedID: RecordedFeed], on session: PostgreSQLSession
  ) async throws(StorageError) {
    var statements: [SQL] = []
    var places: [(feed: FeedID, deleted: Int?, candidates: Int?)] = []
    for recording in recordings {
      guard let state = states[recording.feed], let recorder = recording.entries, state.isClaimed else { continue }
      var place: (feed: FeedID, deleted: Int?, candidates: Int?) = (recording.feed, nil, nil)
      if state.hasDeleted {
        place.deleted = statements.count
        statements += recorder.readingDeleted
      }
      if recorder.mayRename(after: state) {
        place.candidates = statements.count
        statements.append(recorder.readingCandidates)
      }
      places.append(place)
    }
    if statements.isEmpty { return }
    let found = try await session.batch(statements)
    for place in places {
      if let index = place.deleted {
        states[place.feed]?.deleted = Set(try found[index].values { $0.integer(0) })
        states[place.feed]?.known = try found[index + 1].values(DeletedEntry.init(row:))
      }
      if let index = place.candidates {
        states[place.feed]?.candidates = try found[index].values(RenamedEntries.Candidate.init(row:))
      }
    }
  }
}
