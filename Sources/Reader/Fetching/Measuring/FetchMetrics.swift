import Loading
import Metrics

/// Requests to other hosts: how long they take, by their result.
package final class FetchMetrics: Sendable {
  /// The result of a request as a label: few, whatever hosts answer.
  enum Result {
    case success, notModified, redirect, refused, limited, serverError
    case timeout, name, connection, tls, tooLarge, privateNetwork, redirects, malformed, other

    /// All results with their labels.
    static let labels: [(result: Result, label: String)] = [
      (.success, "success"), (.notModified, "not_modified"), (.redirect, "redirect"), (.refused, "refused"),
      (.limited, "limited"), (.serverError, "server_error"), (.timeout, "timeout"), (.name, "name"),
      (.connection, "connection"), (.tls, "tls"), (.tooLarge, "too_large"), (.privateNetwork, "private_network"),
      (.redirects, "redirects"), (.malformed, "malformed"), (.other, "other"),
    ]
  }

  private let durations = MetricSet<Result, Histogram> { Histogram() }
  private let bytes = Counter()
  private let running = Gauge()

  package init() {}

  /// Measures a request. One that is cancelled has no result.
  func measure(
    _ send: () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    let start = ContinuousClock.now
    running.add(1)
    defer { running.add(-1) }
    do throws(TransportError) {
      let response = try await send()
      durations[Result(status: response.status)].observe(ContinuousClock.now - start)
      return response
    } catch {
      if error != .cancelled { durations[Result(error)].observe(ContinuousClock.now - start) }
      throw error
    }
  }

  func received(_ count: Int) { bytes.add(count) }

  package var families: [MetricFamily] {
    let measured = Dictionary(durations.all.map { ($0.label, $0.metric) }) { one, _ in one }
    let samples = Result.labels.compactMap { each in
      measured[each.result].map { MetricFamily.Sample($0, ["result": each.label]) }
    }
    return [
      .histogram(
        "yaarr_fetch_duration_seconds", "Duration of requests to other hosts, by their result.", samples),
      .counter("yaarr_fetched_bytes_total", "Bytes of bodies from other hosts, decompressed.", [.init(bytes.value)]),
      .gauge("yaarr_fetches_running", "Requests to other hosts that are under way.", [.init(running.value)]),
    ]
  }
}

extension FetchMetrics.Result {
  init(status: Int) {
    switch status {
    case ..<300: self = .success
    case 304: self = .notModified
    case ..<400: self = .redirect
    case 429, 503: self = .limited
    case ..<500: self = .refused
    default: self = .serverError
    }
  }

  init(_ error: TransportError) {
    switch error {
    case .timedOut: self = .timeout
    case .hostNotFound: self = .name
    case .connectionFailed, .noAnswer, .proxy: self = .connection
    case .tls, .noTLS: self = .tls
    case .bodyTooLarge: self = .tooLarge
    case .privateNetwork: self = .privateNetwork
    case .tooManyRedirects, .redirected: self = .redirects
    case .malformedResponse: self = .malformed
    default: self = .other
    }
  }
}

/// Measures the requests of a transport.
package struct MeasuredTransport: Transport {
  let transport: any Transport
  let metrics: FetchMetrics

  package init(transport: any Transport, metrics: FetchMetrics) {
    self.transport = transport
    self.metrics = metrics
  }

  package var executor: (any TaskExecutor)? { transport.executor }

  package func send(
    _ request: Request, onProgress: (@Sendable (LoadingProgress) -> Void)?
  ) async throws(TransportError) -> Response {
    let response = try await metrics.measure { () async throws(TransportError) in
      try await transport.send(request, onProgress: onProgress)
    }
    metrics.received(response.body.count)
    return response
  }

  package func certificate(for request: Request) async throws(TransportError) -> PresentedCertificate {
    try await transport.certificate(for: request)
  }

  package func stream(
    _ request: Request, take: @escaping @Sendable (_ head: Response, _ part: [UInt8]) async -> Bool
  ) async throws(TransportError) -> Response {
    let response = try await metrics.measure { () async throws(TransportError) in
      try await transport.stream(request) { head, part in
        metrics.received(part.count)
        return await take(head, part)
      }
    }
    metrics.received(response.body.count)
    return response
  }
}
