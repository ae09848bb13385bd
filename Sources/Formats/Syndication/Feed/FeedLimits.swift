/// Limits on the parsed feed. `FeedParser.maximumBytes` and `XMLLimits` bound the document itself.
enum FeedLimits {
  /// The maximum number of entries of a feed. An empty element of seven bytes becomes an entry of half a kilobyte; the
  /// longest real feeds have some ten thousand entries.
  static let entries = 50_000

  /// The maximum number of entries that are read: one more than are kept, to detect feeds that exceed the limit.
  static let readEntries = entries + 1

  /// Removes entries beyond the limit and notes a repair.
  static func apply(to feed: inout ParsedFeed, repairs: inout RepairLog) {
    guard feed.entries.count > entries else { return }
    feed.entries.removeSubrange(entries...)
    repairs.note("The feed has more than \(entries) entries; the rest was left out.", line: 1)
  }
}
