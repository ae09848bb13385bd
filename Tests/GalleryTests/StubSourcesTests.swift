import Foundation
import ReaderTesting
import Storage
import Testing

@testable import Gallery
@testable import Screens

/// Checks that the stubs answer like storage; otherwise the gallery would prove nothing.
@Suite struct StubSourcesTests {
  @Test func `stubbed timelines answer every query like the database`() async throws {
    let reader = try await TestReader()
    for feed in 1...3 {
      try await reader.subscribe(
        "http://feeds.test/\(feed).xml",
        items: (0..<12).map { (number: Int) in
          TestReader.item("entry \(feed) \(number)", hour: (number * 7 + feed) % 30)
        })
    }
    // New entries are indexed in the background.
    try await reader.database.finishIndexing()
    let user = try await reader.owner().id
    let all: [StoredEntry] = try await reader.database.entries(user, EntryQuery())
    for entry in all where entry.id.rawValue % 3 == 0 {
      _ = try await reader.database.setStarred(user, id: entry.id, isStarred: true)
    }
    _ = try await reader.database.setRead(
      user, ids: all.map(\.id).filter { (id: EntryID) in id.rawValue % 2 == 0 }, isRead: true)
    let stored = StoredSources(
      database: reader.database, searches: SearchPlaces(), lists: KeptLists(), hidden: KeptHiddenCounts(), user: user)
    var content = StubSources.Content()
    content.entries = try await reader.database.entries(user, EntryQuery())
    let shown = StubSources(content)

    var generator = SystemRandomNumberGenerator()
    let seed: UInt64 = generator.next()
    var random = Seeded(state: seed)
    for _ in 0..<300 {
      let filters: [EntryFilter] = [.all, .unread, .starred]
      let scopes: [EntryScope] = [.all, .feed(FeedID(rawValue: 2)), .feed(FeedID(rawValue: 9))]
      var query = TimelineQuery(scope: scopes[random.below(3)], filter: filters[random.below(3)])
      if random.below(4) == 0 { query.search = ["entry", "words", "entry 3", "submarine"][random.below(4)] }
      var request = TimelineRequest(query: query, limit: 1 + random.below(40))
      let any: () -> StoredEntry = { all[random.below(all.count)] }
      if random.below(3) == 0 { request.olderThan = any().position }
      if random.below(3) == 0 { request.notOlderThan = any().position }
      if random.below(3) == 0 { request.arrivedUpTo = any().id }
      if random.below(3) == 0 { request.arrivedAfter = any().id }
      let wanted: [EntryID] = try await stored.entries(request).map(\.id)
      let given: [EntryID] = try await shown.entries(request).map(\.id)
      #expect(wanted == given, "seed \(seed): \(request)")
    }
  }

  /// SplitMix64 (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators).
  private struct Seeded {
    var state: UInt64

    mutating func below(_ limit: Int) -> Int {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed: UInt64 = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Int(clamping: (mixed ^ (mixed >> 31)) % UInt64(clamping: limit))
    }
  }
}
