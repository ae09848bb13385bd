// For servers, and what else has sockets to poll.
#if !os(Windows) && !os(WASI)
  import Foundation

  /// Wakes a thread that waits for sockets in `poll`. Any thread may call ``wake()``.
  public final class WakeupPipe: Sendable {
    // MARK: Lifecycle

    /// - Returns: Nil if no file descriptor is available; `errno` then has the reason.
    public init?() {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { return nil }
      (readEnd, writeEnd) = (ends[0], ends[1])
      // Child processes do not inherit the ends, and nothing blocks on them.
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }

    deinit {
      close(readEnd)
      close(writeEnd)
    }

    // MARK: Public

    /// The descriptor that becomes readable after ``wake()``.
    public let readEnd: Int32

    /// Makes ``readEnd`` readable. A full pipe is readable as well.
    public func wake() {
      var byte: UInt8 = 0
      while write(writeEnd, &byte, 1) < 0 && errno == EINTR {}
    }

    /// Resets ``readEnd`` until the next ``wake()``.
    public func drain() {
      withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
        while true {
          let count = read(readEnd, bytes.baseAddress, bytes.count)
          guard count == bytes.count || (count < 0 && errno == EINTR) else { return }
        }
      }
    }

    // MARK: Private

    private let writeEnd: Int32
  }
#endif
