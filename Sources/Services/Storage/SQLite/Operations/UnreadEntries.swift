/// The unread entries of a user in a feed, by their numbers: all after a mark, and ranges before it.
///
/// The numbers of deleted entries may lie in ranges and after the mark. They are never counted.
struct UnreadEntries {
  private let user: UserID
  private let feed: FeedID
  private let generation: Int64
  /// All entries after this one are unread.
  private(set) var mark: Int64
  /// The number of entries up to the feed's last one that are read or deleted.
  private(set) var readCount: Int64

  init(_ user: UserID, feed: FeedID, generation: Int64, mark: Int64, readCount: Int64) {
    self.user = user
    self.feed = feed
    self.generation = generation
    self.mark = mark
    self.readCount = readCount
  }

  /// Makes entries read.
  ///
  /// - Parameter entries: The numbers of entries, none of them deleted.
  /// - Complexity: O(*n*) in the ranges that overlap.
  mutating func remove(_ entries: ClosedRange<Int64>, on connection: Connection) throws(StorageError) {
    let (first, last, before) = (entries.lowerBound, entries.upperBound, mark)
    if last > before {
      let start = max(first, before + 1)
      if start > before + 1 { try insert(before + 1, start - 1, on: connection) }
      readCount += last - start + 1
      mark = last
    }
    guard first <= before else { return }
    let end = min(last, before)
    for range in try ranges(touching: first, end, on: connection) {
      try delete(range, on: connection)
      if range.lowerBound < first { try insert(range.lowerBound, first - 1, on: connection) }
      if range.upperBound > end { try insert(end + 1, range.upperBound, on: connection) }
      readCount += min(range.upperBound, end) - max(range.lowerBound, first) + 1
    }
  }

  /// Makes entries unread.
  ///
  /// - Parameter entries: The numbers of entries, none of them deleted.
  /// - Complexity: O(*n*) in the ranges that overlap.
  mutating func insert(_ entries: ClosedRange<Int64>, on connection: Connection) throws(StorageError) {
    let (first, last) = (entries.lowerBound, min(entries.upperBound, mark))
    guard first <= last else { return }
    var (low, high, added) = (first, last, last - first + 1)
    for range in try ranges(touching: first - 1, last + 1, on: connection) {
      try delete(range, on: connection)
      low = min(low, range.lowerBound)
      high = max(high, range.upperBound)
      added -= max(0, min(range.upperBound, last) - max(range.lowerBound, first) + 1)
    }
    readCount -= added
    if high == mark { mark = low - 1 } else { try insert(low, high, on: connection) }
  }

  // MARK: Private

  private func ranges(
    touching low: Int64, _ high: Int64, on connection: Connection
  ) throws(StorageError) -> [ClosedRange<Int64>] {
    try connection.rows(
      """
      SELECT low, high FROM unread_ranges WHERE user_id = \(user) AND feed_id = \(feed) AND generation = \(generation)
      AND low <= \(high) AND low >= COALESCE((
        SELECT max(low) FROM unread_ranges
        WHERE user_id = \(user) AND feed_id = \(feed) AND generation = \(generation) AND low <= \(low)), 0)
      AND high >= \(low)
      """
    ) { $0.integer(0)...$0.integer(1) }
  }

  private func insert(_ low: Int64, _ high: Int64, on connection: Connection) throws(StorageError) {
    try connection.run("INSERT INTO unread_ranges VALUES (\(user), \(feed), \(generation), \(low), \(high))")
  }

  private func delete(_ range: ClosedRange<Int64>, on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      DELETE FROM unread_ranges WHERE user_id = \(user) AND feed_id = \(feed) AND generation = \(generation)
      AND low = \(range.lowerBound)
      """)
  }
}

// MARK: - Readings

/// The row of a user's reading of a feed: the unread entries, and those before all were marked as read.
struct Reading {
  let user: UserID
  let feed: FeedID
  let generation: Int64
  var unread: UnreadEntries
  /// Nil if nothing can be undone.
  var saved: UnreadEntries?

  private static let columns: SQL = """
    r.user_id, r.feed_id, r.generation, r.mark, r.read_count, r.saved_batch, r.saved_generation, r.saved_mark, \
    r.saved_read_count
    """

  static func all(
    of user: UserID, feeds: SQL, on connection: Connection
  ) throws(StorageError) -> [Reading] {
    try connection.rows(
      "SELECT \(columns) FROM readings r WHERE r.user_id = \(user) AND r.feed_id IN (\(feeds)) ORDER BY r.feed_id",
      Reading.init(row:))
  }

  private init(row: Row) {
    (user, feed, generation) = (row.id(0), row.id(1), row.integer(2))
    unread = UnreadEntries(user, feed: feed, generation: generation, mark: row.integer(3), readCount: row.integer(4))
    saved =
      row.isNull(5)
      ? nil
      : UnreadEntries(user, feed: feed, generation: row.integer(6), mark: row.integer(7), readCount: row.integer(8))
  }

  /// Marks entries and stores the row.
  ///
  /// - Parameters:
  ///   - entries: The numbers of stored entries, sorted.
  ///   - isUndone: True if undoing undoes this too; false to mark them also in the state that undoing restores.
  mutating func setRead(
    _ entries: [Int64], isRead: Bool, isUndone: Bool = false, on connection: Connection
  ) throws(StorageError) {
    for range in Self.ranges(of: entries) {
      if isRead { try unread.remove(range, on: connection) } else { try unread.insert(range, on: connection) }
      if isUndone { continue }
      if isRead { try saved?.remove(range, on: connection) } else { try saved?.insert(range, on: connection) }
    }
    try store(on: connection)
  }

  private func store(on connection: Connection) throws(StorageError) {
    try connection.run(
      """
      UPDATE readings SET mark = \(unread.mark), read_count = \(unread.readCount),
        saved_mark = \(saved?.mark ?? 0), saved_read_count = \(saved?.readCount ?? 0)
      WHERE user_id = \(user) AND feed_id = \(feed)
      """)
  }

  private static func ranges(of entries: [Int64]) -> [ClosedRange<Int64>] {
    entries.reduce(into: []) { ranges, entry in
      guard let last = ranges.last, entry <= last.upperBound + 1 else { return ranges.append(entry...entry) }
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, entry)
    }
  }
}
