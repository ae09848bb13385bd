/// Limits on the parsed feed. `FeedParser.maximumBytes` and `XMLLimits` bound the document itself.
enum FeedLimits {
  /// The maximum number of entries of a feed. The longest real feeds have some ten thousand entries.
  private static let entries = 50_000

  /// The maximum number of entries of a feed of that size. An empty element of seven bytes becomes an entry of half a
  /// kilobyte, and later a draft of nearly as much; an entry of a real feed with a title, a link, a guid and a date has
  /// more than 250 bytes.
  static func entries(ofBytes count: Int) -> Int { min(entries, max(5_000, count / 250)) }

  /// The maximum number of entries that are read: one more than are kept, to detect feeds that exceed the limit.
  static func readEntries(ofBytes count: Int) -> Int { entries(ofBytes: count) + 1 }

  /// Removes entries beyond the limit and notes a repair.
  static func apply(to feed: inout ParsedFeed, documentBytes: Int, repairs: inout RepairLog) {
    let most = entries(ofBytes: documentBytes)
    guard feed.entries.count > most else { return }
    feed.entries.removeSubrange(most...)
    repairs.note("The feed has more than \(most) entries; the rest was left out.", line: 1)
  }
}
