import CCurl

/// Wakes a thread that sleeps in ``SocketSet/wait(milliseconds:)``. Any thread may ring it.
final class Bell: Sendable {
  // MARK: Lifecycle

  /// - Returns: nil if there is no descriptor left.
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

  /// Can be read from when it was rung.
  let heard: Int32

  func ring() { ccurl_write_byte(rung) }

  /// Until it is rung again.
  func silence() { ccurl_drain(heard) }

  // MARK: Private

  private let rung: Int32
}
