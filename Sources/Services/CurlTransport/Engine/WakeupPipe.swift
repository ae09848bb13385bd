import CCurl

/// Wakes a thread that waits in ``SocketSet/wait(milliseconds:)``. Any thread may call ``wake()``.
final class WakeupPipe: Sendable {
  // MARK: Lifecycle

  /// - Returns: Nil if no file descriptor is available.
  init?() {
    var ends: (Int32, Int32) = (-1, -1)
    let code: Int32 = withUnsafeMutableBytes(of: &ends) { (bytes: UnsafeMutableRawBufferPointer) in
      ccurl_open_pipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard code == 0 else { return nil }
    (readEnd, writeEnd) = ends
  }

  deinit {
    ccurl_close(readEnd)
    ccurl_close(writeEnd)
  }

  // MARK: Internal

  /// The descriptor that becomes readable after ``wake()``.
  let readEnd: Int32

  func wake() { ccurl_write_byte(writeEnd) }

  /// Resets ``readEnd`` until the next ``wake()``.
  func drain() { ccurl_drain(readEnd) }

  // MARK: Private

  private let writeEnd: Int32
}
