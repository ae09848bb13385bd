/// Something to be done later.
struct Alarm: Comparable {
  enum Event {
    /// The host may be asked again.
    case host(Host)
    /// The work may be tried again.
    case work(UInt64)
  }

  let due: Duration
  let event: Event

  static func < (left: Alarm, right: Alarm) -> Bool { left.due < right.due }

  static func == (left: Alarm, right: Alarm) -> Bool { left.due == right.due }
}
