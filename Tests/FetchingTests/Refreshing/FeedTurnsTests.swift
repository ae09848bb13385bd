import Foundation
import ReaderTesting
import SeededRandom
import Storage
import Testing

@testable import Fetching
@testable import Running

@Suite struct FeedTurnsTests {
  private func feed(_ number: Int64, host: Int64? = nil, isFailing: Bool = false) -> Feed {
    var health = FeedHealth(nextCheck: .now)
    health.failureCount = isFailing ? 1 : 0
    return Feed(
      id: FeedID(rawValue: number), url: WebAddress(unparsed: "http://\(host ?? number).test/\(number)"), title: "",
      health: health)
  }

  /// Takes all that may start now.
  private func start(_ turns: inout FeedTurns) -> [Int64] {
    var feeds: [Int64] = []
    while let feed = turns.next() { feeds.append(feed.id.rawValue) }
    return feeds
  }

  @Test func `feeds start in their order, and no more than may wait`() {
    let feeds = (1...300).map { feed($0) }
    var turns = FeedTurns(feeds)
    #expect(start(&turns) == Array(1...128))
    turns.end(feeds[7])
    turns.end(feeds[3])
    #expect(start(&turns) == [129, 130])
    #expect(Set(turns.rest.map(\.id.rawValue)) == Set(131...300))
  }

  @Test func `feeds of a host that has its turns let others go first, and follow in their order`() {
    let host = (1...7).map { feed($0, host: 1) }
    let others = (11...13).map { feed($0) }
    var turns = FeedTurns(host + others)
    #expect(start(&turns) == [1, 2, 3, 4, 11, 12, 13])
    turns.end(others[0])
    #expect(start(&turns).isEmpty)
    turns.end(host[2])
    #expect(start(&turns) == [5])
    turns.end(host[0])
    turns.end(host[1])
    #expect(start(&turns) == [6, 7])
    turns.end(host[3])
    #expect(start(&turns).isEmpty && turns.rest.isEmpty)
  }

  @Test func `feeds that failed last time take no turns of the others`() {
    let failing = (1...200).map { feed($0, isFailing: true) }
    let others = (201...400).map { feed($0) }
    var turns = FeedTurns(failing + others)
    #expect(start(&turns) == Array(201...328) + Array(1...32))
    turns.end(failing[0])
    #expect(start(&turns) == [33])
  }

  @Test(arguments: 0..<50) func `each feed starts once, whatever ends first`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let feeds = (1...Int64.random(in: 1...400, using: &random)).map {
      feed($0, host: .random(in: 1...20, using: &random), isFailing: .random(using: &random))
    }
    var turns = FeedTurns(feeds)
    var running: [Feed] = []
    var started: [FeedID] = []
    repeat {
      while let feed = turns.next() {
        running.append(feed)
        started.append(feed.id)
      }
      #expect(!running.isEmpty, "Feeds that have not started never will.")
      guard !running.isEmpty else { return }
      turns.end(running.remove(at: .random(in: running.indices, using: &random)))
    } while started.count < feeds.count || !running.isEmpty
    #expect(Set(started).count == feeds.count && turns.rest.isEmpty)
  }

  @Test func `all feeds of a cancelled refresh are given back, those without a task too`() async throws {
    let reader = try await TestReader()
    let user = try await reader.owner().id
    let count = 200
    for number in 1...count {
      let url = "http://silent\(number).test/a.xml"
      reader.transport.silence(url)
      _ = try await reader.database.subscribe(user, url: WebAddress(unparsed: url), title: nil, folders: [])
    }
    let refresher = reader.services.refresher()
    let feeds = try await reader.database.subscribedFeeds(of: user)
    let refresh = Task { try await refresher.refresh(feeds) }
    try await eventually { reader.transport.requests.count == Refresher.feedsAtOnce }
    #expect(refresher.underWay.count == count)

    refresh.cancel()
    await #expect(throws: CancellationError.self) { try await refresh.value }

    #expect(refresher.underWay.count == 0)
    #expect(refresher.underWay.admit(feeds).count == count)
  }
}
