import Foundation
import Storage
import Testing

@Suite("Listing entries", .timeLimit(.minutes(1)))
struct ListingTests {
  /// A user with two feeds of five entries each, "1" to "10" in the order of their arrival, and another user with one.
  private func fill(_ database: any Database) async throws -> (user: UserID, feeds: [FeedID], ids: [EntryID]) {
    let user = try await database.makeUser()
    var (feeds, ids): ([FeedID], [EntryID]) = ([], [])
    for number in 0..<2 {
      let feed = try await database.follow(user, "http://a.test/\(number)", folder: number == 0 ? "News" : nil)
      let drafts = (1...5).map { place in
        EntryDraft.sample("\(number * 5 + place)", title: "T\(10 - place)", published: .at(Double(number * 5 + place)))
      }
      ids += try await database.fetch(feed, drafts, at: Double(100 * (number + 1))).inserted
      feeds.append(feed)
    }
    let other = try await database.makeUser("bob")
    try await database.fetch(try await database.follow(other, "http://b.test/"), [.sample("other")], at: 400)
    return (user, feeds, ids)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `each filter and each order gives its part and the number of all`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feeds, ids) = try await fill(database)
      _ = try await database.setRead(user, ids: [ids[0], ids[1], ids[7]], isRead: true)
      _ = try await database.setStarred(user, id: ids[8], isStarred: true)
      let label = try await database.makeLabel(user, name: "Tips")
      _ = try await database.setLabels(user, id: ids[3], labels: [label])
      func expect(_ places: [Int], of total: Int? = nil, _ change: (inout ListingQuery) -> Void) async throws {
        var query = ListingQuery()
        change(&query)
        let listing = try await database.list(user, query)
        #expect(listing.ids.compactMap { ids.firstIndex(of: $0).map { $0 + 1 } } == places, "\(query)")
        #expect(listing.total == total ?? places.count, "\(query)")
      }
      for order in [ListingQuery.Order.id, .published, .received, .changed, .author] {
        try await expect(Array(1...10)) { $0.order = order }
        try await expect((1...10).reversed()) { ($0.order, $0.isAscending) = (order, false) }
      }
      try await expect([1, 2, 8, 3, 4, 5, 6, 7, 9, 10]) { $0.order = .status }
      try await expect([5, 10, 4, 9, 3, 8, 2, 7, 1, 6]) { $0.order = .title }
      try await expect([6, 7, 8, 9, 10, 1, 2, 3, 4, 5]) { $0.order = .folderName }
      try await expect([5, 4, 3, 2, 1, 10, 9, 8, 7, 6]) {
        ($0.order, $0.isAscending) = (.folder, false)
      }
      try await expect([3, 4], of: 10) { ($0.offset, $0.limit) = (2, 2) }
      try await expect([], of: 10) { $0.offset = 10 }
      try await expect([3, 4, 5, 6, 7, 9, 10]) { $0.isUnread = true }
      try await expect([9, 10], of: 7) { ($0.isUnread, $0.offset) = (true, 5) }
      try await expect([1, 2, 8]) { $0.isUnread = false }
      try await expect([9]) { $0.isStarred = true }
      try await expect([1, 2, 3, 4, 5, 6, 7, 8, 10]) { $0.isStarred = false }
      try await expect([8]) { ($0.scope, $0.isUnread) = (.feed(feeds[1]), false) }
      try await expect([6, 7, 9, 10]) { ($0.scope, $0.isUnread) = (.feed(feeds[1]), true) }
      try await expect([6, 7, 8, 9, 10]) { $0.feeds = [feeds[1]] }
      try await expect([4]) { $0.scope = .label(label) }
      try await expect([4]) { $0.labels = [label] }
      try await expect([4, 5]) { ($0.afterID, $0.beforeID) = (ids[2], ids[5]) }
      try await expect([2, 9]) { $0.among = [ids[8], ids[1]] }
      try await expect([2, 3]) { $0.published = .init(after: .at(1), before: .at(4)) }
      try await expect([6, 7, 8, 9, 10]) { $0.received = .init(after: .at(100)) }
      try await expect([1, 2, 3, 4, 5]) { $0.changed = .init(before: .at(200)) }
      let folder = try #require(try await database.folders(user).first?.id)
      try await expect([1, 2, 3, 4, 5]) { $0.scope = .folder(folder) }
      #expect(
        try await database.readCounts(user).sorted { $0.feed < $1.feed } == [
          ReadCounts(feed: feeds[0], read: 2, unread: 3), ReadCounts(feed: feeds[1], read: 1, unread: 4),
        ])
      #expect(try await database.subscriptions(user, to: [feeds[1]]).map(\.feed.id) == [feeds[1]])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `deleted entries are in no number`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feeds, ids) = try await fill(database)
      _ = try await database.setStarred(user, id: ids[8], isStarred: true)
      try await database.unsubscribe(user, feed: feeds[1])
      try await database.markUnfollowed(now: .at(1_000))
      while try await database.deleteUnfollowed(since: .at(1_000), limit: 3) > 0 {}
      _ = try await database.follow(user, "http://a.test/1")
      #expect(
        try await database.list(user, ListingQuery()) == EntryListing(ids: ids.prefix(5) + [ids[8]], total: 6))
      #expect(try await database.list(user, ListingQuery(scope: .feed(feeds[1]))).total == 1)
      #expect(try await database.list(user, ListingQuery(isUnread: false)).total == 0)
      #expect(try await database.entryCount(user) == 6)
      #expect(
        try await database.readCounts(user).sorted { $0.feed < $1.feed } == [
          ReadCounts(feed: feeds[0], read: 0, unread: 5), ReadCounts(feed: feeds[1], read: 0, unread: 1),
        ])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries that changed have the time of their change, and are found by it`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feeds, ids) = try await fill(database)
      try await database.fetch(feeds[0], [.sample("2", title: "Another title", published: .at(2))], at: 5_000)
      #expect(try await database.changeTimes(of: ids) == [ids[1]: .at(5_000)])
      var query = ListingQuery()
      query.changed.after = .at(300)
      #expect(try await database.list(user, query).ids == [ids[1]])
      query = ListingQuery(limit: 1)
      (query.order, query.isAscending) = (.changed, false)
      #expect(try await database.list(user, query).ids == [ids[1]])
    }
  }
}
