import Foundation
import GrowthTesting
import SeededRandom
import Storage
import Testing

/// The earlier texts of changed entries.
@Suite(.timeLimit(.minutes(1)))
struct VersionsTests {
  private func draft(
    _ html: String, title: String = "Title", guid: String = "g", published: Date? = .at(-5), version: Int? = nil
  ) -> EntryDraft {
    var draft: EntryDraft = .sample(guid, title: title, published: published, text: "words", html: html)
    draft.source = version.map { DraftSource(version: $0) { [7] } }
    return draft
  }

  /// Lets a feed list one entry in several texts, an hour after each other.
  private func change(_ database: any Database, _ drafts: [EntryDraft], every seconds: Double = 3_600) async throws -> (
    user: UserID, entry: EntryID
  ) {
    let user = try await database.makeUser()
    let feed = try await database.follow(user)
    for (number, draft) in drafts.enumerated() { try await database.fetch(feed, [draft], at: Double(number) * seconds) }
    return (user, try #require(try await database.entries(user, EntryQuery()).first).id)
  }

  private func texts(_ database: any Database, _ user: UserID, _ entry: EntryID) async throws -> [String?] {
    var texts: [String?] = []
    for version in try await database.versions(user, of: entry) {
      texts.append(try await database.version(user, of: entry, revision: version.revision)?.contentHTML)
    }
    return texts
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a changed entry keeps its earlier titles and contents with the times of the changes`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, entry) = try await change(
        database, [draft("<p>one</p>"), draft("<p>two</p>"), draft("<p>two</p>", title: "Other")])

      let versions = try await database.versions(user, of: entry)

      #expect(versions.map(\.title) == ["Title", "Title"])
      #expect(versions.map(\.replaced) == [.at(7_200), .at(3_600)])
      #expect(versions.allSatisfy { $0.contentHTML == nil })
      #expect(try await texts(database, user, entry) == ["<p>two</p>", "<p>one</p>"])
      #expect(try await database.entry(user, entry)?.contentHTML == "<p>two</p>")
      #expect(try await database.version(user, of: entry, revision: 999) == nil)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a change of dates, addresses, markup or white space makes no version`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      var linked = draft("<p>one <a href=\"http://a.test/?utm_source=b\">two</a></p>")
      linked.link = "http://a.test/1?utm_source=feed"
      let (user, entry) = try await change(
        database,
        [
          draft("<p>one <a href=\"http://a.test/\">two</a></p>"), draft("<p>one two</p>", published: .at(-7)),
          draft("<div>one\n  two</div>"), linked, draft("<p>one two</p>", version: 1),
        ])
      #expect(try await database.entry(user, entry)?.contentHTML == "<p>one two</p>")
      #expect(try await database.versions(user, of: entry).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry recognized under another guid keeps its earlier title`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      var (old, new) = (draft("<p>one</p>"), draft("<p>one</p>", title: "Corrected", guid: "other"))
      (old.link, new.link) = ("http://a.test/1", "http://a.test/1")
      let (user, entry) = try await change(database, [old, new])
      #expect(try await database.guids(user) == ["other"])
      #expect(try await database.versions(user, of: entry).map(\.title) == ["Title"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a better draft of the same source makes no version, whether rebuilt or listed again`(engine: DatabaseEngine)
    async throws
  {
    try await engine.withDatabase { database in
      let (user, entry) = try await change(
        database, [draft("<p>one</p>", version: 1), draft("<p>cleaner</p>", version: 2)])
      let outdated = try await database.outdatedEntries(before: 3, limit: 10)
      _ = try await database.rebuild(
        outdated.map { RebuiltEntry($0, version: 3, draft: draft("<p>cleanest</p>", version: 3)) })
      #expect(try await database.entry(user, entry)?.contentHTML == "<p>cleanest</p>")
      #expect(try await database.versions(user, of: entry).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `of the texts within an hour the first is kept`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let drafts = (0..<9).map { draft("<p>\($0)</p>") }
      // After 0, 20, 40 minutes and so on.
      let (user, entry) = try await change(database, drafts, every: 1_200)
      #expect(try await texts(database, user, entry) == ["<p>6</p>", "<p>3</p>", "<p>0</p>"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry keeps its first text and its last nine`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, entry) = try await change(database, (0...14).map { draft("<p>\($0)</p>") })
      let expected = (Array((5...13).reversed()) + [0]).map { "<p>\($0)</p>" }
      #expect(try await texts(database, user, entry) == expected)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `large texts are kept up to a total, and very large ones are not`(engine: DatabaseEngine) async throws {
    var generator = SeededGenerator(seed: 1)
    // Of 64 letters, so that they compress to three quarters.
    func noise(_ count: Int) -> String {
      String((0..<count).map { _ in Character(Unicode.Scalar(UInt8.random(in: 63..<127, using: &generator))) })
    }
    let large = (0..<5).map { _ in draft("<p>\(noise(120_000))</p>") }
    let (huge, long) = (draft("<p>\(noise(400_000))</p>"), draft("<p>\(String(repeating: "a ", count: 600_000))</p>"))
    try await engine.withDatabase { database in
      let (user, entry) = try await change(database, large + [huge, long, draft("<p>end</p>")])
      let texts = try await texts(database, user, entry)
      #expect(texts == [large[4].contentHTML, large[3].contentHTML])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `versions are seen by those who see the entry, and end with it`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, entry) = try await change(database, [draft("<p>one</p>"), draft("<p>two</p>")])
      let bob = try await database.makeUser("bob")
      let revision = try #require(try await database.versions(user, of: entry).first).revision
      #expect(try await database.versions(bob, of: entry).isEmpty)
      #expect(try await database.version(bob, of: entry, revision: revision) == nil)

      let feed = try #require(try await database.subscriptions(user).first).feed.id
      try await database.unsubscribe(user, feed: feed)
      try await database.markUnfollowed(now: .at(0))
      #expect(try await database.deleteUnfollowed(since: .at(0), limit: 10) == 1)
      _ = try await database.follow(user)
      #expect(try await database.versions(user, of: entry).isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `entries of all feeds have different ids without gaps, however often they are listed and changed`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      var all: [EntryID] = []
      for round in 0..<4 {
        for feed in ["a", "b", "c"] {
          let feed = try await database.follow(user, "http://\(feed).test/")
          let drafts = (0...round).map { draft("<p>\(round)</p>", title: "\($0)", guid: "\($0)") }
          all += try await database.fetch(feed, drafts, at: Double(round) * 3_600).inserted
        }
      }
      #expect(all.map(\.rawValue) == Array(1...12))
      #expect(Set(try await database.entries(user, EntryQuery()).map(\.id)) == Set(all))
    }
  }
}
