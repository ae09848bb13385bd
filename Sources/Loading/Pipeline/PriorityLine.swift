/// A queue with priorities that one can also leave from the middle: of the highest priority the first, each operation
/// amortized O(1).
struct PriorityLine {
  private var lines: [WaitingLine<Void>] = []
  private(set) var count = 0

  mutating func append(_ ticket: UInt64, _ priority: LoadingPriority) {
    if lines.isEmpty { lines = Array(repeating: WaitingLine(), count: LoadingPriority.allCases.count) }
    lines[priority.rawValue].append(ticket, ())
    count += 1
  }

  mutating func remove(_ ticket: UInt64, _ priority: LoadingPriority) {
    guard !lines.isEmpty, lines[priority.rawValue].remove(ticket) != nil else { return }
    count -= 1
  }

  /// Whose turn it is.
  var first: (ticket: UInt64, priority: LoadingPriority)? {
    mutating get {
      guard count > 0 else { return nil }
      for priority in LoadingPriority.allCases.reversed() {
        if let ticket = lines[priority.rawValue].firstTicket { return (ticket, priority) }
      }
      return nil
    }
  }
}
