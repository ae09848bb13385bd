import Dispatch
import Foundation

/// SIGINT and SIGTERM, the signals that ask a program to end. None is lost from the moment of creation: a handler
/// writes each into a pipe. A dispatch source for signals needs them ignored first, and misses those that arrive before
/// it listens.
struct TerminationSignals {
  private static let numbers = [SIGINT, SIGTERM]
  /// The descriptors of the pipe, which is open until the process ends.
  private static let ends = {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "No pipe for signals could be made: error \(errno).")
    return (reading: ends[0], writing: ends[1])
  }()

  private let first: AsyncStream<Void>

  /// Signals no longer end the program at once. The first one gives it some seconds to end; the second ends it.
  ///
  /// - Parameter patience: The time in which the program must end after a signal, in seconds. Some supervisors kill a
  ///   service after ten.
  init(patience: Int = 8) {
    let (first, continuation) = AsyncStream.makeStream(of: Void.self)
    self.first = first
    let source = DispatchSource.makeReadSource(fileDescriptor: Self.ends.reading)
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
    // The pipe is made by now: handlers may only call functions that are safe in them, as `write` is.
    for number in Self.numbers {
      signal(number) { number in
        var number = UInt8(truncatingIfNeeded: number)
        write(TerminationSignals.ends.writing, &number, 1)
      }
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
