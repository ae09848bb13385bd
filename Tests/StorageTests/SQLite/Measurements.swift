import Foundation
import SeededRandom
import Testing

@testable import Storage

/// Measurements, not tests: `YAARR_MEASURE=1 swift test -c release -Xswiftc -enable-testing --filter Measurements`.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["YAARR_MEASURE"] != nil), .serialized)
struct Measurements {
  private static let feeds = 1_000
  private static let entriesPerFeed = 100

  private func measure<Value>(_ what: String, runs: Int = 11, _ body: () async throws -> Value) async throws -> Value {
    var times: [Duration] = []
    let clock = ContinuousClock()
    var value = try await body()
    for _ in 0..<runs {
      let start = clock.now
      value = try await body()
      times.append(clock.now - start)
    }
    times.sort()
    let (median, worst) = (times[times.count / 2], times[times.count - 1])
    print("\(what): median \(median / .milliseconds(1)) ms, worst \(worst / .milliseconds(1)) ms")
    return value
  }

  private func once<Value>(_ what: String, _ body: () async throws -> Value) async throws -> Value {
    let clock = ContinuousClock()
    let start = clock.now
    let value = try await body()
    print("\(what): \((clock.now - start) / .milliseconds(1)) ms")
    return value
  }

  @Test
  func `100,000 entries of 1,000 feeds`() async throws {
    try await withTemporaryFolder { folder in
      let database = try SQLiteDatabase(path: folder + "/yaarr.db")
      let user = try await database.makeUser()
      let small = try await database.makeUser("small")
      var generator = SeededGenerator(seed: 1)
      let vocabulary = (0..<5_000).map { "word\($0)x" }
      var feeds: [FeedID] = []
      try await once("1,000 subscriptions") {
        for index in 0..<Self.feeds {
          feeds.append(try await database.follow(user, "http://\(index).test/", folder: "Folder \(index % 20)"))
        }
      }
      for index in stride(from: 0, to: Self.feeds, by: 300) {
        _ = try await database.follow(small, "http://\(index).test/")
      }
      try await once("storing 100,000 entries in 1,000 refreshes") {
        for (index, feed) in feeds.enumerated() {
          let drafts = (0..<Self.entriesPerFeed).map { number in
            // Common words and some rare ones, about 1,500 characters.
            let words = (0..<200).map { _ in
              vocabulary[Int(pow(Double.random(in: 0..<1, using: &generator), 3) * 5_000)]
            }
            let text = words.joined(separator: " ")
            return EntryDraft.sample(
              "\(number)", title: "Entry \(number) of \(index)",
              published: .at(-Double.random(in: 0..<1e8, using: &generator)), text: text, html: "<p>\(text)</p>")
          }
          try await database.fetch(feed, drafts)
        }
      }
      let size = try FileManager.default.attributesOfItem(atPath: folder + "/yaarr.db")[.size] as? Int ?? 0
      print("file: \(size / 1_000_000) MB")

      let folderID = try #require(try await database.folders(user).first).id
      _ = try await measure("subscriptions") { try await database.subscriptions(user) }
      _ = try await measure("unread count") { try await database.unreadCount(user) }
      let all = try await measure("timeline, all") { try await database.entries(user, EntryQuery()) }
      #expect(all.count == 50)
      _ = try await measure("timeline, with content") {
        try await database.entries(user, EntryQuery(withContent: true))
      }
      let middle = TimelinePosition(rank: .at(-9e7), id: EntryID(rawValue: 1))
      _ = try await measure("timeline, deep page") { try await database.entries(user, EntryQuery(olderThan: middle)) }
      _ = try await measure("timeline, unread") { try await database.entries(user, EntryQuery(filter: .unread)) }
      _ = try await measure("timeline, folder of 5,000") {
        try await database.entries(user, EntryQuery(scope: .folder(folderID)))
      }
      _ = try await measure("timeline, feed") { try await database.entries(user, EntryQuery(scope: .feed(feeds[5]))) }
      _ = try await measure("timeline of a user with 4 feeds") { try await database.entries(small, EntryQuery()) }
      for search in ["word0x", "wo", "w", "word4999x", "word1x word2x word3x", "entry 7 of 99", "nothing"] {
        let found = try await measure("search \"\(search)\"") {
          try await database.entries(user, EntryQuery(search: search))
        }
        print("  found \(found.count)")
      }
      _ = try await measure("arrivals of 50, with search") {
        try await database.arrivals(user, EntryQuery(filter: .unread, search: "word0x"), among: all.map(\.id))
      }
      let ids = all.map(\.id)
      _ = try await measure("50 read and unread again") {
        _ = try await database.setRead(user, ids: ids, isRead: true)
        return try await database.setRead(user, ids: ids, isRead: false)
      }
      let drafts = (0..<Self.entriesPerFeed).map { EntryDraft.sample("x\($0)", text: "text", html: "text") }
      try await database.fetch(feeds[0], drafts)
      _ = try await measure("a refresh of 100 unchanged entries") { try await database.fetch(feeds[0], drafts) }
      let receipt = try await once("marking 100,000 as read") {
        try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
      }
      _ = try await measure("subscriptions, all read") { try await database.subscriptions(user) }
      _ = try await measure("timeline, unread, all read") {
        try await database.entries(user, EntryQuery(filter: .unread))
      }
      let oldest = try await once("the oldest entry of each feed") {
        var oldest: [EntryID] = []
        for feed in feeds {
          oldest += try await database.entries(user, EntryQuery(scope: .feed(feed), limit: 1_000)).suffix(1).map(\.id)
        }
        return oldest
      }
      _ = try await database.setRead(user, ids: Array(oldest.prefix(40)), isRead: false)
      _ = try await measure("timeline, unread, 40 old ones") {
        try await database.entries(user, EntryQuery(filter: .unread))
      }
      _ = try await database.setRead(user, ids: oldest, isRead: false)
      _ = try await measure("timeline, unread, the oldest of each feed") {
        try await database.entries(user, EntryQuery(filter: .unread))
      }
      _ = try await once("undoing it") { try await database.undoMarkAllRead(user, number: receipt.number) }
      _ = try await once("starring 1,000") {
        for id in oldest { _ = try await database.setStarred(user, id: id, isStarred: true) }
      }
      _ = try await measure("timeline, starred, of 1,000") {
        try await database.entries(user, EntryQuery(filter: .starred))
      }
      try await database.close()
    }
  }
}
