/// The repairs made while a document is read.
///
/// One kind of damage is noted once, with the line where it was met first and how often it was met: a feed with ten
/// thousand bare ampersands has one repair.
struct RepairLog {
  private(set) var repairs: [FeedRepair] = []
  private var places: [String: Int] = [:]
  private var latest: Int = -1
  private let capacity: Int = 50

  mutating func note(_ what: String, line: Int) {
    guard !noteAgain(what), !isFull else { return }
    latest = repairs.count
    places[what] = latest
    repairs.append(FeedRepair(line: max(line, 1), what: what))
  }

  /// Counts what was noted before; whether it was. For those to whom finding the line is work.
  mutating func noteAgain(_ what: String) -> Bool {
    // The same again and again is the usual case, and comparing with itself costs nothing.
    if latest < 0 || repairs[latest].what != what {
      guard let place = places[what] else { return false }
      latest = place
    }
    repairs[latest].count += 1
    return true
  }

  var count: Int { repairs.count }
  /// Whether no other kind of damage is noted.
  var isFull: Bool { repairs.count >= capacity }

  /// In the order of the document.
  var sorted: [FeedRepair] {
    repairs.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }
}
