import Diffing
import Lists

/// The rows of `Lists`.
let listsBenchmarks: [Benchmark] = signalRows + windowRows + observerRows + ChangingRows.rows

// MARK: - Rows

private let signalRows: [Benchmark] = [
  row("publish to one key of a bus with 1,000,000 subscribed keys", unit: "ns", reach: 1_000) {
    let count: Int = 1_000_000
    let bus: SignalBus<Int, Int> = SignalBus()
    var heard: Int = 0
    let subscriptions: [SignalSubscription] = (0..<count).map { key in bus.subscribe(key) { heard &+= $0 } }
    // The keys are far apart, so that none is in the processor's cache by chance.
    let keys: [Int] = (0..<100_000).map { ($0 &* 7_919_317) % count }
    let rounds: [Double] = (0..<9).map { _ in
      nanoseconds { for key in keys { bus.post(1, for: key) } } / Double(keys.count)
    }
    precondition(heard == rounds.count * keys.count)
    return withExtendedLifetime(subscriptions) { median(rounds) }
  },
  row("subscribe to one of 1,000,000 keys, and end it", unit: "ns", reach: nil) {
    let count: Int = 1_000_000
    let bus: SignalBus<Int, Int> = SignalBus()
    let time: Double = nanoseconds {
      let subscriptions: [SignalSubscription] = (0..<count).map { key in bus.subscribe(key) { _ in } }
      for subscription in subscriptions { subscription.end() }
    }
    return time / Double(count)
  },
]

private let windowRows: [Benchmark] = [
  row("bind a 50-row window of 100,000, pools warm, no row in common", unit: "µs", reach: 50) {
    windows(step: 50)
  },
  row("the same, scrolled by one row", unit: "µs", reach: 50) { windows(step: 1) },
]

private let observerRows: [Benchmark] = [
  row("signal → replace → diff → apply, one row of 100,000", unit: "µs", reach: nil) {
    let timeline: LongTimeline = LongTimeline(count: 100_000)
    let target: CountingTarget = CountingTarget()
    let observer: DiffableObserver<SingleSection, any TimelineRow, Int> = DiffableObserver(
      provider: timeline.container, stamp: { $0.stamp }, shown: timeline.container.stamps, target: target)
    let times: [Double] = (1..<32).map { round in nanoseconds { timeline.signals.post(round, for: 50_000) } / 1_000 }
    precondition(target.changes == times.count)
    return withExtendedLifetime(observer) { median(times) }
  }
]

// MARK: - Helpers

/// The median time for a window in microseconds. Each window begins `step` rows after the last one. No view is made.
private func windows(step: Int) -> Double {
  let timeline: LongTimeline = LongTimeline(count: 100_000)
  let visible: VisibleCells<any TimelineRow, Int, RowView> = VisibleCells(
    source: timeline.source, stamp: { $0.stamp })
  // A window has 16 or 17 pictures. After three windows the pools are large enough for any window.
  for start in 0..<3 { visible.show(start * 50..<start * 50 + 50) }
  let made: Int = timeline.viewsMade
  let times: [Double] = (3..<1_999).map { window in
    nanoseconds { visible.show(window * step..<window * step + 50) } / 1_000
  }
  precondition(timeline.viewsMade == made && visible.rows.count == 50)
  return median(times)
}

func row(
  _ name: String, unit: String, reach: Double?, _ value: @escaping @Sendable () -> Double
) -> Benchmark {
  Benchmark(module: "Lists", name: name) { Figure.Value(value: value(), unit: unit, reach: reach) }
}

func nanoseconds(_ body: () -> Void) -> Double { ContinuousClock().measure(body) / .nanoseconds(1) }

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
