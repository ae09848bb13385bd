/// The repairs made while a document is read.
///
/// One kind of damage is noted once, where it was met first: a feed with ten thousand bare ampersands has one repair.
struct RepairLog {
  private(set) var repairs: [FeedRepair] = []
  private var noted: Set<String> = []
  private var latest: String = ""
  private let capacity: Int = 50

  /// Whether something would be noted that is not yet.
  func isNew(_ what: String) -> Bool {
    what != latest && repairs.count < capacity && !noted.contains(what)
  }

  mutating func note(_ what: String, line: Int) {
    // The same again and again is the usual case, and comparing with itself costs nothing.
    guard what != latest else { return }
    latest = what
    guard repairs.count < capacity, noted.insert(what).inserted else { return }
    repairs.append(FeedRepair(line: max(line, 1), what: what))
  }

  var count: Int { repairs.count }

  /// In the order of the document.
  var sorted: [FeedRepair] {
    repairs.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }
}
