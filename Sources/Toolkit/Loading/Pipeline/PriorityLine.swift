/// A queue with priorities that also supports removal from the middle. The highest priority comes first.
///
/// - Complexity: Amortized O(1) for each operation.
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

  /// The ticket that is next.
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
