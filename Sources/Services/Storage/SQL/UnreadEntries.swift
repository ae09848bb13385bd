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

  /// Marks entries.
  ///
  /// - Parameter entries: The numbers of stored entries, sorted.
  mutating func set(_ entries: [Int64], isRead: Bool) {
    for range in Self.ranges(of: entries) {
      if isRead { remove(range) } else { insert(range) }
    }
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

// MARK: - Many entries

extension UnreadEntries {
  /// The sorted numbers of entries in each feed. An entry may come several times.
  static func numbers(_ entries: [(feed: FeedID, seq: Int64)]) -> [FeedID: [Int64]] {
    Dictionary(grouping: entries, by: \.feed).mapValues { Set($0.map(\.seq)).sorted() }
  }

  /// Makes the numbers of ranges unread again that a marking has made read.
  ///
  /// The number of read entries counts as if none of them were deleted since.
  /// - Parameters:
  ///   - marked: The ranges, ascending, none before the feed's first number or beyond its last one.
  ///   - kept: The sorted numbers that stay as they are.
  /// - Complexity: O(*n* log *n*) in the ranges and numbers.
  mutating func restore(_ marked: [ClosedRange<Int64>], without kept: [Int64]) {
    var restored: [ClosedRange<Int64>] = []
    var kept = kept[...]
    for range in marked {
      var low = range.lowerBound
      kept = kept.drop { $0 < low }
      while let number = kept.first, number <= range.upperBound {
        if number > low { restored.append(low...number - 1) }
        low = number + 1
        kept = kept.dropFirst()
      }
      if low <= range.upperBound { restored.append(low...range.upperBound) }
    }
    // Numbers after the mark are unread already.
    let all = (ranges + restored.filter { $0.lowerBound <= mark }).sorted { $0.lowerBound < $1.lowerBound }
    ranges = all.reduce(into: []) { ranges, range in
      let high = min(range.upperBound, mark)
      guard let last = ranges.last, range.lowerBound <= last.upperBound + 1 else {
        return ranges.append(range.lowerBound...high)
      }
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, high)
    }
    if let last = ranges.last, last.upperBound == mark {
      mark = last.lowerBound - 1
      ranges.removeLast()
    }
    readCount = mark - ranges.reduce(0) { $0 + $1.upperBound - $1.lowerBound + 1 }
  }

  private static func ranges(of entries: [Int64]) -> [ClosedRange<Int64>] {
    entries.reduce(into: []) { ranges, entry in
      guard let last = ranges.last, entry <= last.upperBound + 1 else { return ranges.append(entry...entry) }
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, entry)
    }
  }
}

// MARK: - Statements

extension UnreadEntries {
  /// The mark of a user's reading of a feed, and the number of its read entries.
  static func reading(of user: UserID, _ feed: FeedID) -> SQL {
    "SELECT mark, read_count FROM readings WHERE user_id = \(user) AND feed_id = \(feed)"
  }

  /// The ranges that touch the numbers from `first` to `last`.
  static func ranges(of user: UserID, _ feed: FeedID, from first: Int64, to last: Int64) -> SQL {
    let ranges: SQL = "unread_ranges WHERE user_id = \(user) AND feed_id = \(feed)"
    return """
      SELECT low, high FROM \(ranges) AND low <= \(last + 1)
        AND low >= COALESCE((SELECT max(low) FROM \(ranges) AND low <= \(first - 1)), 0) ORDER BY low
      """
  }

  /// The number of unread entries of a reading `r`, counted one by one.
  static let counted: SQL = """
    ((SELECT count(*) FROM entries x WHERE x.feed_id = r.feed_id AND x.seq > r.mark)
    + COALESCE((
      SELECT sum((
        SELECT count(*) FROM entries x
        WHERE x.feed_id = u.feed_id AND x.seq BETWEEN u.low AND u.high))
      FROM unread_ranges u WHERE u.user_id = r.user_id AND u.feed_id = r.feed_id), 0))
    """

  /// Stores these in the place of others. Added ranges are given by their bounds: since no two touch, each begins at every
  /// second one, and ends before the next.
  func replacing(_ before: UnreadEntries, of user: UserID, _ feed: FeedID) -> [SQL] {
    let (old, new) = (Set(before.ranges), Set(ranges))
    var statements: [SQL] = []
    let deleted = before.ranges.filter { !new.contains($0) }
    if !deleted.isEmpty {
      statements.append(
        """
        DELETE FROM unread_ranges
        WHERE user_id = \(user) AND feed_id = \(feed) AND low IN (\(.list(deleted.map(\.lowerBound))))
        """)
    }
    let added = ranges.filter { !old.contains($0) }
    if !added.isEmpty {
      statements.append(
        """
        INSERT INTO unread_ranges (user_id, feed_id, low, high)
        SELECT \(user), \(feed), b.id, b.next - 1 FROM (
          SELECT n.id, lead(n.id) OVER (ORDER BY n.id) AS next, row_number() OVER (ORDER BY n.id) AS place
          FROM (\(.list(added.flatMap { [$0.lowerBound, $0.upperBound + 1] }))) n) b
        WHERE b.place % 2 = 1
        """)
    }
    return statements + [
      "UPDATE readings SET mark = \(mark), read_count = \(readCount) WHERE user_id = \(user) AND feed_id = \(feed)"
    ]
  }
}
