/// The unread entries of a user in a feed, by their numbers: all after a mark, and ranges before it.
///
/// The numbers of deleted entries may lie in ranges and after the mark. They are never counted.
struct UnreadEntries {
  /// All entries after this one are unread.
  private(set) var mark: Int64
  /// The number of entries up to the feed's last one that are read or deleted.
  private(set) var readCount: Int64
  /// The ranges before the mark, ascending; no two touch each other, and none contains the mark. Those that touch no
  /// entry to mark may be left out.
  var ranges: [ClosedRange<Int64>] = []

  init(mark: Int64, readCount: Int64) {
    self.mark = mark
    self.readCount = readCount
  }

  /// Makes entries read.
  ///
  /// - Parameter entries: The numbers of entries, none of them deleted.
  /// - Complexity: O(*n*) in the ranges.
  mutating func remove(_ entries: ClosedRange<Int64>) {
    let (first, last, before) = (entries.lowerBound, entries.upperBound, mark)
    if last > before {
      let start = max(first, before + 1)
      readCount += last - start + 1
      mark = last
      if start > before + 1 { ranges.append(before + 1...start - 1) }
    }
    guard first <= before else { return }
    let end = min(last, before)
    ranges = ranges.flatMap { range -> [ClosedRange<Int64>] in
      guard range.overlaps(first...end) else { return [range] }
      readCount += min(range.upperBound, end) - max(range.lowerBound, first) + 1
      return (range.lowerBound < first ? [range.lowerBound...first - 1] : [])
        + (range.upperBound > end ? [end + 1...range.upperBound] : [])
    }
  }

  /// Makes entries unread.
  ///
  /// - Parameter entries: The numbers of entries, none of them deleted.
  /// - Complexity: O(*n*) in the ranges.
  mutating func insert(_ entries: ClosedRange<Int64>) {
    let (first, last) = (entries.lowerBound, min(entries.upperBound, mark))
    guard first <= last else { return }
    var (low, high, added) = (first, last, last - first + 1)
    ranges.removeAll { range in
      guard range.overlaps(first - 1...last + 1) else { return false }
      (low, high) = (min(low, range.lowerBound), max(high, range.upperBound))
      added -= max(0, min(range.upperBound, last) - max(range.lowerBound, first) + 1)
      return true
    }
    readCount -= added
    if high == mark {
      mark = low - 1
    } else {
      ranges.insert(low...high, at: ranges.firstIndex { $0.lowerBound > high } ?? ranges.endIndex)
    }
  }
}

// MARK: - Readings

/// The row of a user's reading of a feed: the unread entries, and those before all were marked as read.
struct Reading {
  let feed: FeedID
  let generation: Int64
  let savedGeneration: Int64
  var unread: UnreadEntries
  /// Nil if nothing can be undone.
  var saved: UnreadEntries?

  /// The columns that `init(row:)` reads.
  static let columns: SQL = """
    r.feed_id, r.generation, r.mark, r.read_count, r.saved_batch, r.saved_generation, r.saved_mark, r.saved_read_count
    """

  /// The reading without its ranges.
  init(row: some SQLRow) {
    (feed, generation, savedGeneration) = (row.id(0), row.integer(1), row.integer(5))
    unread = UnreadEntries(mark: row.integer(2), readCount: row.integer(3))
    saved = row.isNull(4) ? nil : UnreadEntries(mark: row.integer(6), readCount: row.integer(7))
  }

  /// The sorted numbers of entries in each feed, for `setRead`. An entry may come several times.
  static func numbers(_ entries: [(feed: FeedID, seq: Int64)]) -> [FeedID: [Int64]] {
    Dictionary(grouping: entries, by: \.feed).mapValues { Set($0.map(\.seq)).sorted() }
  }

  /// Marks entries.
  ///
  /// - Parameters:
  ///   - entries: The numbers of stored entries, sorted.
  ///   - isUndone: True if undoing undoes this too; false to mark them also in the state that undoing restores.
  mutating func setRead(_ entries: [Int64], isRead: Bool, isUndone: Bool = false) {
    for range in Self.ranges(of: entries) {
      if isRead { unread.remove(range) } else { unread.insert(range) }
      if isUndone { continue }
      if isRead { saved?.remove(range) } else { saved?.insert(range) }
    }
  }

  private static func ranges(of entries: [Int64]) -> [ClosedRange<Int64>] {
    entries.reduce(into: []) { ranges, entry in
      guard let last = ranges.last, entry <= last.upperBound + 1 else { return ranges.append(entry...entry) }
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, entry)
    }
  }
}

/// The rows of ranges to delete and to insert after a marking.
struct RangeChanges {
  var deleted: [ClosedRange<Int64>]
  var inserted: [ClosedRange<Int64>]

  init(from before: UnreadEntries, to after: UnreadEntries) {
    let (old, new) = (Set(before.ranges), Set(after.ranges))
    deleted = before.ranges.filter { !new.contains($0) }
    inserted = after.ranges.filter { !old.contains($0) }
  }
}
