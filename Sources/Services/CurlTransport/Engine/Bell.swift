import CCurl

/// Wakes a thread that waits in ``SocketSet/wait(milliseconds:)``. Any thread may call ``ring()``.
final class Bell: Sendable {
  // MARK: Lifecycle

  /// - Returns: Nil if no file descriptor is available.
  init?() {
    var ends: (Int32, Int32) = (-1, -1)
    let code: Int32 = withUnsafeMutableBytes(of: &ends) { (bytes: UnsafeMutableRawBufferPointer) in
      ccurl_open_pipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress)
    }
    guard code == 0 else { return nil }
    (heard, rung) = ends
  }

  deinit {
    ccurl_close(heard)
    ccurl_close(rung)
  }

  // MARK: Internal

  /// The descriptor that becomes readable after ``ring()``.
  let heard: Int32

  func ring() { ccurl_write_byte(rung) }

  /// Resets ``heard`` until the next ``ring()``.
  func silence() { ccurl_drain(heard) }

  // MARK: Private

  private let rung: Int32
}
