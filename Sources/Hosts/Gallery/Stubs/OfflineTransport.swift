import Loading

/// A transport without a network: every request fails.
public struct OfflineTransport: Transport {
  public init() {}

  public func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    throw .connectionFailed(host: request.url.string, reason: "there is no network here")
  }
}
