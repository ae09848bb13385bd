import Foundation
import Metrics

// MARK: - What is overdue

extension Refresher {
  /// The seconds for which the longest overdue feed of this process waits for its check; 0 if none is overdue. Nil if the
  /// process checks no feeds, or does not know all of their times yet.
  ///
  /// A feed without a subscriber is put off when it is due. One that is new, or that is to be checked at once, waits since
  /// this process found it.
  var overdueSeconds: TimeInterval? {
    let shards = owner.shards
    guard !shards.isEmpty, times.knows(shards) else { return nil }
    // A feed may pass from the times to those under way between the two.
    let earliest = [times.earliest, underWay.earliest, times.urgentSince].compactMap { $0 }.min()
    return max(earliest.map { now().timeIntervalSince($0) } ?? 0, 0)
  }

  /// The metric of it, which only processes that check feeds have.
  package var overdueMetric: [MetricFamily] {
    guard let overdueSeconds else { return [] }
    return [
      .gauge(
        "yaarr_feeds_overdue_seconds", "Time for which the longest overdue feed of this process waits for its check.",
        [.init(overdueSeconds)])
    ]
  }
}
