import Bytes

/// The repairs made while a document is read.
///
/// Each kind of damage has one repair, with the line of its first occurrence and the number of occurrences: a feed with
/// ten thousand bare ampersands has one repair.
struct RepairLog {
  private(set) var repairs: [FeedRepair] = []
  /// True if a part of the document may be lost.
  var isOfDamage = false
  private var places: [ByteString: Int] = [:]
  private var latest = -1
  /// The last place counts all further kinds of damage.
  private let capacity = 51

  mutating func note(_ what: String, line: Int, times: Int = 1) {
    guard !noteAgain(what, times: times) else { return }
    let what = repairs.count == capacity - 1 ? "There are further kinds of errors, which are not listed." : what
    latest = repairs.count
    places[ByteString(what)] = latest
    repairs.append(FeedRepair(line: max(line, 1), what: what, count: times))
  }

  /// Counts another occurrence of known damage; false if it is new. For callers to which finding the line is expensive.
  mutating func noteAgain(_ what: String, times: Int = 1) -> Bool {
    // Repetitions of the latest damage are the usual case, and comparing a string with itself is free.
    if latest < 0 || !repairs[latest].what.hasSameBytes(as: what) {
      guard let place = places[ByteString(what)] ?? (repairs.count == capacity ? capacity - 1 : nil) else {
        return false
      }
      latest = place
    }
    repairs[latest].count += times
    return true
  }

  var count: Int { repairs.count }

  /// In the order of the document.
  var sorted: [FeedRepair] {
    repairs.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
  }
}
