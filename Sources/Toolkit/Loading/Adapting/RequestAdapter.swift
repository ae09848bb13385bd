/// Changes requests on their way to the transport: signs them, or adds fields.
///
/// An ``AdaptingTransport`` calls it for each request that is sent, repetitions included. The cache and the comparison of
/// equal requests know the requests as the program made them, and the account that the adapter names.
public protocol RequestAdapter: Sendable {
  /// Returns the request as it is to be sent.
  func adapt(_ request: Request) async throws(TransportError) -> Request

  /// Names the account that the request is sent for; nil, the default, if the response does not depend on it.
  ///
  /// An adapter that signs must return a name that no two users have. Requests of different accounts share no transfer and
  /// no stored response. A request that waits while its account changes ends in an error, and is not sent.
  func account(of request: Request) -> String?

  /// Returns true to have the request adapted and sent once more, for example after new credentials were fetched.
  ///
  /// - Parameters:
  ///   - request: the request as it was sent.
  ///   - response: the answer to it.
  func repeats(_ request: Request, after response: Response) async throws(TransportError) -> Bool
}

extension RequestAdapter {
  public func account(of request: Request) -> String? { nil }

  public func repeats(_ request: Request, after response: Response) async throws(TransportError) -> Bool { false }
}

/// A transport that adapts each request before it sends it.
///
/// ```swift
/// let tokens = BearerTokens { old in try await account.renew(old) }
/// let factory = LoaderFactory(transport: AdaptingTransport(transport, by: tokens), limits: LoadingLimits())
/// ```
public struct AdaptingTransport: Transport {
  private let transport: any Transport
  private let adapter: any RequestAdapter

  /// Puts an adapter in front of a transport.
  public init(_ transport: any Transport, by adapter: any RequestAdapter) {
    self.transport = transport
    self.adapter = adapter
  }

  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  public var executor: (any TaskExecutor)? { transport.executor }

  public func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let adapted = try await adapted(request)
    let response = try await transport.send(adapted, onProgress: onProgress)
    guard try await adapter.repeats(adapted, after: response) else { return response }
    return try await transport.send(self.adapted(request), onProgress: onProgress)
  }

  public func stream(
    _ request: Request, take: @escaping @Sendable (_ head: Response, _ part: [UInt8]) async -> Bool
  ) async throws(TransportError) -> Response {
    let adapted = try await adapted(request)
    let response = try await transport.stream(adapted, take: take)
    // The body of a successful response was passed on, and cannot be taken back.
    guard !response.isSuccess, try await adapter.repeats(adapted, after: response) else { return response }
    return try await transport.stream(self.adapted(request), take: take)
  }

  public func account(of request: Request) -> String? {
    adapter.account(of: request) ?? transport.account(of: request)
  }

  /// Returns the request as it is to be sent. One that a loader has taken for another account is not sent: its response
  /// would be stored for that one.
  private func adapted(_ request: Request) async throws(TransportError) -> Request {
    try checkAccount(of: request)
    let adapted = try await adapter.adapt(request)
    try checkAccount(of: request)
    return adapted
  }

  private func checkAccount(of request: Request) throws(TransportError) {
    guard request.account.isKnown, request.account != RequestAccount(account(of: request)) else { return }
    throw .other("The account has changed since the request was made.")
  }

  public func certificate(for request: Request) async throws(TransportError) -> PresentedCertificate {
    try await transport.certificate(for: request)
  }
}
