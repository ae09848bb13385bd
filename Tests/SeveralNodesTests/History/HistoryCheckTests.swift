import Testing

@testable import RefreshingNode

/// Made-up histories, each with one fault. Times are in seconds.
@Suite struct HistoryCheckTests {
  /// Two nodes of which the first is silent from second 2 on. The lease is 3 s, and feeds are due after 4 s.
  private struct Story {
    var history = RefreshHistory(feeds: [1], lease: 3_000_000, requestsAtOnce: 2)

    init() {
      history.events = ["a": [], "b": []]
      for second in 0..<3 { add(NodeEvent(.renewed, time: at(second), node: 1, sent: at(second)), to: "a") }
      for second in 0..<20 { add(NodeEvent(.renewed, time: at(second), node: 2, sent: at(second)), to: "b") }
    }

    func at(_ second: Int) -> Int64 { Int64(second) * 1_000_000 }

    mutating func add(_ event: NodeEvent, to process: String) { history.events[process, default: []].append(event) }

    /// A request, the number of which is its time.
    mutating func request(_ process: String, at second: Int, token: Int64 = 0, entries: Int64 = 0, feed: Int64 = 1) {
      let (number, node) = (Int64(second), Int64(process == "a" ? 1 : 2))
      add(
        NodeEvent(.begun, time: at(second), node: node, fetch: number, feed: feed, token: token, date: number * 1000),
        to: process)
      add(NodeEvent(.answered, time: at(second), fetch: number, entries: entries), to: process)
    }

    /// The result of a request.
    mutating func store(
      _ process: String, of second: Int, token: Int64 = 0, isConfirmed: Bool = true, isWritten: Bool = true,
      feed: Int64 = 1
    ) {
      let (number, node) = (Int64(second), Int64(process == "a" ? 1 : 2))
      add(
        NodeEvent(
          .storing, time: at(second), node: node, fetch: number, feed: feed, token: token, date: number * 1000),
        to: process)
      if isConfirmed { add(NodeEvent(.recorded, time: at(second), fetch: number), to: process) }
      guard isWritten else { return }
      history.writes.append(
        StoredWrite(
          kind: .check, feed: feed, process: process, oldToken: token, token: token + 1, checked: number * 1000,
          due: (number + 4) * 1000))
    }

    mutating func write(_ kind: StoredWrite.Kind, _ process: String, of second: Int) {
      history.writes.append(StoredWrite(kind: kind, feed: 1, process: process, version: at(second)))
    }

    /// A request with its result.
    mutating func check(_ process: String, at second: Int, token: Int64) {
      request(process, at: second, token: token)
      store(process, of: second, token: token)
    }

    var faults: Set<HistoryFault.Kind> { Set(HistoryCheck(history).faults.map(\.kind)) }
  }

  @Test func `a history without faults has none`() {
    var story = Story()
    story.request("a", at: 0, entries: 2)
    story.write(.inserted, "a", of: 0)
    story.write(.inserted, "a", of: 0)
    story.write(.validator, "a", of: 0)
    story.store("a", of: 0)
    // Never recorded; its lease ends at second 5.
    story.request("a", at: 2, token: 1, feed: 2)
    story.check("b", at: 6, token: 1)
    story.request("b", at: 5, feed: 2)
    story.store("b", of: 5, feed: 2)
    #expect(story.faults.isEmpty)
  }

  @Test(arguments: [StoredWrite.Kind.validator, .inserted, .updated])
  func `an older answer that is written after a newer one is a fault`(kind: StoredWrite.Kind) {
    var story = Story()
    story.request("a", at: 2)
    story.check("b", at: 6, token: 0)
    story.write(kind, "a", of: 2)
    #expect(story.faults == [.staleWrite])
  }

  @Test func `the result of an older check that is stored after a newer one is a fault`() {
    var story = Story()
    story.request("a", at: 2)
    story.check("b", at: 6, token: 0)
    story.store("a", of: 2, token: 1)
    #expect(story.faults.isSuperset(of: [.staleWrite, .recordedTwice]))
  }

  @Test func `two results for one due time are a fault`() {
    var story = Story()
    story.check("b", at: 0, token: 0)
    story.check("b", at: 3, token: 1)
    #expect(story.faults == [.recordedTwice, .requestedThoughRecorded])
  }

  @Test func `a token that goes back, stays or jumps is a fault`() {
    for token in [0, 2] as [Int64] {
      var story = Story()
      story.check("b", at: 0, token: 0)
      story.check("b", at: 6, token: token)
      #expect(story.faults == [.tokenOutOfOrder], "token \(token)")
    }
  }

  @Test func `a second request before the feed is due is a fault if the first was recorded, stored or not`() {
    var story = Story()
    story.check("b", at: 0, token: 0)
    story.request("b", at: 1, token: 0)
    story.check("b", at: 6, token: 1)
    #expect(story.faults.contains(.requestedThoughRecorded))
    #expect(!story.faults.contains(.recordedTwice))
  }

  @Test func `a second request is a fault until the lease of the first one's node has ended`() {
    for second in [3, 4, 5] {
      var story = Story()
      story.request("a", at: 2)
      story.check("b", at: second, token: 0)
      #expect(story.faults == (second < 5 ? [.requestedWithinLease] : []), "second \(second)")
    }
  }

  @Test func `a second request of the same node is a fault while its lease is renewed in time`() {
    var story = Story()
    story.request("b", at: 2)
    story.check("b", at: 9, token: 0)
    #expect(story.faults == [.requestedWithinLease])
  }

  @Test func `a lease that ended before its renewal came ends the right to what was under way`() {
    var story = Story()
    story.history.events["b"] = [
      NodeEvent(.renewed, time: story.at(0), node: 2, sent: story.at(0)),
      NodeEvent(.renewed, time: story.at(4), node: 2, sent: story.at(2)),
    ]
    story.request("b", at: 1)
    story.check("b", at: 5, token: 0)
    #expect(story.faults.isEmpty)
  }

  @Test func `a node that gives its shards back gives up what it has requested, but not what it stores`() {
    for isStoring in [false, true] {
      var story = Story()
      story.request("a", at: 1)
      if isStoring { story.store("a", of: 1, isConfirmed: false, isWritten: false) }
      story.history.events["a"]?.removeAll { $0.kind == .renewed && $0.time > 1_000_000 }
      story.add(NodeEvent(.leaving, time: story.at(2), node: 1), to: "a")
      story.add(NodeEvent(.left, time: story.at(2), node: 1), to: "a")
      story.check("b", at: 3, token: 0)
      #expect(story.faults == (isStoring ? [.leftBehind] : []))
    }
  }

  @Test func `requests without a lease are faults, but for those under way when a process was stopped`() {
    for (requests, stops) in [(1, 0), (2, 1), (3, 1)] {
      var story = Story()
      story.check("b", at: 0, token: 0)
      story.history.stops = ["a": stops]
      for number in 0..<requests { story.request("a", at: 8 + number) }
      #expect(story.faults == (requests > 2 * stops ? [.requestedWithoutLease] : []))
    }
  }

  @Test func `a check that nobody has requested is a fault`() {
    var story = Story()
    story.check("b", at: 0, token: 0)
    story.history.writes[0].process = "c"
    #expect(story.faults.contains(.unknownCheck))
  }

  @Test func `a confirmed result that is not stored is a fault`() {
    var story = Story()
    story.check("b", at: 0, token: 0)
    story.request("b", at: 5, token: 1)
    story.store("b", of: 5, token: 1, isWritten: false)
    #expect(story.faults == [.lostResult])
  }

  @Test func `a recorded result without all of its entries is a fault`() {
    var story = Story()
    story.request("b", at: 0, entries: 2)
    story.write(.inserted, "b", of: 0)
    story.store("b", of: 0)
    #expect(story.faults == [.lostEntries])
  }

  @Test func `a feed that is not checked any more is a fault`() {
    var story = Story()
    story.check("b", at: 0, token: 0)
    story.history.calm = 1000
    #expect(story.faults == [.lostFeed])
    story.check("b", at: 5, token: 1)
    #expect(story.faults.isEmpty)
    story.history.feeds.insert(2)
    #expect(story.faults == [.lostFeed])
  }
}
