import Foundation

/// A pseudo-terminal without a user.
final class PseudoTerminal {
  struct Unavailable: Error {}

  let terminal: Int32
  private let controller: Int32

  init(columns: UInt16, rows: UInt16) throws {
    controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    guard controller >= 0, let name = Self.unlockedName(controller) else { throw Unavailable() }
    terminal = open(name, O_RDWR | O_NOCTTY)
    guard terminal >= 0 else { throw Unavailable() }
    resize(columns: columns, rows: rows)
  }

  deinit {
    close(terminal)
    close(controller)
  }

  func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
  }

  private static func unlockedName(_ controller: Int32) -> String? {
    #if os(Linux)
      // TIOCSPTLCK and TIOCGPTN (ioctl_tty(2)), whose macros Swift does not import; glibc hides `unlockpt` from Swift.
      var (locked, number): (Int32, UInt32) = (0, 0)
      guard ioctl(controller, 0x4004_5431, &locked) == 0, ioctl(controller, 0x8004_5430, &number) == 0 else {
        return nil
      }
      return "/dev/pts/\(number)"
    #else
      guard grantpt(controller) == 0, unlockpt(controller) == 0 else { return nil }
      return ptsname(controller).map { String(cString: $0) }
    #endif
  }
}
