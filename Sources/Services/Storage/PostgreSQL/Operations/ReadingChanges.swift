import PostgreSQL

/// The rows that marking changes, as columns of its statements.
struct ReadingChanges {
  private struct Ranges {
    var feeds: [Int64] = []
    var generations: [Int64] = []
    var lows: [Int64] = []
    var highs: [Int64] = []

    mutating func add(_ ranges: [ClosedRange<Int64>], _ feed: FeedID, _ generation: Int64) {
      for range in ranges {
        feeds.append(feed.rawValue)
        generations.append(generation)
        lows.append(range.lowerBound)
        highs.append(range.upperBound)
      }
    }
  }

  private var deleted = Ranges()
  private var inserted = Ranges()
  private var readings: [Reading] = []

  /// The statements that read what marking entries changes: a user's readings, and the unread ranges around the entries.
  static func reading(of user: UserID, _ numbers: [FeedID: [Int64]]) -> [PostgreSQLStatement] {
    let feeds = numbers.keys.sorted().filter { numbers[$0]?.isEmpty == false }
    let bounds: [PostgreSQLValue] = [
      .integer(user.rawValue), .integers(feeds.map(\.rawValue)), .integers(feeds.map { (numbers[$0]?.first ?? 0) - 1 }),
      .integers(feeds.map { (numbers[$0]?.last ?? 0) + 1 }),
    ]
    return [
      PostgreSQLStatement(
        "SELECT \(Reading.columns.text) FROM readings r WHERE r.user_id = $1 AND r.feed_id = ANY ($2)",
        Array(bounds.prefix(2))),
      PostgreSQLStatement(
        """
        SELECT u.feed_id, u.generation, u.low, u.high FROM unnest($2, $3, $4) AS b (feed_id, first, last)
        JOIN readings r ON r.user_id = $1 AND r.feed_id = b.feed_id
        JOIN unread_ranges u ON u.user_id = r.user_id AND u.feed_id = r.feed_id
          AND (u.generation = r.generation OR u.generation = r.saved_generation AND r.saved_batch IS NOT NULL)
          AND u.low <= b.last AND u.high >= b.first
        ORDER BY u.feed_id, u.generation, u.low
        """, bounds),
    ]
  }

  mutating func add(_ after: Reading, from before: Reading) {
    readings.append(after)
    add(RangeChanges(from: before.unread, to: after.unread), after.feed, after.generation)
    if let old = before.saved, let new = after.saved {
      add(RangeChanges(from: old, to: new), after.feed, after.savedGeneration)
    }
  }

  private mutating func add(_ changes: RangeChanges, _ feed: FeedID, _ generation: Int64) {
    deleted.add(changes.deleted, feed, generation)
    inserted.add(changes.inserted, feed, generation)
  }

  func statements(of user: UserID) -> [PostgreSQLStatement] {
    var statements: [PostgreSQLStatement] = []
    if !deleted.feeds.isEmpty {
      statements.append(
        PostgreSQLStatement(
          """
          DELETE FROM unread_ranges u USING unnest($2, $3, $4) AS d (feed_id, generation, low)
          WHERE u.user_id = $1 AND u.feed_id = d.feed_id AND u.generation = d.generation AND u.low = d.low
          """,
          [
            .integer(user.rawValue), .integers(deleted.feeds), .integers(deleted.generations),
            .integers(deleted.lows),
          ]))
    }
    if !inserted.feeds.isEmpty {
      statements.append(
        PostgreSQLStatement(
          "INSERT INTO unread_ranges SELECT $1, u.* FROM unnest($2, $3, $4, $5) AS u",
          [
            .integer(user.rawValue), .integers(inserted.feeds), .integers(inserted.generations),
            .integers(inserted.lows), .integers(inserted.highs),
          ]))
    }
    statements.append(
      PostgreSQLStatement(
        """
        UPDATE readings r SET mark = n.mark, read_count = n.read_count, saved_mark = n.saved_mark,
          saved_read_count = n.saved_read_count
        FROM unnest($2, $3, $4, $5, $6) AS n (feed_id, mark, read_count, saved_mark, saved_read_count)
        WHERE r.user_id = $1 AND r.feed_id = n.feed_id
        """,
        [
          .integer(user.rawValue), .integers(readings.map(\.feed.rawValue)), .integers(readings.map(\.unread.mark)),
          .integers(readings.map(\.unread.readCount)), .integers(readings.map { $0.saved?.mark ?? 0 }),
          .integers(readings.map { $0.saved?.readCount ?? 0 }),
        ]))
    return statements
  }
}
