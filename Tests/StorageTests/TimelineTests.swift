import Foundation
import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TimelineTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `pages follow each other without gap or overlap, also if times are equal`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var expected: [String] = []
      for url in ["http://a.test/", "http://b.test/"] {
        let feed = try await database.follow(user, url)
        let drafts = (0..<20).map { EntryDraft.sample("\(url)\($0)", published: .at(Double($0 / 3))) }
        try await database.fetch(feed, drafts, at: 1000)
        expected += drafts.map(\.guid)
      }
      var found: [StoredEntry] = []
      while true {
        let position = found.last.map { TimelinePosition($0) }
        let page = try await database.entries(user, EntryQuery(olderThan: position, limit: 7))
        if page.isEmpty { break }
        found += page
      }
      #expect(found.map(\.guid).sorted() == expected.sorted())
      #expect(found == found.sorted { ($0.rank, $0.id) > ($1.rank, $1.id) })
      let window = EntryQuery(olderThan: TimelinePosition(found[9]), notOlderThan: TimelinePosition(found[19]))
      #expect(try await database.entries(user, window) == Array(found[10...19]))
      #expect(try await database.entries(user, EntryQuery(limit: 0)).isEmpty)
      #expect(try await database.entries(user, EntryQuery(limit: -1)).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `pages in the order of arrival skip what is read, in a feed and between feeds`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      for url in ["http://a.test/", "http://b.test/"] {
        let feed = try await database.follow(user, url)
        try await database.fetch(
          feed, (0..<30).map { .sample("\(url)\($0)", published: .at(Double($0))) }, at: 1000)
      }
      let all = Array(try await database.entries(user, EntryQuery(limit: 100)).reversed())
      // Ranges of unread entries, and a mark within the second feed.
      let read = all.enumerated().filter { $0.offset % 7 < 4 || $0.offset > 50 }.map(\.element.id)
      _ = try await database.setRead(user, ids: read, isRead: true)
      let expected = all.map(\.id).filter { !read.contains($0) }
      var query = EntryQuery(filter: .unread, limit: 4)
      query.order = .oldest
      var found: [StoredEntry] = []
      while true {
        query.newerThan = found.last.map { TimelinePosition($0) }
        let page = try await database.entries(user, query)
        if page.isEmpty { break }
        found += page
      }
      #expect(found.map(\.id) == expected)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `scopes and filters select the right entries`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let a = try await database.follow(user, "http://a.test/", folder: "F")
      let b = try await database.follow(user, "http://b.test/", folder: "F")
      let c = try await database.follow(user, "http://c.test/")
      var ids: [String: EntryID] = [:]
      for (index, (feed, guid)) in [(a, "a1"), (b, "b1"), (c, "c1"), (a, "a2")].enumerated() {
        ids[guid] = try await database.fetch(feed, [.sample(guid)], at: Double(index)).inserted.first
      }
      _ = try await database.setRead(user, ids: [try #require(ids["b1"])], isRead: true)
      _ = try await database.setStarred(user, id: try #require(ids["c1"]), isStarred: true)
      _ = try await database.setStarred(user, id: try #require(ids["a1"]), isStarred: true)
      let folder = try #require(try await database.folders(user).first).id
      let expected: [EntryQuery: [String]] = [
        EntryQuery(): ["a2", "c1", "b1", "a1"],
        EntryQuery(filter: .unread): ["a2", "c1", "a1"],
        EntryQuery(filter: .starred): ["c1", "a1"],
        EntryQuery(scope: .feed(a)): ["a2", "a1"],
        EntryQuery(scope: .feed(b), filter: .unread): [],
        EntryQuery(scope: .folder(folder)): ["a2", "b1", "a1"],
        EntryQuery(scope: .folder(folder), filter: .unread): ["a2", "a1"],
        EntryQuery(scope: .folder(folder), filter: .starred): ["a1"],
        EntryQuery(scope: .folder(FolderID(rawValue: 99))): [],
      ]
      for (query, guids) in expected {
        #expect(try await database.guids(user, query) == guids, "\(query)")
      }
      let stranger = try await database.makeUser("bob")
      for query in expected.keys { #expect(try await database.guids(stranger, query) == [], "\(query)") }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry that is read while it is shown stays, within scope and limit`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(5)
      let other = try await database.makeUser("bob")
      let foreign = try await database.follow(other, "http://secret.test/")
      let secret = try await database.fetch(foreign, [.sample("secret")]).inserted
      _ = try await database.setRead(user, ids: [ids[1], ids[3]], isRead: true)
      var query = EntryQuery(filter: .unread, including: [ids[3]] + secret)
      #expect(try await database.guids(user, query) == ["5", "4", "3", "1"])
      query.limit = 2
      #expect(try await database.guids(user, query) == ["5", "4"])
      query.olderThan = TimelinePosition(rank: .at(4), id: ids[3])
      #expect(try await database.guids(user, query) == ["3", "1"])
      query = EntryQuery(scope: .feed(foreign), filter: .unread, including: [ids[3]])
      #expect(try await database.guids(user, query) == [])
      query = EntryQuery(filter: .starred, including: [ids[3], ids[3]])
      #expect(try await database.guids(user, query) == ["4"])
      try await database.unsubscribe(user, feed: feed)
      #expect(try await database.guids(user, query) == [])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `arrivals include only entries that the query admits`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(4)
      let other = try await database.follow(user, "http://b.test/")
      let more = try await database.fetch(other, [.sample("b", title: "Bananas")], at: 0).inserted
      _ = try await database.setRead(user, ids: [ids[0], ids[1]], isRead: true)
      func guids(_ query: EntryQuery) async throws -> [String] {
        try await database.arrivals(user, query, among: [ids[0], ids[1], ids[2]] + more).map(\.guid)
      }
      #expect(try await guids(EntryQuery(limit: 1)) == ["3", "2", "1", "b"])
      #expect(try await guids(EntryQuery(filter: .unread)) == ["3", "b"])
      #expect(try await guids(EntryQuery(filter: .unread, including: [ids[1]])) == ["3", "2", "b"])
      #expect(try await guids(EntryQuery(scope: .feed(feed), filter: .unread)) == ["3"])
      #expect(try await guids(EntryQuery(search: "banana")) == ["b"])
      #expect(try await guids(EntryQuery(filter: .starred)) == [])
      #expect(try await database.arrivals(user, EntryQuery(), among: []).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a timeline of many feeds is the same for every query plan`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      // More entries than the database sorts at once.
      for index in 0..<3 {
        let feed = try await database.follow(user, "http://\(index).test/", folder: index == 0 ? "F" : nil)
        let drafts = (0..<1_700).map { EntryDraft.sample("\(index)/\($0)", published: .at(Double(-$0 * 3 - index))) }
        try await database.fetch(feed, drafts, at: 0)
      }
      let all = try await database.entries(user, EntryQuery(limit: 6_000))
      #expect(all.count == 5_100)
      #expect(all == all.sorted { ($0.rank, $0.id) > ($1.rank, $1.id) })
      // One of these words occurs in more entries than the database sorts.
      #expect(try await database.guids(user, EntryQuery(search: "title", limit: 6_000)) == all.map(\.guid))
      #expect(try await database.guids(user, EntryQuery(search: "title 1699", limit: 6_000)).count == 3)
      let read = Set(all.filter { $0.id.rawValue % 3 != 0 }.map(\.id))
      _ = try await database.setRead(user, ids: Array(read), isRead: true)
      let unread = try await database.guids(user, EntryQuery(filter: .unread, limit: 6_000))
      #expect(unread == all.filter { !read.contains($0.id) }.map(\.guid))
      let folder = try #require(try await database.folders(user).first).id
      let inFolder = try await database.guids(user, EntryQuery(scope: .folder(folder), limit: 6_000))
      #expect(inFolder == all.map(\.guid).filter { $0.hasPrefix("0/") })
    }
  }
}
