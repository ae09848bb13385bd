import Dispatch
import Foundation
import Threading

/// SIGHUP. Operators send it to make a service read its settings again; a terminal that is closed sends it to the programs that
/// were started in it.
struct HangUpSignals {
  enum Meaning {
    case reload
    /// The terminal of the program is gone.
    case end
  }

  /// The signals, from the moment of creation.
  let meanings: AsyncStream<Meaning>

  /// The signal no longer ends the program.
  init() {
    let wakeup = Self.wakeup
    // `nohup` has it ignored: then the program goes on without its terminal.
    let former = signal(SIGHUP) { _ in
      HangUpSignals.wakeup.wake()
    }
    let isIgnored = unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    let hasTerminal = !isIgnored && Self.hasTerminal()
    let (meanings, continuation) = AsyncStream.makeStream(of: Meaning.self, bufferingPolicy: .bufferingNewest(1))
    self.meanings = meanings
    let source = DispatchSource.makeReadSource(fileDescriptor: wakeup.readEnd)
    source.setEventHandler {
      wakeup.drain()
      continuation.yield(hasTerminal && !Self.hasTerminal() ? .end : .reload)
      // The source lives as long as its handler, which is until the process ends.
      withExtendedLifetime(source) {}
    }
    source.resume()
  }

  // MARK: Private

  /// Made before the handler, which may only call functions that are safe in one, as `wake` is.
  private static let wakeup = WakeupPipe.forSignals()

  /// True if the process has a controlling terminal that is there.
  private static func hasTerminal() -> Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }
}
