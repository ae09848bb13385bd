/// Holds what loaders share: the transport and the limits on requests at one time. Nothing is global: two factories
/// know nothing of each other.
public final class LoaderFactory: Sendable {
  /// - Parameters:
  ///   - maximumRequestsPerHost: how many requests one host gets at a time, whatever their scheme and port; at least 1.
  ///   - maximumRequests: how many requests are with the transport at a time; at least 1.
  public init(transport: any Transport, maximumRequestsPerHost: Int = 2, maximumRequests: Int = 16) {
    self.transport = transport
    gate = RequestGate(maximumPerHost: max(1, maximumRequestsPerHost), maximum: max(1, maximumRequests))
  }

  public func makeLoader() -> Loader {
    Loader(transport: transport, gate: gate)
  }

  private let transport: any Transport
  private let gate: RequestGate
}
