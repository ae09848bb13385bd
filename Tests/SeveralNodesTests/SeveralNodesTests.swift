import EventuallyTesting
import Foundation
import Testing

@testable import RefreshingNode

/// Several processes refresh the feeds of one server. They end by signals, are stopped, and lose the server.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct SeveralNodesTests {
  private static let environment = ProcessInfo.processInfo.environment
  /// The number of runs: `YAARR_NODES=50` for the long one.
  private static let runs = environment["YAARR_NODES"].flatMap { Int($0) } ?? 2
  /// The seed of the first run: `YAARR_NODES_SEED=7` repeats a run.
  private static let seed = environment["YAARR_NODES_SEED"].flatMap { UInt64($0) } ?? .random(in: 0..<1_000_000)
  private static let feeds = environment["YAARR_NODES_FEEDS"].flatMap { Int($0) } ?? 600

  @Test func `nodes that are killed, stopped or without their server lose nothing and repeat no recorded check`()
    async throws
  {
    for seed in Self.seed..<(Self.seed + UInt64(clamping: Self.runs)) {
      try await NodeRun.with(seed: seed, feeds: Self.feeds) { run in
        var nodes = try (1...3).map { _ in try run.start() }
        for node in nodes { try await run.waitForChecks(by: node) }
        let start = ContinuousClock.now
        for (time, event) in Disturbance(seed: seed).events {
          try await eventually { .now >= start + time }
          switch event {
          case .kill: try nodes[0].send(SIGKILL)
          case .stop: try run.stop(nodes[1])
          case .resume: try nodes[1].send(SIGCONT)
          case .leave: try nodes[2].end()
          case .join: nodes.append(try run.start())
          case .stopServer(let isCrash): try run.stopServer(isCrash: isCrash)
          case .startServer: try run.startServer()
          }
        }
        let calm = NodeRun.date
        try await run.waitForAllFeeds(after: calm)
        for node in [nodes[1], nodes[3]] { try node.end() }
        for node in nodes { #expect(await node.exit() == (node.name == nodes[0].name ? SIGKILL : 0), "seed \(seed)") }

        let history = try await run.history(calm: calm)
        #expect(HistoryCheck(history).faults.isEmpty, "seed \(seed)")
        #expect(history.events.values.allSatisfy { $0.contains { $0.kind == .begun } }, "seed \(seed)")
      }
    }
  }

  @Test func `rules act once on each new entry while nodes are killed and stopped and the server crashes`() async throws
  {
    try await NodeRun.with(seed: Self.seed, feeds: 200) { run in
      let rules = try await run.addRules()
      let nodes = [try run.start(), try run.start(), try run.start()]
      for node in nodes { try await run.waitForChecks(by: node, atLeast: 20) }
      try nodes[0].send(SIGKILL)
      try run.stop(nodes[1])
      try await run.waitForChecks(by: nodes[2], after: try await run.lastWrite(), atLeast: 20)
      try run.stopServer(isCrash: true)
      try run.startServer()
      try nodes[1].send(SIGCONT)
      let late = try run.start()
      // Every feed at least once after the disturbance.
      try await run.waitForAllFeeds(after: NodeRun.date)
      try await run.waitForEntries(atLeast: 200)
      for node in [nodes[1], nodes[2], late] {
        try node.end()
        #expect(await node.exit() == 0)
      }

      let deeds = try await run.deeds(of: rules)
      #expect(deeds.stars == deeds.entries && deeds.labels == deeds.entries, "seed \(Self.seed)")
      #expect(deeds.notices == deeds.entries && deeds.noticed == deeds.entries, "seed \(Self.seed)")
      #expect(deeds.counts == [deeds.entries, deeds.entries], "seed \(Self.seed)")
    }
  }

  @Test(arguments: [true, false])
  func `what a stopped node stores late is refused, and the check of the history sees where it is not`(isFenced: Bool)
    async throws
  {
    guard !isFenced else { return #expect(try await faults(seed: 1, isFenced: true).isEmpty) }
    // What the stopped node has under way when it stops is a matter of chance.
    var found: Set<HistoryFault.Kind> = []
    let planted: Set<HistoryFault.Kind> = [.staleWrite, .recordedTwice]
    for seed in 1...3 as ClosedRange<UInt64> where !found.isSuperset(of: planted) {
      found.formUnion(try await faults(seed: seed, isFenced: false))
    }
    #expect(found.isSuperset(of: planted))
  }

  /// What goes wrong when a node is stopped, another takes over, and the first one goes on.
  private func faults(seed: UInt64, isFenced: Bool) async throws -> Set<HistoryFault.Kind> {
    var faults: Set<HistoryFault.Kind> = []
    try await NodeRun.with(seed: seed, feeds: 60, isFenced: isFenced, slowest: 1500) { run in
      let (stopped, other) = (try run.start(), try run.start())
      for node in [stopped, other] { try await run.waitForChecks(by: node, atLeast: 20) }
      try run.stop(stopped)
      // The other one has taken over.
      try await run.waitForAllFeeds(after: NodeRun.date)
      let last = try await run.lastWrite()
      let calm = NodeRun.date
      try stopped.send(SIGCONT)
      try await run.waitForChecks(by: stopped, after: last)
      try await run.waitForAllFeeds(after: calm)
      for node in [stopped, other] {
        try node.end()
        #expect(await node.exit() == 0)
      }
      faults = Set(HistoryCheck(try await run.history(calm: calm)).faults.map(\.kind))
    }
    return faults
  }
}
