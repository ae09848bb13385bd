/// An event scheduled for later.
struct Alarm: Comparable {
  enum Event {
    /// The host may receive requests again.
    case host(Host)
    /// The work may be retried.
    case work(UInt64)
  }

  let due: Duration
  let event: Event

  static func < (left: Alarm, right: Alarm) -> Bool { left.due < right.due }

  static func == (left: Alarm, right: Alarm) -> Bool { left.due == right.due }
}
