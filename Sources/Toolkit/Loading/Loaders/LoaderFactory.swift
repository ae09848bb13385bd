/// Makes loaders, and holds what they share: the transport, the request limits, the cache and the clock. Factories are
/// independent of each other; there is no global state.
public final class LoaderFactory: Sendable {
  /// Creates a factory. Keep one for the program: its loaders share the limits and the cache.
  ///
  /// - Parameters:
  ///   - retry: The policy for retrying failed loads. Without one, loads are not retried.
  ///   - cache: The cache of responses. Without one, responses are not stored.
  ///   - transport: The connection to the network.
  ///   - limits: The limits on concurrent requests.
  ///   - clock: The clock for waits, retries and the cache.
  ///   - monitor: Receives what happens to the loads.
  public init(
    transport: any Transport, limits: LoadingLimits = LoadingLimits(), retry: RetryPolicy = .never,
    cache: HTTPCache? = nil, clock: LoadingClock = .continuous, monitor: (any LoadingMonitor)? = nil
  ) {
    pipeline = Pipeline(
      transport: transport, limits: limits, retry: retry, cache: cache, clock: clock, monitor: monitor)
  }

  /// Creates a factory with a clock of the program or of a test.
  ///
  /// - Parameters:
  ///   - clock: The clock for waits, retries and the cache.
  ///   - retry: The policy for retrying failed loads. Without one, loads are not retried.
  ///   - cache: The cache of responses. Without one, responses are not stored.
  ///   - transport: The connection to the network.
  ///   - limits: The limits on concurrent requests.
  ///   - monitor: Receives what happens to the loads.
  public convenience init(
    transport: any Transport, limits: LoadingLimits = LoadingLimits(), retry: RetryPolicy = .never,
    cache: HTTPCache? = nil, clock: some Clock<Duration>, monitor: (any LoadingMonitor)? = nil
  ) {
    self.init(
      transport: transport, limits: limits, retry: retry, cache: cache, clock: LoadingClock(clock), monitor: monitor)
  }

  /// Creates a factory without retries and without a cache.
  ///
  /// - Parameters:
  ///   - maximumRequestsPerHost: The maximum number of concurrent requests to one host, over all schemes and ports; at
  ///     least 1.
  ///   - maximumRequests: The maximum number of concurrent requests in the transport; at least 1.
  ///   - transport: The connection to the network.
  @_disfavoredOverload
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
