import Foundation

/// Notices that the clock of the machine is set, by a clock that is never set. While a machine sleeps, both go on.
package struct ClockWatch: Sendable {
  /// The seconds from which on a difference is a jump. NTP slews smaller ones.
  static let least: TimeInterval = 10

  private let wall: @Sendable () -> Date
  private let steady: @Sendable () -> ContinuousClock.Instant
  private var last: (wall: Date, steady: ContinuousClock.Instant)

  init(
    wall: @escaping @Sendable () -> Date = { Date() },
    steady: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
  ) {
    self.wall = wall
    self.steady = steady
    last = (wall(), steady())
  }

  /// The seconds by which the clock was set since the last call, negative if it was set back; nil if it was not.
  mutating func jump() -> Int? {
    let now = (wall: wall(), steady: steady())
    defer { last = now }
    let difference = now.wall.timeIntervalSince(last.wall) - (now.steady - last.steady) / .seconds(1)
    return abs(difference) >= Self.least ? Int(exactly: difference.rounded()) : nil
  }
}

/// Keeps what cannot be taken back from a clock that may be wrong: for a day after a jump by more than an hour, nothing is
/// deleted or marked by its age.
package struct SettledClock: Sendable {
  private static let most = 3_600
  private static let wait = Duration.seconds(86_400)

  private var watch: ClockWatch
  private var settled: ContinuousClock.Instant?

  package init(_ watch: ClockWatch = ClockWatch()) {
    self.watch = watch
  }

  /// False for a day after a jump.
  package mutating func isSettled() -> Bool {
    if let jump = watch.jump(), abs(jump) > Self.most { settled = .now + Self.wait }
    return settled.map { $0 <= .now } ?? true
  }
}
