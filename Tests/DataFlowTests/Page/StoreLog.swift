import DataFlow

/// Writes what a store does, and for how long.
struct StoreLog: StoreMonitor {
  var write: @Sendable (String) -> Void = { print($0) }

  func begin(_ interval: StoreInterval) -> @Sendable (StoreInterval.Outcome) -> Void {
    let start = ContinuousClock.now
    return { [write] outcome in write("\(interval) \(outcome) after \(start.duration(to: .now))") }
  }
}

@MainActor func makeLoggedStore(_ search: Search, log: StoreLog) -> Store<Search.State, Search.Action> {
  Store(initial: Search.State(), reducer: search.monitored(by: log))
}
