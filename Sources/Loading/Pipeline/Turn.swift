/// That a host may be asked, for the first in its line.
struct Turn: Comparable {
  let priority: LoadingPriority
  let ticket: UInt64
  let host: Host

  /// Whether it is still this one's: another may have come before it, or it may have gone.
  var isCurrent: Bool {
    guard let first = host.line.first else { return false }
    return first.ticket == ticket && first.priority == priority
  }

  /// The higher priority first, then the lower ticket.
  static func < (left: Turn, right: Turn) -> Bool {
    left.priority != right.priority ? left.priority > right.priority : left.ticket < right.ticket
  }

  static func == (left: Turn, right: Turn) -> Bool { left.priority == right.priority && left.ticket == right.ticket }
}
