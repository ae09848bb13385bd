import Foundation
import Threading

/// The clock of the server, which gives all processes their times: the clocks of their machines may differ, and may jump.
///
/// The server is asked now and then. In between, a clock counts on that is never set and that goes on while the machine
/// sleeps. The error is at most half of the time that an answer takes.
final class ServerClock: Sendable {
  /// The age from which on the server is asked again. Clocks of machines drift apart by some milliseconds a minute at most.
  static let mostAge = Duration.seconds(60)

  private struct State {
    /// The server's time, and when it was that, by this machine.
    var reading: (time: Date, at: ContinuousClock.Instant)?
    /// The last time at which the server was asked.
    var asked = ContinuousClock.now
    var ask: (@Sendable () async -> Void)?
  }

  private let state = Lock(State())

  /// The time now: that of this machine before the first answer. It never waits for the server.
  var now: Date {
    let now = ContinuousClock.now
    let (time, ask) = state.withLock { state in
      var ask: (@Sendable () async -> Void)?
      if now - state.asked >= Self.mostAge {
        state.asked = now
        ask = state.ask
      }
      return (state.reading.map { $0.time.addingTimeInterval((now - $0.at) / .seconds(1)) }, ask)
    }
    if let ask { Task { await ask() } }
    return time ?? Date()
  }

  /// Sets the function that asks the server, and calls ``set(_:sent:answered:)``.
  func asks(by ask: @escaping @Sendable () async -> Void) { state.withLock { $0.ask = ask } }

  /// Takes an answer of the server.
  func set(_ time: Date, sent: ContinuousClock.Instant, answered: ContinuousClock.Instant = .now) {
    state.withLock { state in
      state.reading = (time, sent + (answered - sent) / 2)
      state.asked = answered
    }
  }
}
