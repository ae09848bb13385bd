import Foundation
import Synchronization

/// A thread-safe counter.
final class Counter: Sendable {
  private let state = Mutex(0)

  var count: Int { state.withLock { (count: inout Int) in count } }

  @discardableResult
  func add() -> Int {
    state.withLock { (count: inout Int) in
      count += 1
      return count
    }
  }
}

/// A clock that tests advance.
final class HandClock: Sendable {
  private let state: Mutex<Date>

  init(_ date: Date) {
    state = Mutex(date)
  }

  var now: Date { state.withLock { (date: inout Date) in date } }

  func move(seconds: TimeInterval) {
    state.withLock { (date: inout Date) in date += seconds }
  }
}
