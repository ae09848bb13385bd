import Foundation
import Metrics
import Storage

/// The outcomes of checks of feeds, and how late they were.
package final class CheckMetrics: Sendable {
  private let entries = Counter()
  private let unchanged = Counter()
  private let notModified = Counter()
  private let changed = Counter()
  private let failed = Counter()
  private let postponed = Counter()
  /// In seconds, up to hours.
  private let lateness = Histogram(bounds: [0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900, 3_600, 14_400])

  package init() {}

  func add(_ done: RefreshedFeed) {
    entries.add(done.record.inserted.count)
    switch done.outcome.result {
    case .failed: failed.add()
    case .postponed: postponed.add()
    case .unchanged where done.outcome.fetch.status == 304: notModified.add()
    case .unchanged, .fetched:
      if done.record.inserted.isEmpty && done.record.updated.isEmpty { unchanged.add() } else { changed.add() }
    }
    // The first check of a feed has no time, and neither has one that a user asks for.
    let health = done.feed.health
    let late = done.outcome.checked.timeIntervalSince(health.nextCheck)
    if health.lastChecked != nil, late >= 0, health.nextCheck.timeIntervalSince1970 > 0 { lateness.observe(late) }
  }

  /// The number of checks that brought something.
  var changedCount: Int { changed.value }

  package var families: [MetricFamily] {
    [
      .counter(
        "yaarr_feed_checks_total", "Checks of feeds by their outcome.",
        [
          .init(changed.value, ["outcome": "changed"]), .init(unchanged.value, ["outcome": "unchanged"]),
          .init(notModified.value, ["outcome": "not_modified"]), .init(failed.value, ["outcome": "failed"]),
          .init(postponed.value, ["outcome": "postponed"]),
        ]),
      .counter("yaarr_entries_received_total", "Entries that feeds have brought.", [.init(entries.value)]),
      .histogram(
        "yaarr_feed_check_lateness_seconds", "Time from when a feed was due to its check.", [.init(lateness)]),
    ]
  }
}

/// Counts the results of refreshes, and passes them on.
package struct MeasuredRefreshes: RefreshListening {
  let metrics: CheckMetrics
  let next: any RefreshListening

  package init(metrics: CheckMetrics, next: any RefreshListening) {
    self.metrics = metrics
    self.next = next
  }

  package func refreshStarted(feeds: Int) async { await next.refreshStarted(feeds: feeds) }

  package func refreshed(_ done: RefreshedFeed) async {
    metrics.add(done)
    await next.refreshed(done)
  }

  package func refreshEnded() async { await next.refreshEnded() }
  package func rebuilt(_ records: [RefreshRecord]) async { await next.rebuilt(records) }
  package func refreshFailed(_ problem: String) async { await next.refreshFailed(problem) }
}
