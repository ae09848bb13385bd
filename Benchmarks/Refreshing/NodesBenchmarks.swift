import Foundation
import PostgreSQL
import Storage
import TemporaryPostgreSQL
import Threading

/// Changes of one node until another one knows of them, and the death of a node.
let nodesBenchmarks: [Benchmark] = [
  Benchmark(module: "nodes", name: "a change on one node → on another, p99") {
    try await ChangeRace.milliseconds(throughPooler: false, reach: 50)
  },
  Benchmark(module: "nodes", name: "a change on one node → on another, behind a pooler, p99") {
    try await ChangeRace.milliseconds(throughPooler: true, reach: 150)
  },
]

/// The time from before a mark until another process has heard of it.
private enum ChangeRace {
  static let rounds = 200

  static func milliseconds(throughPooler: Bool, reach: Double) async throws -> Figure.Value {
    try await TemporaryPostgreSQL.withDatabase { direct in
      let url = throughPooler ? try TemporaryPostgreSQL.throughPooler(direct) : direct
      let (one, other) = (try await PostgreSQLDatabase(url: url), try await PostgreSQLDatabase(url: url))
      let user = try await one.createUser(name: "reader", passwordHash: nil)
      let (heard, hear) = AsyncStream<ContinuousClock.Instant>.makeStream()
      let watch = Task {
        await other.watchOthers(
          isHurried: { true },
          receive: { result in
            if case .success(let changes) = result, changes.contains(.user(user.id)) { hear.yield(.now) }
          })
      }
      try await Task.sleep(for: .seconds(1))
      var times: [Double] = []
      var arrivals = heard.makeAsyncIterator()
      for round in 0..<rounds {
        // Not always at the same moment of a reader's pause.
        try await Task.sleep(for: .milliseconds(5 + round * 7 % 90))
        let start = ContinuousClock.now
        try await one.setSetting("round", "\(round)", of: user.id)
        guard let end = await arrivals.next() else { break }
        times.append((end - start) / .milliseconds(1))
      }
      watch.cancel()
      await watch.value
      try await one.close()
      try await other.close()
      let sorted = times.sorted()
      return Figure.Value(
        value: sorted[sorted.count * 99 / 100], unit: "ms", reach: reach,
        note: String(
          format: "median %.1f, worst of %d %.1f ms", sorted[sorted.count / 2], sorted.count, sorted.last ?? 0))
    }
  }
}
