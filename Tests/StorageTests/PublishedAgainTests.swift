import Foundation
import Storage
import Testing

/// Entries that retention has deleted and that their publisher publishes again.
@Suite(.timeLimit(.minutes(1)))
struct PublishedAgainTests {
  private static let day = 86_400.0

  /// An entry of a day before the first check.
  private func draft(_ number: Int, _ change: (inout EntryDraft) -> Void = { _ in }) -> EntryDraft {
    let date = Date.at(Double(number - 9) * Self.day)
    var draft = EntryDraft.sample("\(number)", published: date, html: "<p>Text \(number).</p>")
    draft.updated = draft.published
    change(&draft)
    return draft
  }

  /// A feed of five entries, of which all but the last one are read and deleted.
  private func withDeleted(
    _ database: any Database, _ drafts: [EntryDraft]? = nil
  ) async throws -> (user: UserID, feed: FeedID) {
    let user = try await database.makeUser()
    let feed = try await database.follow(user)
    try await database.fetch(feed, drafts ?? (1...5).reversed().map { draft($0) })
    try await delete(user, feed, at: 1, in: database)
    return (user, feed)
  }

  private func delete(_ user: UserID, _ feed: FeedID, at seconds: Double, in database: any Database) async throws {
    _ = try await database.setRead(user, ids: database.entries(user, EntryQuery()).map(\.id), isRead: true)
    _ = try await database.expire(feed, RetentionRule(newest: 1), at: seconds)
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a deleted entry comes back with a newer date or another text`(engine: DatabaseEngine) async throws {
    let changes: [@Sendable (inout EntryDraft) -> Void] = [
      { $0.published = .at(-60) }, { $0.published = .at(3_000) }, { $0.updated = .at(-60) },
      { $0.contentHTML = "<p>Another text.</p>" }, { $0.title = "Another title" }, { $0.title = nil },
    ]
    for (number, change) in changes.enumerated() {
      try await engine.withDatabase { database in
        let (user, feed) = try await withDeleted(database)
        let before = (1...5).reversed().map { draft($0) }
        #expect(try await database.fetch(feed, before, at: 600).inserted.isEmpty)
        let after = (1...5).reversed().map { each in draft(each) { if each == 2 { change(&$0) } } }

        #expect(try await database.fetch(feed, after, at: 3_600).inserted.count == 1, "\(number)")

        #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["2"])
        #expect(try await database.fetch(feed, after, at: 7_200).inserted.isEmpty)
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a text of no markup that changes brings its entry back, however little of it is stored`(engine: DatabaseEngine)
    async throws
  {
    func plain(_ number: Int, _ text: String = "") -> EntryDraft {
      draft(number) {
        $0.contentHTML = ""
        $0.text = text + String(repeating: "Words. ", count: 20_000)
      }
    }
    try await engine.withDatabase { database in
      let (_, feed) = try await withDeleted(database, [plain(3), plain(2), plain(1)])
      #expect(try await database.fetch(feed, [plain(3), plain(2), plain(1)], at: 600).inserted.isEmpty)
      #expect(try await database.fetch(feed, [plain(3), plain(2), plain(1, "New. ")], at: 3_600).inserted.count == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a deleted entry stays deleted when nothing that a person reads changes`(engine: DatabaseEngine) async throws {
    let changes: [@Sendable (inout EntryDraft) -> Void] = [
      { $0.contentHTML = "<div><p>\n<b>Text</b> 2. </p></div>" }, { $0.link = "http://a.test/2?utm_source=rss" },
      { $0.published = .at(-99 * Self.day) }, { ($0.published, $0.updated) = (nil, nil) }, { $0.author = "Ann" },
    ]
    for (number, change) in changes.enumerated() {
      try await engine.withDatabase { database in
        let (_, feed) = try await withDeleted(database)
        let after = (1...5).reversed().map { each in draft(each) { if each == 2 { change(&$0) } } }
        for hour in [1, 2.0] {
          #expect(try await database.fetch(feed, after, at: hour * 3_600).inserted.isEmpty, "\(number)")
        }
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a deleted entry comes back that was withdrawn, and not one that was only no longer listed`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (user, feed) = try await withDeleted(database)
      #expect(try await database.fetch(feed, [5, 3].map { draft($0) }, at: 3_600).inserted.isEmpty)

      #expect(try await database.fetch(feed, [5, 4, 3, 2, 1].map { draft($0) }, at: 7_200).inserted.count == 1)

      #expect(try await database.guids(user, EntryQuery(filter: .unread)) == ["4"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry that every second document lacks comes back once in a month at most`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (user, feed) = try await withDeleted(database)
      var count = 0
      for day in 1...28 {
        let time = Double(day) * Self.day
        let listed = day % 2 == 0 ? [5, 4, 3] : [5, 3]
        count += try await database.fetch(feed, listed.map { draft($0) }, at: time).inserted.count
        // What keeps a newer entry than the one that came back.
        try await database.fetch(feed, [.sample("new \(day)", published: .at(time))], at: time + 60)
        try await delete(user, feed, at: time + 120, in: database)
      }
      #expect(count == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `deleted entries whose dates or texts always move do not come back`(engine: DatabaseEngine) async throws {
    func all(_ change: (inout EntryDraft, Int) -> Void) -> [EntryDraft] {
      (1...5).reversed().map { number in draft(number) { change(&$0, number) } }
    }
    let documents: [@Sendable (Double) -> (inout EntryDraft, Int) -> Void] = [
      { time in { draft, _ in draft.published = .at(time - 1) } },
      { time in { draft, number in draft.published = .at(time - Double(number) * 3_600) } },
      { time in { draft, _ in draft.updated = .at(time - 1) } },
      { time in { draft, _ in draft.contentHTML += "<p>Seen \(time) times.</p>" } },
    ]
    for (number, change) in documents.enumerated() {
      try await engine.withDatabase { database in
        let (user, feed) = try await withDeleted(database, all(change(0)))
        for hour in 1...5 {
          let time = Double(hour) * 3_600
          #expect(try await database.fetch(feed, all(change(time)), at: time).inserted.isEmpty, "\(number)")
          try await delete(user, feed, at: time, in: database)
        }
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `an entry whose date or text always moves comes back once in a month at most`(
    engine: DatabaseEngine
  ) async throws {
    let changes: [@Sendable (Double) -> (inout EntryDraft) -> Void] = [
      { time in { $0.published = .at(time - 3_600) } }, { time in { $0.contentHTML = "<p>Seen \(time) times.</p>" } },
    ]
    for (number, change) in changes.enumerated() {
      func document(_ time: Double) -> [EntryDraft] { [draft(9), draft(1, change(time))] }
      try await engine.withDatabase { database in
        let (user, feed) = try await withDeleted(database, document(0))
        var count = 0
        for day in 1...29 {
          let time = Double(day) * Self.day
          count += try await database.fetch(feed, document(time), at: time).inserted.count
          try await delete(user, feed, at: time + 60, in: database)
          // What keeps a newer entry than the one that came back.
          try await database.fetch(feed, document(time) + [.sample("new \(day)", published: .at(time))], at: time + 120)
        }
        #expect(count == 1, "\(number)")
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a deleted entry is known by its guid without trackers and sessions`(engine: DatabaseEngine) async throws {
    func tracked(_ number: Int, _ campaign: Int) -> EntryDraft {
      draft(number) { $0.guid = "http://a.test/\(number)?utm_campaign=\(campaign)" }
    }
    try await engine.withDatabase { database in
      let (_, feed) = try await withDeleted(database, [tracked(2, 1), tracked(1, 1)])
      #expect(try await database.fetch(feed, [tracked(2, 2), tracked(1, 2)], at: 3_600).inserted.isEmpty)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `what an older version has deleted comes back when a text changes that a later document had`(
    engine: DatabaseEngine
  ) async throws {
    try await engine.withDatabase { database in
      let (_, feed) = try await withDeleted(database)
      try await database.forgetDeletedEntries()
      func document(_ text: String) -> [EntryDraft] {
        [draft(5), draft(2) { ($0.contentHTML, $0.published) = (text, .at(-60)) }, draft(1)]
      }
      #expect(try await database.fetch(feed, document("One"), at: 3_600).inserted.isEmpty)
      #expect(try await database.fetch(feed, document("One"), at: 7_200).inserted.isEmpty)
      #expect(try await database.fetch(feed, document("Two"), at: 10_800).inserted.count == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `a text that a newer version reads better brings no entry back`(engine: DatabaseEngine) async throws {
    func read(_ number: Int, _ text: String, by version: Int) -> EntryDraft {
      draft(number) {
        $0.contentHTML = text
        $0.source = DraftSource(version: version) { [1] }
      }
    }
    try await engine.withDatabase { database in
      let (_, feed) = try await withDeleted(database, [read(2, "Two", by: 1), read(1, "One", by: 1)])
      for hour in [1, 2.0] {
        let document = [read(2, "Two", by: 2), read(1, "Uno", by: 2)]
        #expect(try await database.fetch(feed, document, at: hour * 3_600).inserted.isEmpty)
      }
      let document = [read(2, "Two", by: 2), read(1, "Eins", by: 2)]
      #expect(try await database.fetch(feed, document, at: 10_800).inserted.count == 1)
    }
  }
}
