/// Holds what loaders share: the transport, the limits on requests at one time, the cache and the clock. Nothing is
/// global: two factories know nothing of each other.
public final class LoaderFactory: Sendable {
  /// - Parameters:
  ///   - retry: when a failed load is tried again; never unless told so.
  ///   - cache: answers that may be used again; none unless given.
  public init(
    transport: any Transport, limits: LoadingLimits, retry: RetryPolicy = .never, cache: HTTPCache? = nil,
    clock: LoadingClock = .continuous
  ) {
    pipeline = Pipeline(transport: transport, limits: limits, retry: retry, cache: cache, clock: clock)
  }

  /// - Parameters:
  ///   - maximumRequestsPerHost: how many requests one host gets at a time, whatever their scheme and port; at least 1.
  ///   - maximumRequests: how many requests are with the transport at a time; at least 1.
  public convenience init(transport: any Transport, maximumRequestsPerHost: Int = 2, maximumRequests: Int = 16) {
    self.init(
      transport: transport,
      limits: LoadingLimits(maximumRequestsPerHost: maximumRequestsPerHost, maximumRequests: maximumRequests))
  }

  /// A loader of its own for a screen, or for one refresh.
  public func makeLoader() -> Loader {
    Loader(pipeline: pipeline)
  }

  let pipeline: Pipeline
}
