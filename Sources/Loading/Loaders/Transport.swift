/// What carries requests: the network, a file, a cache, a mock.
public protocol Transport: Sendable {
  /// Where a pipeline takes its few steps from one transfer to the next, the cache's among them: a transport with a
  /// thread of its own saves changes of threads so. Nil, unless given, for the threads that all tasks share.
  var executor: (any TaskExecutor)? { get }

  /// Sends one request and returns its complete answer.
  ///
  /// - Parameter onProgress: called as the body comes, on any thread and between no locks of the caller's; it must
  ///   return quickly.
  /// - Throws: ``TransportError/cancelled`` soon after the calling task is cancelled, which also ends the transfer.
  func send(
    _ request: Request, onProgress: (@Sendable (Progress) -> Void)?
  ) async throws(TransportError) -> Response

  /// Sends one request and gives the body of a successful answer (2xx) away as it comes. Without an implementation of
  /// its own, a transport gives it away in one part, once it is complete.
  ///
  /// - Parameter take: keeps the next bytes of the body; `head` is the answer without it. It is called again when it
  ///   has returned, and only a bounded number of bytes is read ahead. False ends the transfer as cancelled.
  /// - Returns: the answer; without its body, if that was given away.
  func stream(
    _ request: Request, take: @escaping @Sendable (_ head: Response, _ part: [UInt8]) async -> Bool
  ) async throws(TransportError) -> Response
}

extension Transport {
  public var executor: (any TaskExecutor)? { nil }

  /// Sends one request without watching its progress.
  public func send(_ request: Request) async throws(TransportError) -> Response {
    try await send(request, onProgress: nil)
  }

  public func stream(
    _ request: Request, take: @escaping @Sendable (_ head: Response, _ part: [UInt8]) async -> Bool
  ) async throws(TransportError) -> Response {
    let response = try await send(request)
    guard response.isSuccess, !response.body.isEmpty else { return response }
    guard await take(response.head, response.body) else { throw .cancelled }
    return response.head
  }
}
