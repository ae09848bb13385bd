/// Bounds on what is made of a document, beside those on the document itself (`FeedParser.maximumBytes`, `XMLLimits`).
enum FeedLimits {
  /// Entries of one feed. An empty element of seven bytes becomes an entry of half a kilobyte; the longest feeds there are
  /// have some ten thousand.
  static let entries: Int = 50_000

  /// How many entries are read: one more than are kept, by which it is known that there are too many.
  static let readEntries: Int = entries + 1

  /// Leaves out what is too much, and says so.
  static func apply(to feed: inout ParsedFeed, repairs: inout RepairLog) {
    guard feed.entries.count > entries else { return }
    feed.entries.removeSubrange(entries...)
    repairs.note("The feed has more than \(entries) entries; the rest was left out.", line: 1)
  }
}
