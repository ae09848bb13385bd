/// What carries requests: the network, a file, a cache, a mock.
public protocol Transport: Sendable {
  /// Sends one request and returns its complete answer.
  ///
  /// - Parameter onProgress: called as the body comes, on any thread and between no locks of the caller's; it must
  ///   return quickly.
  /// - Throws: ``TransportError/cancelled`` soon after the calling task is cancelled, which also ends the transfer.
  func send(
    _ request: Request, onProgress: (@Sendable (Progress) -> Void)?
  ) async throws(TransportError) -> Response
}

extension Transport {
  /// Sends one request without watching its progress.
  public func send(_ request: Request) async throws(TransportError) -> Response {
    try await send(request, onProgress: nil)
  }
}
