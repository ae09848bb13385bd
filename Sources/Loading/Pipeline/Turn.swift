/// That a host may be asked, for the first in its line.
struct Turn: Comparable {
  let priority: LoadingPriority
  let ticket: UInt64
  let host: String

  /// The higher priority first, then the lower ticket.
  static func < (left: Turn, right: Turn) -> Bool {
    left.priority != right.priority ? left.priority > right.priority : left.ticket < right.ticket
  }
}

/// Something to be done later.
struct Alarm: Comparable {
  enum Event: Equatable {
    /// The host may be asked again.
    case host(String)
    /// The work may be tried again.
    case work(UInt64)
  }

  let due: Duration
  let event: Event

  static func < (left: Alarm, right: Alarm) -> Bool { left.due < right.due }
}
