import Bytes
import Metrics

/// The durations of requests by API and by the class of their status.
final class APIMetrics: Sendable {
  private struct Label: Hashable {
    let api: ByteString
    let status: Int
  }

  private let durations = MetricSet<Label, Histogram> { Histogram() }

  func observe(_ api: StaticString, status: Int, _ duration: Duration) {
    durations[Label(api: ByteString("\(api)"), status: min(max(status / 100, 1), 5))].observe(duration)
  }

  var families: [MetricFamily] {
    let sorted = durations.all.sorted { ($0.label.api, $0.label.status) < ($1.label.api, $1.label.status) }
    return [
      .histogram(
        "yaarr_api_request_duration_seconds", "Duration of requests of apps.",
        sorted.map { .init($0.metric, ["api": $0.label.api.string, "status": "\($0.label.status)xx"]) })
    ]
  }
}
