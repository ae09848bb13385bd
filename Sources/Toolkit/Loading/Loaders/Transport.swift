/// Sends requests: over the network, or from a file, a cache or a mock.
public protocol Transport: Sendable {
  /// The executor for the pipeline's short steps between transfers, those of the cache included. A transport with its
  /// own thread saves thread switches this way. Nil, the default, means the shared pool of all tasks.
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  var executor: (any TaskExecutor)? { get }

  /// Sends one request and returns its complete response.
  ///
  /// - Parameters:
  ///   - onProgress: Called as the body arrives, on any thread and without locks of the caller held. It must return
  ///     quickly.
  ///   - request: The request.
  /// - Throws: ``TransportError/cancelled`` soon after the calling task is cancelled, which also ends the transfer.
  func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response

  /// Sends one request and passes on the body of a successful response (2xx) as it arrives. The default implementation
  /// passes it on in one part, once it is complete.
  ///
  /// - Parameters:
  ///   - take: Keeps the next bytes of the body; `head` is the response without its body. It is called again after it
  ///     has returned, and only a bounded number of bytes is read ahead. Returning false cancels the transfer.
  ///   - request: The request.
  /// - Returns: The response, without the body if that was passed on.
  func stream(
    _ request: Request, take: @escaping @Sendable (_ head: Response, _ part: [UInt8]) async -> Bool
  ) async throws(TransportError) -> Response

  /// Names the account that the request is sent for, if the response depends on it. The default implementation returns
  /// nil; an ``AdaptingTransport`` asks its adapter. A transport that passes requests on to another one asks that one.
  func account(of request: Request) -> String?

  /// The certificate that the server of a request's address presents, without any request being sent. The way to the
  /// server is that of the request. The default implementation cannot tell.
  func certificate(for request: Request) async throws(TransportError) -> PresentedCertificate
}

extension Transport {
  public func certificate(for request: Request) async throws(TransportError) -> PresentedCertificate {
    throw .other("certificates cannot be shown here")
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public var executor: (any TaskExecutor)? { nil }

  public func account(of request: Request) -> String? { nil }

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
