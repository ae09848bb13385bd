/// Makes loaders, and holds what they share: the transport, the request limits, the cache and the clock. Factories are
/// independent of each other; there is no global state.
public final class LoaderFactory: Sendable {
  /// - Parameters:
  ///   - retry: The policy for retrying failed loads. Without one, loads are not retried.
  ///   - cache: The cache of responses. Without one, responses are not stored.
  public init(
    transport: any Transport, limits: LoadingLimits, retry: RetryPolicy = .never, cache: HTTPCache? = nil,
    clock: LoadingClock = .continuous
  ) {
    pipeline = Pipeline(transport: transport, limits: limits, retry: retry, cache: cache, clock: clock)
  }

  /// - Parameters:
  ///   - maximumRequestsPerHost: The maximum number of concurrent requests to one host, over all schemes and ports; at
  ///     least 1.
  ///   - maximumRequests: The maximum number of concurrent requests in the transport; at least 1.
  public convenience init(transport: any Transport, maximumRequestsPerHost: Int = 2, maximumRequests: Int = 16) {
    self.init(
      transport: transport,
      limits: LoadingLimits(maximumRequestsPerHost: maximumRequestsPerHost, maximumRequests: maximumRequests))
  }

  /// Makes an independent loader, for example for one screen or one refresh.
  public func makeLoader() -> Loader {
    Loader(pipeline: pipeline)
  }

  let pipeline: Pipeline
}
