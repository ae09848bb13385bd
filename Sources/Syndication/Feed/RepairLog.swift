import Bytes

/// The repairs made while a document is read.
///
/// One kind of damage is noted once, with the line where it was met first and how often it was met: a feed with ten
/// thousand bare ampersands has one repair.
struct RepairLog {
  private(set) var repairs: [FeedRepair] = []
  private var places: [ByteString: Int] = [:]
  private var latest: Int = -1
  private let capacity: Int = 50

  mutating func note(_ what: String, line: Int, times: Int = 1) {
    guard !noteAgain(what, times: times), !isFull else { return }
    latest = repairs.count
    places[ByteString(what)] = latest
    repairs.append(FeedRepair(line: max(line, 1), what: what, count: times))
  }

  /// Counts what was noted before; whether it was. For those to whom finding the line is work.
  mutating func noteAgain(_ what: String, times: Int = 1) -> Bool {
    // The same again and again is the usual case, and comparing with itself costs nothing.
    if latest < 0 || !repairs[latest].what.hasSameBytes(as: what) {
      guard let place = places[ByteString(what)] else { return false }
      latest = place
    }
    repairs[latest].count += times
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
