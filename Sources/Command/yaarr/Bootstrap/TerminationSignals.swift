import Dispatch
import Foundation
import Threading

/// SIGINT and SIGTERM, the signals that ask a program to end. None is lost from the moment of creation: a handler
/// writes each into a pipe. A dispatch source for signals needs them ignored first, and misses those that arrive before
/// it listens.
struct TerminationSignals {
  private static let numbers = [SIGINT, SIGTERM]
  private static let wakeup = WakeupPipe.forSignals()

  private let first: AsyncStream<Void>

  /// Signals no longer end the program at once. The first one gives it some seconds to end; the second ends it.
  ///
  /// - Parameter patience: The time in which the program must end after a signal, in seconds. Some supervisors kill a
  ///   service after ten.
  init(patience: Int = 8) {
    let (first, continuation) = AsyncStream.makeStream(of: Void.self)
    self.first = first
    let source = DispatchSource.makeReadSource(fileDescriptor: Self.wakeup.readEnd)
    source.setEventHandler {
      // Started here, not in `wait()`: a blocked pool of tasks cannot delay it.
      DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patience)) {
        Self.endAtOnce(after: patience)
      }
      for number in Self.numbers { signal(number, SIG_DFL) }
      source.cancel()
      continuation.yield()
    }
    source.resume()
    // The pipe is made by now: handlers may only call functions that are safe in them, as `wake` is.
    for number in Self.numbers {
      signal(number) { _ in TerminationSignals.wakeup.wake() }
    }
  }

  /// Returns after the first signal.
  func wait() async {
    for await _ in first { break }
  }

  /// Stored data is kept: an unfinished change is undone when the database is opened again.
  private static func endAtOnce(after patience: Int) {
    FileHandle.standardError.write(
      Data("yaarr: The program did not stop within \(patience) seconds and was ended.\n".utf8))
    _exit(1)
  }
}

extension WakeupPipe {
  /// A pipe that is open until the process ends, for a handler of signals.
  static func forSignals() -> WakeupPipe {
    guard let pipe = WakeupPipe() else { preconditionFailure("No pipe for signals could be made: error \(errno).") }
    return pipe
  }
}
