import Synchronization

/// Something that a test waits for: raised once, seen by everyone who waits then or later.
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

/// A number that effects of several tasks count with.
final class Counter: Sendable {
  private let count: Atomic<Int> = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func increment() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// What is not copied and not `Sendable`: tells whether something is still held.
final class Token {}

/// What tasks wrote down, in order.
final class Journal<Entry: Sendable>: Sendable {
  private let lines: Mutex<[Entry]> = Mutex([])

  var entries: [Entry] { lines.withLock { $0 } }

  func write(_ entry: Entry) { lines.withLock { $0.append(entry) } }
}
