/// A set of feeds with unread entries that all of them have: each of these entries is one row in timelines of several
/// feeds, but counts in each of the feeds.
public struct UnreadCopies: Sendable, Hashable {
  /// The feeds, two or more, by id.
  public var feeds: [FeedID]
  /// The number of entries that exactly these feeds have, each counted once.
  public var count: Int

  public init(feeds: [FeedID], count: Int) {
    self.feeds = feeds
    self.count = count
  }

  /// The number by which the sum of the counts of these feeds exceeds the number of rows.
  public func surplus(in scope: Set<FeedID>) -> Int {
    max(0, feeds.count { scope.contains($0) } - 1) * count
  }

  static func statement(of user: UserID) -> SQL {
    "SELECT c.fold, c.feed_id FROM \(Timeline(user, scope: .all, filter: .unread, search: nil).unreadCopies)"
  }

  static func all(_ rows: [(fold: Int64, feed: FeedID)]) -> [UnreadCopies] {
    let groups = Dictionary(grouping: rows, by: \.fold).values.map { $0.map(\.feed).sorted() }.filter { $0.count > 1 }
    let counts = Dictionary(groups.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.map { UnreadCopies(feeds: $0.key, count: $0.value) }.sorted {
      $0.feeds.lexicographicallyPrecedes($1.feeds)
    }
  }
}
