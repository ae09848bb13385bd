import Dispatch
import Foundation

/// Waits for the signals that ask a program to end.
enum Interruption {
  /// How long the program may take to end, in seconds. Services get ten before they are killed by some supervisors.
  private static let patience = 8

  /// Returns on SIGINT or SIGTERM. From then on these signals end the program at once again, and it ends by itself when it
  /// takes too long.
  static func wait() async {
    let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
    let sources: [any DispatchSourceSignal] = [SIGINT, SIGTERM].map { (number: Int32) in
      signal(number, SIG_IGN)
      let source: any DispatchSourceSignal = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler {
        // Here, and not after the wait: whatever holds up the threads that tasks share, this is not held up by it.
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

  /// What was stored stays: a change that has not come to its end is undone when the database is opened again.
  private static func endAtOnce() {
    FileHandle.standardError.write(
      Data("yaarr: Something did not end within \(patience) seconds and was given up.\n".utf8))
    _exit(1)
  }
}
