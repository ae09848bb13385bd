/// Groups of entries that are copies of each other, in memory while a transaction changes them.
///
/// - A group has at least two entries, no two of one feed.
/// - Its number is the lowest id of its entries.
struct CopyGroups {
  private var feeds: [EntryID: FeedID] = [:]
  private var folds: [EntryID: EntryID] = [:]
  private var stored: [EntryID: EntryID] = [:]

  /// The columns that `init(rows:)` takes: all entries of the groups of these.
  static func statement(around ids: [EntryID]) -> SQL {
    """
    SELECT DISTINCT o.entry_id, o.fold, o.feed_id FROM entry_copies c JOIN entry_copies o ON o.fold = c.fold
    WHERE c.entry_id IN \(.set(ids))
    """
  }

  init(rows: [(id: EntryID, fold: EntryID, feed: FeedID)]) {
    for row in rows { (feeds[row.id], folds[row.id]) = (row.feed, row.fold) }
    stored = folds
  }

  /// The other entries of an entry's group.
  private func others(of id: EntryID) -> [EntryID] { members(of: id).filter { $0 != id } }

  /// Puts new and changed entries into groups.
  ///
  /// - Parameters:
  ///   - copies: Those of each entry, in the order in which they arrived.
  ///   - grouped: The other entries of the groups in which changed entries were so far.
  /// - Returns: The entries whose copies have changed, apart from these, for each feed of the new and changed entries.
  mutating func take(
    _ subjects: [CopySubject], _ copies: [EntryID: [CopyCandidate]], grouped: [EntryID: [CopyCandidate]]
  ) -> [FeedID: Set<EntryID>] {
    var touched: [FeedID: Set<EntryID>] = [:]
    for subject in subjects {
      if let others = grouped[subject.id] {
        if others.contains(where: subject.isCopy) { continue }
        touched[subject.feed, default: []].formUnion(self.others(of: subject.id))
        leave(subject.id)
      }
      if let copies = copies[subject.id], folds[subject.id] == nil, join(subject, copies) {
        touched[subject.feed, default: []].formUnion(others(of: subject.id))
      }
    }
    let ids = Set(subjects.map(\.id))
    return touched.mapValues { $0.subtracting(ids) }.filter { !$0.value.isEmpty }
  }

  /// Takes an entry out of its group. A group of one entry ends.
  mutating func leave(_ id: EntryID) {
    let rest = others(of: id)
    folds[id] = nil
    if rest.count > 1 { number(rest) } else { for other in rest { folds[other] = nil } }
  }

  /// The numbers of the groups that have changed and still exist.
  var changed: [EntryID] { Set(folds.filter { stored[$0.key] != $0.value }.values).sorted() }

  /// The groups that have changed, with the feeds of their entries.
  var changedFeeds: [(fold: EntryID, feed: FeedID)] {
    let changed = Set(self.changed)
    return folds.compactMap { id, fold in
      changed.contains(fold) ? feeds[id].map { (fold: fold, feed: $0) } : nil
    }
  }

  /// The statements that store the changes. Each entry is looked up for itself: a server that expects many of them would
  /// read all.
  var statements: [SQL] {
    var statements: [SQL] = []
    let left = stored.keys.filter { folds[$0] == nil }.sorted()
    if !left.isEmpty { statements.append("DELETE FROM entry_copies WHERE entry_id IN \(.set(left))") }
    for fold in changed {
      let members = folds.keys.filter { folds[$0] == fold && stored[$0] != fold }.sorted()
      statements.append(
        """
        INSERT INTO entry_copies (entry_id, fold, feed_id, seq)
        SELECT v.id, CAST(\(fold) AS BIGINT), (SELECT x.feed_id FROM entries x WHERE x.id = v.id),
          (SELECT x.seq FROM entries x WHERE x.id = v.id)
        FROM (\(.rows(members))) v WHERE TRUE
        ON CONFLICT (entry_id) DO UPDATE SET fold = excluded.fold
        """)
    }
    return statements
  }

  // MARK: Private

  /// Adds an entry to the group of the first of its copies whose group has none of the entry's feed.
  ///
  /// - Returns: True if there is such a group.
  private mutating func join(_ subject: CopySubject, _ copies: [CopyCandidate]) -> Bool {
    feeds[subject.id] = subject.feed
    for copy in copies {
      feeds[copy.id] = copy.feed
      let members = members(of: copy.id)
      guard !members.contains(where: { feeds[$0] == subject.feed }) else { continue }
      number(members + [subject.id])
      return true
    }
    return false
  }

  /// The entries of an entry's group, also where it is alone.
  private func members(of id: EntryID) -> [EntryID] {
    guard let fold = folds[id] else { return [id] }
    return folds.keys.filter { folds[$0] == fold }.sorted()
  }

  private mutating func number(_ members: [EntryID]) {
    let fold = members.min()
    for id in members { folds[id] = fold }
  }
}
