import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1)))
struct StatesTests {
  @Test(arguments: DatabaseEngine.allCases)
  func `marking returns the states of entries that the user may see`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(3)
      let stranger = try await database.makeUser("bob")
      let unknown = EntryID(rawValue: 999)
      let states = try await database.setRead(user, ids: [ids[1], unknown, ids[0], ids[1]], isRead: true)
      #expect(states == ids[0...1].map { EntryState(id: $0, isUnread: false, isStarred: false) })
      #expect(try await database.setRead(stranger, ids: ids, isRead: true).isEmpty)
      #expect(try await database.unreadCount(user) == 1)
      let back = try await database.setRead(user, ids: [ids[0], ids[2]], isRead: false)
      #expect(back == [ids[0], ids[2]].map { EntryState(id: $0, isUnread: true, isStarred: false) })
      #expect(try await database.unreadCount(user) == 2)
      #expect(try await database.setRead(user, ids: [], isRead: true).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `starring does not change the read mark`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(1)
      let stranger = try await database.makeUser("bob")
      #expect(try await database.setStarred(stranger, id: ids[0], isStarred: true) == nil)
      #expect(
        try await database.setStarred(user, id: ids[0], isStarred: true)
          == EntryState(id: ids[0], isUnread: true, isStarred: true))
      _ = try await database.setRead(user, ids: ids, isRead: true)
      #expect(
        try await database.setStarred(user, id: ids[0], isStarred: true)
          == EntryState(id: ids[0], isUnread: false, isStarred: true))
      try await database.unsubscribe(user, feed: feed)
      #expect(
        try await database.setStarred(user, id: ids[0], isStarred: false)
          == EntryState(id: ids[0], isUnread: false, isStarred: false))
      #expect(try await database.setStarred(user, id: ids[0], isStarred: true) == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `marking all as read skips entries that arrived meanwhile, and can be undone once`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(4)
      _ = try await database.setRead(user, ids: [ids[0]], isRead: true)
      let late = try await database.fetch(feed, [.sample("late", published: .at(0))], at: 20_000).inserted
      let receipt = try await database.markAllRead(user, scope: .all, search: nil, newest: ids[3])
      #expect(receipt.count == 3)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["late"])
      let stranger = try await database.makeUser("bob")
      #expect(try await database.undoMarkAllRead(stranger, number: receipt.number) == 0)
      #expect(try await database.undoMarkAllRead(user, number: receipt.number) == 3)
      #expect(try await database.undoMarkAllRead(user, number: receipt.number) == 0)
      #expect(try await database.unreadCount(user) == 4)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["late", "4", "3", "2"])
      _ = try await database.setRead(user, ids: late, isRead: true)
      #expect(try await database.unreadCount(user) == 3)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `undoing keeps what was opened or marked as unread later`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(3)
      let receipt = try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
      _ = try await database.setRead(user, ids: [ids[0]], isRead: false)
      try await database.noteOpened(user, ids: [ids[1]], at: .distantFuture)
      _ = try await database.setStarred(user, id: ids[2], isStarred: true)
      #expect(try await database.undoMarkAllRead(user, number: receipt.number) == 1)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["3", "1"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `marking all as read is limited to its scope and search`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let a = try await database.follow(user, "http://a.test/", folder: "F")
      let b = try await database.follow(user, "http://b.test/")
      try await database.fetch(a, [.sample("a2", title: "Two"), .sample("a1", title: "One")])
      try await database.fetch(b, [.sample("b2", title: "Two"), .sample("b1", title: "One")])
      func unread() async throws -> [String] {
        try await database.guids(user, EntryQuery(filter: .unread)).sorted()
      }
      _ = try await database.markAllRead(user, scope: .all, search: "!", newest: nil)
      #expect(try await unread() == ["a1", "a2", "b1", "b2"])
      _ = try await database.markAllRead(user, scope: .feed(b), search: "two", newest: nil)
      #expect(try await unread() == ["a1", "a2", "b1"])
      let folder = try #require(try await database.folders(user).first).id
      _ = try await database.markAllRead(user, scope: .folder(folder), search: nil, newest: nil)
      #expect(try await unread() == ["b1"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `what a search finds to mark is looked for by a read, before anything is written`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (user, _, _) = try await database.makeTimeline(3)
      try await database.finishIndexing()
      let reads = database.times.reads.snapshot.count
      _ = try await database.markAllRead(user, scope: .all, search: "nothing", newest: nil)
      #expect(database.times.reads.snapshot.count > reads)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `markings of one feed are undone in any order`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let a = try await database.follow(user, "http://a.test/")
      let b = try await database.follow(user, "http://b.test/")
      try await database.fetch(a, [.sample("a1")], at: 0)
      try await database.fetch(b, [.sample("b1")], at: 1)
      let first = try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
      try await database.fetch(a, [.sample("a2")], at: 2)
      let second = try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
      #expect(first.count == 2 && second.count == 1)
      #expect(try await database.undoMarkAllRead(user, number: first.number) == 2)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["b1", "a1"])
      #expect(try await database.undoMarkAllRead(user, number: second.number) == 1)
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["a2", "b1", "a1"])
      #expect(try await database.examine(repairs: false).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `undoing restores ranges between what was read before, also where entries are gone`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(40)
      let odd = ids.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
      _ = try await database.setRead(user, ids: odd, isRead: true)
      let receipt = try await database.markAllRead(user, scope: .all, search: nil, newest: ids[29])
      #expect(receipt.count == 15)
      try await database.fetch(feed, [.sample("late")], at: 20_000)
      _ = try await database.setRead(user, ids: [ids[0], ids[20]], isRead: false)
      #expect(try await database.expire(feed, RetentionRule(newest: 31, deletesUnread: true)) == 10)
      #expect(try await database.undoMarkAllRead(user, number: receipt.number) == 9)
      let left = ids.enumerated().filter { $0.offset % 2 == 0 && $0.offset >= 10 }.map { "\($0.offset + 1)" }
      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["late"] + left.reversed())
      #expect(try await database.examine(repairs: false).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the last twenty markings are kept, with their entries and no others`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, _, ids) = try await database.makeTimeline(25)
      var receipts: [MarkReadReceipt] = []
      for id in ids { receipts.append(try await database.markAllRead(user, scope: .all, search: nil, newest: id)) }
      #expect(receipts.allSatisfy { $0.count == 1 })
      #expect(
        try await database.markAllRead(user, scope: .all, search: nil, newest: nil)
          == MarkReadReceipt(number: 0, count: 0))
      func kept() async throws -> Int {
        try await database.engine.rows("counting", "SELECT 1 FROM marked_ranges") { _ in () }.count
      }
      #expect(try await kept() == 20)
      #expect(try await database.undoMarkAllRead(user, number: receipts[4].number) == 0)
      #expect(try await database.undoMarkAllRead(user, number: receipts[5].number) == 1)
      try await database.forgetMarking(user, number: receipts[6].number)
      #expect(try await kept() == 18)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry that comes late with an old date stands where it came`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      try await database.fetch(feed, [.sample("b", published: .at(50)), .sample("a", published: .at(90))], at: 100)
      try await database.fetch(
        feed, [.sample("new", published: .at(180)), .sample("old", published: .at(-9))], at: 200)
      let entries = try await database.entries(user, EntryQuery())
      #expect(entries.map(\.guid) == ["new", "old", "a", "b"])
      #expect(entries.map(\.published) == [.at(180), .at(-9), .at(90), .at(50)])
      #expect(entries.map(\.rank) == [.at(180), .at(90.001), .at(90), .at(50)])
      #expect(entries.map(\.id) == entries.map(\.id).sorted(by: >))
    }
  }
}
