import Bytes
import HTTPServer
import Metrics

/// The durations of requests by their group of routes and the class of their status. For a live page's stream, it is the
/// time until it begins.
final class RequestMetrics: Sendable {
  private struct Label: Hashable {
    let route: ByteString
    let status: Int
  }

  private let durations = MetricSet<Label, Histogram> { Histogram() }

  /// - Parameter group: A route's group, which is of our own making; nil for a request without a route.
  func observe(_ group: String?, status: Int, _ duration: Duration) {
    durations[Label(route: ByteString(group ?? "none"), status: min(max(status / 100, 1), 5))].observe(duration)
  }

  var families: [MetricFamily] {
    let sorted = durations.all.sorted { ($0.label.route, $0.label.status) < ($1.label.route, $1.label.status) }
    return [
      .histogram(
        "yaarr_http_request_duration_seconds", "Duration of requests to the reader's pages.",
        sorted.map { .init($0.metric, ["route": $0.label.route.string, "status": "\($0.label.status)xx"]) })
    ]
  }
}
