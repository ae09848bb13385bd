import Threading

/// A limited number of places, and a queue of waiting tasks.
///
/// Each key, such as a host, can be limited too: a key that has all of its places does not keep other keys from
/// entering. Keys are numbers, so that no text is compared under the lock.
package final class Places: Sendable {
  private struct Waiter {
    let id: UInt64
    let key: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var free: Int
    var taken: [Int: Int] = [:]
    /// In the order in which they enter: those with `goesFirst` before the others.
    var waiting: [Waiter] = []
    var firstCount = 0
    var lastID: UInt64 = 0

    mutating func take(_ key: Int) {
      free -= 1
      taken[key, default: 0] += 1
    }

    mutating func remove(at index: Int) -> Waiter {
      if index < firstCount { firstCount -= 1 }
      return waiting.remove(at: index)
    }
  }

  private let perKey: Int
  private let state: Lock<State>

  package init(_ count: Int, perKey: Int = .max) {
    self.perKey = perKey
    state = Lock(State(free: count))
  }

  /// Waits for a place. The caller gives it back with `leave`.
  ///
  /// - Parameters:
  ///   - goesFirst: True to enter before all waiting tasks without it.
  ///   - mostWaiting: The most tasks with `goesFirst` that may wait.
  /// - Throws: `CancellationError`; `FullError`.
  /// - Complexity: O(n) in the number of waiting tasks.
  package func enter(_ key: Int = 0, goesFirst: Bool = false, mostWaiting: Int = .max) async throws {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let answer: Result<Void, any Error>? = state.withLock { state in
          if Task.isCancelled { return .failure(CancellationError()) }
          if state.free > 0, state.taken[key, default: 0] < perKey {
            state.take(key)
            return .success(())
          }
          if goesFirst, state.firstCount >= mostWaiting { return .failure(FullError()) }
          let waiter = Waiter(id: id, key: key, continuation: continuation)
          guard goesFirst else {
            state.waiting.append(waiter)
            return nil
          }
          state.waiting.insert(waiter, at: state.firstCount)
          state.firstCount += 1
          return nil
        }
        if let answer { continuation.resume(with: answer) }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiting.firstIndex { $0.id == id }.map { index in state.remove(at: index) }
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Gives a place back.
  ///
  /// - Returns: True if no waiting task can take it.
  /// - Complexity: O(n) in the number of waiting tasks.
  @discardableResult
  package func leave(_ key: Int = 0) -> Bool {
    let next: Waiter? = state.withLock { (state: inout State) in
      state.free += 1
      let taken = state.taken[key, default: 1]
      state.taken[key] = taken > 1 ? taken - 1 : nil
      let index = state.waiting.firstIndex { (waiter: Waiter) in state.taken[waiter.key, default: 0] < perKey }
      guard let index else { return nil }
      let next = state.remove(at: index)
      state.take(next.key)
      return next
    }
    next?.continuation.resume()
    return next == nil
  }

  /// Waits for a place, which is given back once, however often it is left.
  ///
  /// - Parameter onFree: Called when the place was given back and no waiting task can take it.
  func take(_ key: Int, onFree: @escaping @Sendable () -> Void) async throws -> Place {
    try await enter(key)
    return Place { if self.leave(key) { onFree() } }
  }

  /// A place that was taken.
  final class Place: Sendable {
    private let giveBack: @Sendable () -> Void
    private let isTaken = Atomic(true)

    fileprivate init(giveBack: @escaping @Sendable () -> Void) {
      self.giveBack = giveBack
    }

    func leave() {
      if isTaken.exchange(false, ordering: .relaxed) { giveBack() }
    }
  }

  /// True if a task with an unused key would enter at once.
  var hasRoom: Bool { state.withLock { state in state.free > 0 } }

  /// The number of waiting tasks.
  package var waitingCount: Int { state.withLock { state in state.waiting.count } }

  /// The error if the queue is full.
  package struct FullError: Error {}
}
