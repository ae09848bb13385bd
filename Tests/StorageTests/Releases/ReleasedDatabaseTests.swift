import Foundation
import Testing

@testable import Storage

/// The databases of all releases are carried over by this program.
@Suite(.timeLimit(.minutes(2)))
struct ReleasedDatabaseTests {
  @Test(arguments: ReleasedDatabase.all, DatabaseEngine.allCases)
  func `a database of a release has all of its content, and goes on`(
    release: ReleasedDatabase, engine: DatabaseEngine
  ) async throws {
    try await release.withDatabase(engine) { database in
      let lines = Set(try await ReleasedDatabase.lines(of: database))
      for line in try release.content { #expect(lines.contains(line), "is missing or differs") }
      #expect(try await database.examine(repairs: false).isEmpty)

      let user = try #require(try await database.users().first).id
      let feed = try #require(try await database.subscriptions(user).first).feed.id
      let new = try await database.fetch(feed, [.sample("after", text: "of today")], at: 90_000).inserted
      #expect(try await database.setRead(user, ids: new, isRead: true).count == 1)
      #expect(try await database.guids(user, EntryQuery(search: "today")) == ["after"])
      try await database.close()
    }
  }

  @Test func `a database of this version is kept`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: folder.appendingPathComponent("../../../Sources/Command/yaarr/Yaarr.swift").standardized,
      encoding: .utf8)
    let version = try #require(source.firstMatch(of: /static let version = "([0-9.]+)"/)).1
    #expect(
      ReleasedDatabase.all.contains { $0.version == version },
      "Run: YAARR_KEEP_RELEASE=\(version) swift test --filter 'keeps a database of a release'")
  }

  /// Made at each release, and never again: what users have is what that release stored.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["YAARR_KEEP_RELEASE"] != nil))
  func `keeps a database of a release`() async throws {
    let version = try #require(ProcessInfo.processInfo.environment["YAARR_KEEP_RELEASE"])
    try await ReleasedDatabase(version: version).keep(Self.fill)
  }

  /// Stores some of everything that users can have.
  @Sendable private static func fill(_ database: any Database) async throws {
    let (ann, bob) = (try await database.makeUser("ann"), try await database.makeUser("bob"))
    let tides = try await database.follow(ann, "http://tides.test/feed", folder: "Sea")
    let papers = try await database.follow(ann, "http://papers.test/feed")
    _ = try await database.follow(bob, "http://tides.test/feed")
    let label = try await database.makeLabel(ann, name: "Later reading")
    _ = try await database.addRule(ann, RuleDraft(search: "title:advertisement", actions: .mute))
    let drafts = [
      EntryDraft.sample("tide 1", published: .at(1), text: "The harbor at noon", html: "<p>The harbor at noon</p>"),
      .sample("tide 2", published: .at(2), text: "Ebbe und Fluß", html: "<p>Ebbe und <b>Fluß</b></p>"),
      .sample("tide 3", title: "An advertisement", published: .at(3), text: "Buy a tide", html: "<p>Buy a tide</p>"),
      .sample("tide 4", title: "潮の満ち引き 🌊", published: .at(4), text: "tide", html: "<p>tide</p>"),
    ]
    let ids = try await database.fetch(tides, drafts, at: 10_000, title: "Tides").inserted
    let long = (1...2_000).map { "word\($0)" }.joined(separator: " ")
    let paper = EntryDraft.sample("paper 1", published: .at(5), text: long, html: "<p>\(long)</p>")
    let others = try await database.fetch(papers, [paper], at: 11_000, title: "Papers").inserted
    // An entry that its publisher changed has an earlier version.
    let changed = [
      EntryDraft.sample("tide 1", title: "Changed", published: .at(1), text: "harbor", html: "<p>harbor</p>")
    ]
    try await database.fetch(tides, changed + drafts.dropFirst(), at: 20_000, title: "Tides")
    _ = try await database.setRead(ann, ids: [ids[1]], isRead: true)
    _ = try await database.setStarred(ann, id: ids[0], isStarred: true)
    _ = try await database.setLabels(ann, id: others[0], labels: [label])
    _ = try await database.markAllRead(bob, scope: .all, search: nil, newest: ids[1])
    _ = try await database.addNote(
      ann, EntryNote(entry: ids[0], quote: "harbor", prefix: "The ", suffix: " at", text: "Which one?", made: .at(6)))
    try await database.setListeningPosition(bob, ListeningPosition(entry: ids[0], seconds: 12))
    try await database.changePlayQueue(ann) { _ in [others[0], ids[0]] }
    try await database.setReading(ann, feed: papers, ReadingSettings(wantsFullArticle: true, isPaused: true))
    let sea = try #require(try await database.folders(ann).first)
    let world = try await database.makeFolder(ann, path: ["World"])
    try await database.moveFolder(ann, folder: sea.id, under: world, before: nil)
    _ = try await database.setFolded(ann, folder: world, isFolded: true)
    try await database.setSetting("layout", "cards", of: ann)
    try await database.setSetting("public-address", "https://reader.test")
  }
}
