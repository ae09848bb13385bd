import Dispatch
import Foundation

/// Waits for the signals that ask a program to end.
enum Interruption {
  /// The time in which the program must end, in seconds. Some supervisors kill a service after ten.
  private static let patience = 8

  /// Returns on SIGINT or SIGTERM. Afterwards, another such signal ends the program at once, and it also ends if
  /// stopping takes too long.
  static func wait() async {
    let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
    let sources: [any DispatchSourceSignal] = [SIGINT, SIGTERM].map { (number: Int32) in
      signal(number, SIG_IGN)
      let source: any DispatchSourceSignal = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        // Started here, not after the wait: a blocked pool of tasks cannot delay it.
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(patience)) { endAtOnce() }
        continuation.yield(number)
      }
      source.resume()
      return source
    }
    for await _ in signals { break }
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }

  /// Stored data is kept: an unfinished change is undone when the database is opened again.
  private static func endAtOnce() {
    FileHandle.standardError.write(
      Data("yaarr: The program did not stop within \(patience) seconds and was ended.\n".utf8))
    _exit(1)
  }
}
