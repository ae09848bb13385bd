import Dispatch
import Foundation

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
    let ends = Self.ends
    // `nohup` has it ignored: then the program goes on without its terminal.
    let former = signal(SIGHUP) { _ in
      var byte: UInt8 = 0
      write(HangUpSignals.ends.writing, &byte, 1)
    }
    let isIgnored = unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    let hasTerminal = !isIgnored && Self.hasTerminal()
    let (meanings, continuation) = AsyncStream.makeStream(of: Meaning.self, bufferingPolicy: .bufferingNewest(1))
    self.meanings = meanings
    let source = DispatchSource.makeReadSource(fileDescriptor: ends.reading)
    source.setEventHandler {
      var bytes: [UInt8] = Array(repeating: 0, count: 64)
      _ = read(ends.reading, &bytes, bytes.count)
      continuation.yield(hasTerminal && !Self.hasTerminal() ? .end : .reload)
      // The source lives as long as its handler, which is until the process ends.
      withExtendedLifetime(source) {}
    }
    source.resume()
  }

  // MARK: Private

  /// The descriptors of a pipe, which is open until the process ends: handlers may only call functions that are safe in them.
  private static let ends = {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "No pipe for signals could be made: error \(errno).")
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A full pipe has signals enough.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    return (reading: ends[0], writing: ends[1])
  }()

  /// True if the process has a controlling terminal that is there.
  private static func hasTerminal() -> Bool {
    let terminal = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }
}
