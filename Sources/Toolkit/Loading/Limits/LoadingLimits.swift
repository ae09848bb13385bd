/// Limits on requests, in total and for each host.
public struct LoadingLimits: Sendable, Hashable {
  /// The maximum number of concurrent requests to one host, over all schemes and ports; at least 1.
  public var maximumRequestsPerHost: Int
  /// The maximum number of concurrent requests in the transport; at least 1.
  public var maximumRequests: Int
  /// The minimum time between the starts of two requests to the same host.
  public var minimumInterval: Duration
  /// The longest pause for a host that asks for one (429, or 503 with `Retry-After`).
  public var longestPause: Duration
  /// True if equal concurrent requests are sent once and share the response.
  public var sharesEqualRequests: Bool

  /// Creates limits. The defaults suit an app; a server that visits many hosts raises the total.
  public init(
    maximumRequestsPerHost: Int = 2, maximumRequests: Int = 16, minimumInterval: Duration = .zero,
    longestPause: Duration = .seconds(3600), sharesEqualRequests: Bool = true
  ) {
    self.maximumRequestsPerHost = max(1, maximumRequestsPerHost)
    self.maximumRequests = max(1, maximumRequests)
    self.minimumInterval = minimumInterval
    self.longestPause = longestPause
    self.sharesEqualRequests = sharesEqualRequests
  }
}
