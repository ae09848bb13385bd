extension ResponseStream {
  /// The most bytes that are queued at a time.
  private static let piece = 64 << 10
  /// The time between attempts while the peer reads more slowly than bytes come.
  private static let pause = Duration.milliseconds(20)

  /// Sends bytes in pieces, each once there is room for it.
  ///
  /// - Throws: `CancellationError` if the peer is gone.
  public func sendInPieces(_ bytes: [UInt8]) async throws {
    for start in stride(from: 0, to: bytes.count, by: Self.piece) {
      let next = Array(bytes[start..<min(start + Self.piece, bytes.count)])
      while true {
        let outcome = send(next)
        if case .queued = outcome { break }
        if case .closed = outcome { throw CancellationError() }
        try await Task.sleep(for: Self.pause)
      }
    }
  }
}
