import Foundation
import SeededRandom
import Storage
import Testing

/// Deleting entries of followed feeds by rules.
@Suite(.timeLimit(.minutes(1)))
struct RetentionRulesTests {
  private static let day = 86_400.0

  @Test(arguments: DatabaseEngine.allCases)
  func `read entries that are not among the newest are deleted; unread, starred, labeled and heard ones stay`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(12)
      _ = try await database.setRead(user, ids: ids.filter { $0 != ids[1] }, isRead: true)
      _ = try await database.setStarred(user, id: ids[2], isStarred: true)
      _ = try await database.setLabels(user, id: ids[3], labels: [database.makeLabel(user, name: "kept")])
      try await database.setListeningPosition(user, ListeningPosition(entry: ids[4], seconds: 5))

      #expect(try await database.expire(feed, RetentionRule(newest: 4), limit: 3) == 4)

      #expect(try await database.guids(user) == ["12", "11", "10", "9", "5", "4", "3", "2"])
      #expect(try await database.unreadCount(user) == 1)
      #expect(try await database.labels(user).map(\.entryCount) == [1])
      #expect(try await database.entries(user, EntryQuery(search: "title")).count == 8)
      #expect(try await database.expire(feed, RetentionRule(newest: 4)) == 0)
      #expect(try await database.expire(feed, RetentionRule(newest: 4, deletesUnread: true)) == 1)
      #expect(try await database.unreadCount(user) == 0)
      try await requireWhole(database)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry that one follower has not read, or can make unread again, stays`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (ann, feed, ids) = try await database.makeTimeline(6)
      let bob = try await database.makeUser("bob")
      _ = try await database.follow(bob)
      _ = try await database.setRead(bob, ids: Array(ids.prefix(4)), isRead: true)
      _ = try await database.setRead(ann, ids: Array(ids.prefix(1)), isRead: true)
      let receipt = try await database.markAllRead(ann, scope: .all, search: nil, newest: nil)
      #expect(try await database.expire(feed, RetentionRule(newest: 1)) == 1)
      #expect(try await database.undoMarkAllRead(ann, number: receipt.number) == 5)

      _ = try await database.setRead(ann, ids: ids, isRead: true)
      #expect(try await database.expire(feed, RetentionRule(newest: 1)) == 3)
      try await database.unsubscribe(bob, feed: feed)
      #expect(try await database.expire(feed, RetentionRule(newest: 1)) == 1)
      #expect(try await database.guids(ann) == ["6"])
      try await requireWhole(database)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries received long ago are deleted, whatever their dates`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      for day in 0..<10 {
        let date = Date.at(Double(-day) * 900 * Self.day)
        try await database.fetch(feed, [.sample("\(day)", published: date)], at: Double(day) * Self.day)
      }
      let all = try await database.entries(user, EntryQuery()).map(\.id)
      _ = try await database.setRead(user, ids: all, isRead: true)
      #expect(try await database.expire(feed, RetentionRule(days: 7), at: 9 * Self.day, limit: 1) == 2)
      #expect(Set(try await database.guids(user)) == Set((2...9).map { "\($0)" }))
      #expect(try await database.expire(feed, RetentionRule(days: 0), at: 99 * Self.day) == 0)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a feed over its size loses its oldest entries, read or not, and no more than needed`(engine: DatabaseEngine)
    async throws
  {
    var generator = SeededGenerator(seed: 1)
    let noise = String(
      (0..<60_000).map { _ in Character(Unicode.Scalar(UInt8.random(in: 63..<127, using: &generator))) })
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      for number in 0..<15 {
        let drafts = [EntryDraft.sample("\(number)", html: "\(number)\(noise)")]
        try await database.fetch(feed, drafts, at: Double(number))
      }
      let first = try #require(try await database.entries(user, EntryQuery()).last)
      _ = try await database.setStarred(user, id: first.id, isStarred: true)

      let extent = try #require(
        try await database.feedExtents(after: FeedID(rawValue: 0), writtenBytes: 1, limit: 9).first)
      // Each takes some 92 kB.
      #expect((1_200_000...1_500_000).contains(extent.writtenBytes))
      #expect(extent.lastNumber == 15 && extent.subscribers == 1)
      #expect(try await database.expire(feed, RetentionRule(megabytes: 2)) == 0)
      let deleted = try await database.expire(feed, RetentionRule(megabytes: 1))
      #expect((4...6).contains(deleted))
      #expect(try await database.guids(user).suffix(2) == ["\(deleted + 1)", "0"])
      #expect(try await database.unreadCount(user) == 15 - deleted)

      #expect(try await database.expire(feed, RetentionRule(megabytes: 1)) == 0)
      let after = try #require(
        try await database.feedExtents(after: FeedID(rawValue: 0), writtenBytes: 1, limit: 9).first)
      #expect(after.writtenBytes < 1 << 20)
      try await requireWhole(database)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a changed entry adds to the extent of its feed`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let feed = try await database.follow(try await database.makeUser())
      func extent() async throws -> Int64 {
        try await database.feedExtents(after: FeedID(rawValue: 0), writtenBytes: 0, limit: 9).map(\.writtenBytes)[0]
      }
      #expect(try await extent() == 0)
      try await database.fetch(feed, [.sample("1", html: "a")])
      let first = try await extent()
      #expect(first > 2_000)
      try await database.fetch(feed, [.sample("1", html: "a")])
      #expect(try await extent() == first)
      try await database.fetch(feed, [.sample("1", html: "b")])
      #expect(try await extent() > first)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a deleted entry is not new as long as its feed lists it, and a month longer`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let drafts = ["3", "2", "1"].map { EntryDraft.sample($0) }
      try await database.fetch(feed, drafts)
      let all = try await database.entries(user, EntryQuery()).map(\.id)
      _ = try await database.setRead(user, ids: all, isRead: true)
      #expect(try await database.expire(feed, RetentionRule(newest: 1)) == 2)

      // Far more than a month, listed all the time; then a document without them.
      for day in stride(from: 1.0, through: 91, by: 10) {
        #expect(try await database.fetch(feed, drafts, at: day * Self.day).inserted.isEmpty)
      }
      for day in [92.0, 119] {
        #expect(try await database.fetch(feed, [drafts[0]], at: day * Self.day).inserted.isEmpty)
      }
      #expect(try await database.fetch(feed, drafts, at: 120 * Self.day).inserted.isEmpty)
      // An empty document says nothing.
      #expect(try await database.fetch(feed, [], at: 200 * Self.day).inserted.isEmpty)
      #expect(try await database.fetch(feed, drafts, at: 201 * Self.day).inserted.isEmpty)
      #expect(try await database.guids(user) == ["3"])
      #expect(try await database.unreadCount(user) == 0)

      try await database.fetch(feed, [drafts[0]], at: 240 * Self.day)
      #expect(try await database.fetch(feed, drafts, at: 241 * Self.day).inserted.count == 2)
      #expect(try await database.unreadCount(user) == 2)
      try await requireWhole(database)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `sources and earlier texts are deleted with their entry, and a new entry takes no deleted one's place`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      var draft = EntryDraft.sample("old", html: "one")
      draft.link = "http://a.test/1"
      draft.source = DraftSource(version: 1) { [7] }
      try await database.fetch(feed, [draft])
      draft.contentHTML = "two"
      try await database.fetch(feed, [draft], at: 7_200)
      let old = try #require(try await database.entries(user, EntryQuery()).first).id
      #expect(try await database.versions(user, of: old).count == 1)
      try await database.fetch(feed, [.sample("new")], at: 9_000)

      #expect(try await database.expire(feed, RetentionRule(newest: 1, deletesUnread: true)) == 1)

      #expect(try await database.outdatedEntries(before: 2, limit: 9).isEmpty)
      #expect(try await database.versions(user, of: old).isEmpty)
      #expect(try await database.fetch(feed, [draft, .sample("newer")], at: 9_500).inserted.count == 1)
      #expect(try await database.guids(user) == ["newer", "new"])
      try await requireWhole(database)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `rules of feeds are stored, and end with their feed`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let rule = RetentionRule(days: 30, deletesUnread: true)
      try await database.setRetentionRule(RetentionRule(newest: 5), of: feed)
      try await database.setRetentionRule(rule, of: feed)
      #expect(try await database.retentionRules() == [feed: rule])
      try await database.setRetentionRule(nil, of: feed)
      #expect(try await database.retentionRules().isEmpty)
      try await database.setRetentionRule(rule, of: feed)
      try await database.unsubscribe(user, feed: feed)
      try await database.markUnfollowed(now: .at(0))
      while try await database.deleteUnfollowed(since: .at(0), limit: 10) > 0 {}
      #expect(try await database.retentionRules().isEmpty)
      await #expect(throws: StorageError.self) { try await database.setRetentionRule(rule, of: feed) }
      #expect(try await database.feedExtents(after: FeedID(rawValue: 0), writtenBytes: 0, limit: 9).isEmpty)
    }
  }

  private func requireWhole(_ database: any Database) async throws {
    try await database.finishIndexing()
    #expect(try await database.examine(repairs: false).map(\.what) == [])
  }
}

extension Database {
  /// Deletes entries by a rule, a few at a time.
  func expire(_ feed: FeedID, _ rule: RetentionRule, at seconds: Double = 0, limit: Int = 100) async throws -> Int {
    guard let expiry = try await expiry(of: feed, rule, now: .at(seconds)) else { return 0 }
    var (deleted, number): (Int, Int64?) = (0, 0)
    while let last = number {
      let part = try await expiredEntries(expiry, after: last, limit: limit)
      if !part.entries.isEmpty { deleted += try await delete(part.entries, expiry, now: .at(seconds)) }
      number = part.next
    }
    return deleted
  }
}
