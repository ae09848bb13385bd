import Foundation
import SeededRandom
import Storage
import Testing

@Suite(.timeLimit(.minutes(1)))
struct SearchTests {
  private func withLibrary(
    _ engine: DatabaseEngine, _ test: (any Database, UserID) async throws -> Void
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let drafts: [EntryDraft] = [
        .sample("swift", title: "Swift 6.3 released", text: "The compiler is faster."),
        .sample("café", title: "Im Café", text: "Über den Dächern don't panic"),
        .sample("russian", title: "Ёлка", text: "Новый год"),
        .sample("plain", title: "Nothing", text: "faster than ever AND OR NOT NEAR"),
      ]
      try await database.fetch(feed, drafts)
      try await test(database, user)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `all words must occur, the last as a prefix, ignoring case and accents`(engine: DatabaseEngine) async throws {
    try await withLibrary(engine) { database, user async throws in
      let expected: [String: [String]] = [
        "swift": ["swift"], "SWIFT compiler": ["swift"], "swift never": [], "faster": ["swift", "plain"],
        "fast": ["swift", "plain"], "fast compiler": [], "cafe": ["café"], "CAFÉ uber": ["café"], "dach": ["café"],
        "ёлка": ["russian"], "НОВЫЙ г": ["russian"], "6.3": ["swift"], "don't": ["café"], "and or not near": ["plain"],
        "": ["swift", "café", "russian", "plain"], "  \n": ["swift", "café", "russian", "plain"],
      ]
      for (text, guids) in expected {
        #expect(try await database.guids(user, EntryQuery(search: text)) == guids, "\(text)")
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the ids of results are those of the rows`(engine: DatabaseEngine) async throws {
    try await withLibrary(engine) { database, user async throws in
      let all = try await database.entries(user, EntryQuery())
      let read = try #require(all.first { $0.title == "Nothing" }?.id)
      _ = try await database.setRead(user, ids: [read], isRead: true)
      for search in ["faster", "swift", "is:starred", "never", "  ", "faster OR новый"] {
        // Few are looked for in another way than many.
        for (filter, limit) in [(EntryFilter.all, 50), (.unread, 50), (.starred, 50), (.all, 1_000), (.unread, 1_000)] {
          let query = EntryQuery(filter: filter, search: search, limit: limit)
          let rows = Set(try await database.entries(user, query).map(\.id))
          let ids = try await database.results(user, of: query)
          #expect(Set(ids) == rows && ids.count == rows.count, "\(search), \(filter)")
        }
      }
      #expect(try await database.results(user, of: EntryQuery(search: "faster", limit: 1)).count == 1)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `no text is a syntax error`(engine: DatabaseEngine) async throws {
    try await withLibrary(engine) { database, user async throws in
      let hostile: [String] = [
        "\"", "'", "*", "^", "(", ")", "-", "+", ":", "{title}", "title:", "title : swift", "\" OR \"", "a\"b*",
        "NEAR(",
        "AND", "OR", "NOT", "swift NOT", "\0", "sw\0ift", "'; DROP TABLE entries; --", "🦊", "🦊 swift", "\u{301}",
        "½", "\u{200d}", "%", "_", "\\", "𝔰𝔴𝔦𝔣𝔱", "一二三", String(repeating: "x", count: 100_000),
        String(repeating: "swift ", count: 5_000), String(repeating: "\"", count: 5_001),
      ]
      for text in hostile {
        _ = try await database.entries(user, EntryQuery(search: text))
        _ = try await database.arrivals(user, EntryQuery(search: text), among: [EntryID(rawValue: 1)])
      }
      #expect(try await database.guids(user, EntryQuery(search: "!?")) == [])
      #expect(try await database.guids(user, EntryQuery(search: "🦊 swift")) == ["swift"])
      #expect(try await database.guids(user, EntryQuery(search: "\"swift\" (compiler*")) == ["swift"])
    }
  }

  @Test(arguments: DatabaseEngine.allCases, [1, 2, 3] as [UInt64])
  func `any sequence of scalars is a valid search`(engine: DatabaseEngine, seed: UInt64) async throws {
    try await withLibrary(engine) { database, user async throws in
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<200 {
        var text = ""
        for _ in 0..<Int.random(in: 1...12, using: &generator) {
          let limit: UInt32 = Bool.random(using: &generator) ? 0x7f : 0x1_ffff
          guard let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &generator)) else { continue }
          text.unicodeScalars.append(scalar)
        }
        _ = try await database.entries(user, EntryQuery(search: text))
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `filter, scope and pages apply to a search`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let (user, feed, ids) = try await database.makeTimeline(6)
      _ = try await database.setRead(user, ids: [ids[5], ids[0]], isRead: true)
      var query = EntryQuery(scope: .feed(feed), filter: .unread, search: "title of", limit: 2)
      #expect(try await database.guids(user, query) == ["5", "4"])
      query.olderThan = TimelinePosition(rank: .at(4), id: ids[3])
      #expect(try await database.guids(user, query) == ["3", "2"])
      query.including = [ids[0]]
      query.limit = 9
      #expect(try await database.guids(user, query) == ["3", "2", "1"])
      query.search = "title of 1"
      #expect(try await database.guids(user, query) == ["1"])
      query.search = "title of 2"
      #expect(try await database.guids(user, query) == ["2"])
    }
  }
}
