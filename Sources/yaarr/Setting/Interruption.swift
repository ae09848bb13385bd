import Dispatch
import Foundation

/// Waits for the signals that ask a program to end.
enum Interruption {
  /// Returns on SIGINT or SIGTERM. From then on these signals end the program at once again.
  static func wait() async {
    let (signals, continuation) = AsyncStream.makeStream(of: Int32.self)
    let sources: [any DispatchSourceSignal] = [SIGINT, SIGTERM].map { (number: Int32) in
      signal(number, SIG_IGN)
      let source: any DispatchSourceSignal = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield(number) }
      source.resume()
      return source
    }
    for await _ in signals { break }
    for source in sources { source.cancel() }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
