import Synchronization
import Threading

/// An event that tests wait for: it is raised once, and ends every wait, current or later.
final class Signal: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (stream, continuation) = AsyncStream.makeStream()
  }

  func raise() { continuation.finish() }

  /// Returns when the signal is raised or the task is cancelled.
  func wait() async {
    for await _ in stream {}
  }
}

/// A counter that effects of several tasks share.
final class Counter: Sendable {
  private let count: Atomic<Int> = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func increment() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// An object that is neither copied nor `Sendable`; a weak reference to it shows whether it is still held.
final class Token {}

/// The entries that tasks recorded, in order.
final class Journal<Entry: Sendable>: Sendable {
  private let lines = Lock<[Entry]>([])

  var entries: [Entry] { lines.withLock { $0 } }

  func write(_ entry: Entry) { lines.withLock { $0.append(entry) } }
}
