import Foundation
import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TransferringTests {
  private func imported(_ guid: String, rank: Double, _ labels: [LabelID] = []) -> ImportedEntry {
    ImportedEntry(
      feed: "http://a.test/", feedTitle: "A feed", draft: .sample(guid, published: .at(rank)), received: .at(500),
      rank: .at(rank), isStarred: labels.isEmpty, labels: labels)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `imported entries are stored once with their stars and labels, and come back by id`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, other) = (try await database.makeUser(), try await database.makeUser("bob"))
      let label = try await database.makeLabel(user, name: "Later")
      let entries = [imported("b", rank: 1), imported("a", rank: 5, [label]), imported("c", rank: 7)]
      #expect(try await database.keep(user, entries) == 3)
      #expect(try await database.keep(user, entries) == 0)
      var kept: [KeptEntry] = []
      while case let page = try await database.keptEntries(
        user, after: kept.last?.entry.id ?? EntryID(rawValue: 0), limit: 2), !page.isEmpty
      { kept += page }
      #expect(kept.map(\.entry.guid) == ["b", "a", "c"])
      #expect(kept.map(\.entry.rank) == [.at(1), .at(5), .at(7)])
      #expect(kept.map(\.entry.isStarred) == [true, false, true])
      #expect(kept.map(\.entry.labels) == [[], [label], []])
      #expect(kept.allSatisfy { $0.feed == "http://a.test/" && $0.feedTitle == "A feed" && $0.source == nil })
      #expect(try await database.keptEntries(other, after: EntryID(rawValue: 0), limit: 9).isEmpty)
      #expect(try await database.guids(user, EntryQuery(filter: .starred)) == ["c", "b"])
      #expect(try await database.subscriptions(user).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries of the history are kept with their times, as far as the user sees them`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(5)
      let left = try await database.follow(user, "http://left.test/")
      let gone = try await database.fetch(left, (1...4).map { .sample("left \($0)") }).inserted
      try await database.noteOpened(user, ids: gone, at: .at(20))
      try await database.unsubscribe(user, feed: left)
      try await database.noteOpened(user, ids: [ids[1], ids[3]], at: .at(30))
      // Those that are not seen must not end a page.
      var kept: [KeptEntry] = []
      while case let page = try await database.keptEntries(
        user, after: kept.last?.entry.id ?? EntryID(rawValue: 0), limit: 1), !page.isEmpty
      { kept += page }
      #expect(Set(kept.map(\.entry.id)) == [ids[1], ids[3]] && kept.allSatisfy { $0.opened == .at(30) })

      var entry = imported(try #require(kept.first).entry.guid, rank: 1)
      (entry.isStarred, entry.feed) = (false, try #require(try await database.feed(feed)).url)
      for time in [40, 35] as [Double] {
        entry.opened = .at(time)
        #expect(try await database.keep(user, [entry]) == 0)
      }
      let newest = try #require(try await database.history(user, before: nil, limit: 1).first)
      #expect(newest == HistoryPosition(opened: .at(40), entry: try #require(kept.first).entry.id))
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `marks of entries to come are kept until their feed lists them`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, other) = (try await database.makeUser(), try await database.makeUser("bob"))
      try await database.markRead(user, of: "http://a.test/", guids: ["1", "3", "9"])
      try await database.markRead(user, of: "http://a.test/", guids: ["3"])
      let feed = try await database.follow(user)
      _ = try await database.follow(other)
      try await database.fetch(feed, ["1", "2", "3"].map { .sample($0) })
      try await database.markRead(other, of: "http://a.test/", guids: ["2"])
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["2"])
      #expect(try await Set(database.guids(other, EntryQuery(filter: .unread))) == ["1", "3"])
      #expect(try await database.unreadCount(user) == 1)
      #expect(try await database.readFeeds(user) == ["http://a.test/"])
      #expect(try await database.readGUIDs(user, of: "http://a.test/", after: nil, limit: 2) == ["1", "3"])
      #expect(try await database.readGUIDs(user, of: "http://a.test/", after: "3", limit: 2) == ["9"])
      // A mark of the user's own stays.
      let ids = try await database.entries(user, EntryQuery()).map(\.id)
      _ = try await database.setRead(user, ids: ids, isRead: false)
      try await database.fetch(feed, ["1", "2", "3", "9"].map { .sample($0) }, at: 9)
      #expect(try await database.unreadCount(user) == 3)
      #expect(try await database.readGUIDs(user, of: "http://a.test/", after: nil, limit: 9) == ["9"])
    }
  }
}
