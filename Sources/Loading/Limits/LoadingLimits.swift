/// How much is asked of the network, and of each host.
public struct LoadingLimits: Sendable, Hashable {
  /// How many requests one host gets at a time, whatever their scheme and port; at least 1.
  public var maximumRequestsPerHost: Int
  /// How many requests are with the transport at a time; at least 1.
  public var maximumRequests: Int
  /// From one request to the next to the same host, at least.
  public var minimumInterval: Duration
  /// How long a host that asks for a pause (429, or 503 with `Retry-After`) is left alone at most.
  public var longestPause: Duration
  /// Whether equal requests, asked for at the same time, are sent once.
  public var sharesEqualRequests: Bool

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
