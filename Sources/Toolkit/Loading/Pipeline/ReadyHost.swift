/// A note that a host may be sent the first work in its line.
struct ReadyHost: Comparable {
  let priority: LoadingPriority
  let ticket: UInt64
  let host: Host

  /// False if another work has since become the first in the line.
  var isCurrent: Bool {
    guard let first = host.line.first else { return false }
    return first.ticket == ticket && first.priority == priority
  }

  /// Orders by higher priority, then by lower ticket.
  static func < (left: ReadyHost, right: ReadyHost) -> Bool {
    left.priority != right.priority ? left.priority > right.priority : left.ticket < right.ticket
  }

  static func == (left: ReadyHost, right: ReadyHost) -> Bool {
    left.priority == right.priority && left.ticket == right.ticket
  }
}
