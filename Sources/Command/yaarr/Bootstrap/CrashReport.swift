import CBacktrace
import Foundation

/// What a service says when an error in the program ends it: the signal, and the places in the program that led there,
/// innermost first. The process ends by the signal at once, so that a supervisor starts it again.
///
/// Swift's own backtracer reads all debug information of the program before the process ends: that took eight seconds, in
/// which connections stayed open without answers. Machines without a toolchain have no backtracer at all.
enum CrashReport {
  /// A trap is SIGILL or SIGTRAP, by the processor; the others are errors of memory, and what C libraries raise.
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]

  static func install() {
    cbacktrace_prepare()
    for number in signals {
      // A handler may only call functions that allocate nothing and take no lock.
      signal(number) { number in
        CrashReport.write("yaarr: An error in the program ended it: signal ")
        CrashReport.write(digitsOf: number)
        CrashReport.write(". Please report it with these lines; see “If the program ends” in docs/operating.md.\n")
        cbacktrace_write(STDERR_FILENO)
        // The signal is blocked until the handler returns, and then ends the process.
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }

  private static func write(_ text: StaticString) {
    text.withUTF8Buffer { _ = Foundation.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }

  /// Signals have one or two digits.
  private static func write(digitsOf number: Int32) {
    func write(_ digit: Int32) {
      var byte = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit)
      _ = Foundation.write(STDERR_FILENO, &byte, 1)
    }
    if number >= 10 { write(number / 10) }
    write(number % 10)
  }
}
