import Dispatch
import Testing
import Threading

/// Runs the tasks of one test's stores and loaders, one after another, and knows when all of them rest: when none of them
/// runs, waits for its turn, or is on the way to its store.
///
/// One after another, so that what effects send at the same time comes in the order in which they began or were resumed.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
package final class TaskWatch: TaskActivity {
  private struct State {
    var moving = 0
    var steps = 0
    var waiters: [(lastStep: Int, continuation: UnsafeContinuation<Void, Never>)] = []

    func rests(after lastStep: Int) -> Bool { moving == 0 || steps > lastStep }
  }

  private let state = Lock(State())
  private let queue = DispatchQueue(label: "effects and loads of a test")

  /// Shows Thread Sanitizer that a waiter goes on after it was resumed, which happens inside the runtime.
  private let handover = Lock(())

  /// The number of steps after which a task that never rests, such as one that polls, is not waited for any more.
  private static let patience = 100_000

  // MARK: Of each test

  private static let watches: Lock<[Test.ID?: TaskWatch]> = Lock([:])

  /// The watch of the running test; outside of tests, one for all stores. The tasks of effects belong to the test that
  /// caused them.
  package static var current: TaskWatch {
    let test = Test.current?.id
    return watches.withLock { watches in
      let watch = watches[test] ?? TaskWatch()
      watches[test] = watch
      return watch
    }
  }

  /// Begins to follow the effects and loads of all tests.
  package static func follow() { FollowedTasks.follow { current } }

  // MARK: TaskActivity

  package func begin() { state.withLock { $0.moving += 1 } }

  package func end() {
    let resting = state.withLock { state in
      state.moving -= 1
      state.steps += 1
      let resting = state.waiters.filter { state.rests(after: $0.lastStep) }
      if !resting.isEmpty { state.waiters = state.waiters.filter { !state.rests(after: $0.lastStep) } }
      return resting.map(\.continuation)
    }
    guard !resting.isEmpty else { return }
    handover.withLock { _ in
      for waiter in resting { waiter.resume() }
    }
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    begin()
    let job = UnownedJob(job)
    queue.async {
      job.runSynchronously(on: self.asUnownedTaskExecutor())
      self.end()
    }
  }

  // MARK: Waiting

  /// True if no task runs.
  package var isResting: Bool { state.withLock { $0.moving == 0 } }

  /// Returns when all tasks rest.
  package func rest() async {
    let lastStep = state.withLock { $0.steps + Self.patience }
    repeat {
      await withUnsafeContinuation { continuation in
        let isResting = state.withLock { state in
          if state.rests(after: lastStep) { return true }
          state.waiters.append((lastStep, continuation))
          return false
        }
        if isResting { continuation.resume() }
      }
      handover.withLock { _ in }
      // An effect that calls a service of the main actor is not followed there. What it began before has run after this.
      await MainActor.run {}
    } while !state.withLock { $0.rests(after: lastStep) }
  }
}
