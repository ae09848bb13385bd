import Foundation
import SeededRandom
import Storage
import Testing
import TextSearch

@Suite(.timeLimit(.minutes(2)))
struct SearchLanguageTests {
  private func withLibrary(
    _ engine: DatabaseEngine, _ test: (any Database, UserID) async throws -> Void
  ) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let news = try await database.follow(user, "http://news.test/", folder: "Daily")
      let tech = try await database.follow(user, "http://tech.test/")
      let outer = try await database.makeFolder(user, path: ["Outer"])
      let daily = try #require(try await database.folders(user).first)
      try await database.moveFolder(user, folder: daily.id, under: outer, before: nil)
      var first = EntryDraft.sample("swift", title: "Swift compiler", published: .at(0), text: "The compiler is fast.")
      first.author = "Änna Kovač"
      first.link = WebAddress(unparsed: "https://swift.test/blog/compiler?id=7")
      var second = EntryDraft.sample("cast", title: "A podcast", published: .at(-86_400), text: "About Swift birds.")
      second.kind = "episode"
      second.enclosures = [Enclosure(url: WebAddress(unparsed: "http://a.test/a.mp3"), durationSeconds: 1_800)]
      let chinese = EntryDraft.sample("chinese", title: "部署方案", published: .at(-2 * 86_400), text: "今天讨论了部署方案。")
      let thai = EntryDraft.sample("thai", title: "ข่าว", published: .at(-3 * 86_400), text: "ประเทศไทย")
      try await database.fetch(news, [first, second], title: "Morning news")
      try await database.fetch(tech, [chinese, thai], title: "Täch")
      try await test(database, user)
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `each part of the language finds what it says`(engine: DatabaseEngine) async throws {
    try await withLibrary(engine) { database, user async throws in
      let star = try #require(try await database.entries(user, EntryQuery(search: "podcast")).first?.id)
      _ = try await database.setStarred(user, id: star, isStarred: true)
      let later = try await database.makeLabel(user, name: "Read later")
      _ = try await database.setLabels(user, id: star, labels: [later])
      _ = try await database.setRead(user, ids: [star], isRead: true)
      let all = ["swift", "cast", "chinese", "thai"]
      let expected: [String: [String]] = [
        "\"swift birds\"": ["cast"], "\"birds swift\"": [], "swi": ["swift", "cast"], "swi*  bird*": ["cast"],
        "compiler OR podcast": ["swift", "cast"], "swift -birds": ["swift"], "-swift": ["chinese", "thai"],
        "swift (fast OR birds)": ["swift", "cast"], "(compiler fast) OR 部署": ["swift", "chinese"],
        "swift (is:read OR fast)": ["swift", "cast"], "(swift -birds) OR is:starred": ["swift", "cast"],
        "title:swift": ["swift"], "title:\"swift compiler\"": ["swift"], "author:anna": ["swift"], "kovac": ["swift"],
        "link:swift.test/blog": ["swift"], "blog": [], "kind:episode": ["cast"], "-kind:episode swift": ["swift"],
        "is:starred": ["cast"], "is:read": ["cast"], "is:unread": ["swift", "chinese", "thai"],
        "feed:news": ["swift", "cast"], "feed:tach": ["chinese", "thai"], "folder:daily": ["swift", "cast"],
        "feed:\"morning ne\" birds": ["cast"], "feed:nothing": [], "label:any": [], "label:later": ["cast"],
        "-label:later": ["swift", "chinese", "thai"], "folder:outer": ["swift", "cast"],
        "folder:\"Outer / Daily\"": ["swift", "cast"], "folder:\"Daily / Outer\"": [],
        "-feed:news": ["chinese", "thai"],
        "duration:>20m": ["cast"], "duration:<20m": [], "duration:<1h swift": ["cast"],
        "before:2023-11-13": ["chinese", "thai"],
        "after:2023-11-14": ["swift"], "after:2023-11-12 before:2023-11-14": ["cast", "chinese"], "before:2023": [],
        "newer:1d": [], "older:1d": all, "部署": ["chinese"], "署方": ["chinese"], "方": ["chinese"], "案": ["chinese"],
        "论": ["chinese"], "署部": [], "ไทย": ["thai"], "ย": ["thai"], "ประเทศ": ["thai"], "is:nonsense": all,
      ]
      for (search, guids) in expected {
        #expect(try await database.guids(user, EntryQuery(search: search)) == guids, "\(search)")
        for filter in [EntryFilter.unread, .starred] {
          let visible = filter == .unread ? guids.filter { $0 != "cast" } : guids.filter { $0 == "cast" }
          #expect(try await database.guids(user, EntryQuery(filter: filter, search: search)) == visible, "\(search)")
        }
        let ids = try await database.entries(user, EntryQuery()).map(\.id)
        let arrivals = try await database.arrivals(user, EntryQuery(search: search), among: ids)
        #expect(arrivals.map(\.guid) == guids, "\(search)")
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `mistakes and names that nothing has are said`(engine: DatabaseEngine) async throws {
    try await withLibrary(engine) { database, user async throws in
      for (search, count) in [
        "swift is:unread": 0, "is:nonsense": 1, "label:x": 1, "label:late": 1, "feed:nothing": 1, "feed:news": 0,
        "folder:none": 1, "foo:bar swift": 1, "https://a.test 12:30": 0,
        "": 0,
        "c++ http://a.test/ \"open": 0,
      ] {
        #expect(try await database.searchProblems(user, search).count == count, "\(search)")
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `results have the part of the text that was found`(engine: DatabaseEngine) async throws {
    try await withLibrary(engine) { database, user async throws in
      let found = try await database.entries(user, EntryQuery(search: "署方"))
      #expect(found.map { $0.snippet?.parts.filter(\.isHit).map(\.text) } == [["署方"]])
      #expect(found.first?.snippet?.text == "今天讨论了部署方案。")
      #expect(try await database.entries(user, EntryQuery(search: "podcast")).map(\.snippet) == [nil])
      #expect(try await database.entries(user, EntryQuery()).allSatisfy { $0.snippet == nil })
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `the best match comes first, on one page`(engine: DatabaseEngine) async throws {
    try await engine.withDatabase { database in
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      let far = String(repeating: "word ", count: 50)
      try await database.fetch(
        feed,
        [
          .sample("mention", title: "News", published: .at(5), text: "tide \(far) harbor"),
          .sample("near", title: "News", published: .at(4), text: "tide harbor \(far)"),
          .sample("often", title: "News", published: .at(3), text: "tide harbor tide harbor tide harbor"),
          .sample("title", title: "Tide at the harbor", published: .at(2), text: "tide harbor"),
        ])
      var query = EntryQuery(search: "tide harbor")
      query.order = .best
      #expect(try await database.guids(user, query) == ["title", "often", "near", "mention"])
      query.limit = 2
      #expect(try await database.guids(user, query) == ["title", "often"])
      let ids = try await database.entries(user, EntryQuery()).map(\.id)
      _ = try await database.setStarred(user, id: ids[0], isStarred: true)
      _ = try await database.setStarred(user, id: ids[3], isStarred: true)
      query.filter = .starred
      #expect(try await database.guids(user, query) == ["title", "mention"])
      _ = try await database.setRead(user, ids: [ids[3]], isRead: true)
      query.filter = .unread
      query.including = [ids[3]]
      #expect(try await database.guids(user, query) == ["often", "near", "title"])
    }
  }

  /// Entries of all scripts, with many of one moment, and queries of their parts: phrases, prefixes, single characters,
  /// in every combination.
  @Test(arguments: DatabaseEngine.allCases, [1, 2] as [UInt64])
  func `results are those of a slow, obvious model in every script`(engine: DatabaseEngine, seed: UInt64) async throws {
    try await engine.withDatabase { database in
      var random = SeededGenerator(seed: seed)
      let user = try await database.makeUser()
      let feed = try await database.follow(user)
      var drafts: [EntryDraft] = []
      for number in 0..<120 {
        drafts.append(
          .sample(
            "\(number)", title: ScriptTexts.text(1...3, using: &random),
            published: .at(Double(Int.random(in: -40...0, using: &random)) / 4),
            text: ScriptTexts.text(0...8, using: &random)))
      }
      try await database.fetch(feed, drafts)
      let entries = try await database.entries(user, EntryQuery(limit: 1_000))
      let texts = Dictionary(uniqueKeysWithValues: drafts.map { ($0.guid, $0) })
      for _ in 0..<80 {
        let search = ScriptTexts.query(using: &random)
        let expected = entries.filter { entry in
          SlowSearch(search).finds(texts[entry.guid]?.title ?? "", texts[entry.guid]?.text ?? "")
        }.map(\.guid)
        var query = EntryQuery(search: search, limit: Int.random(in: 1...30, using: &random))
        var found: [StoredEntry] = []
        while true {
          query.olderThan = found.last.map { TimelinePosition($0) }
          let page = try await database.entries(user, query)
          found += page
          if page.count < query.limit { break }
        }
        #expect(found.map(\.guid) == expected, "\(search) = \(SearchQuery(search))")
      }
    }
  }
}

private enum ScriptTexts {
  static let words = [
    "cafe", "Café", "ca", "Привет", "привёт", "пр", "Οδός", "ΟΔΟΣ", "שלום", "مرحبا", "中国人民", "人民", "国", "あいう", "東京タワー",
    "한국어", "국어", "ไทย", "ประเทศไทย", "a1", "x",
  ]

  static func text(_ count: ClosedRange<Int>, using random: inout SeededGenerator) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in
      (words.randomElement(using: &random) ?? "") + ([" ", " ", ", ", "", "-"].randomElement(using: &random) ?? "")
    }.joined()
  }

  static func query(using random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let word = words.randomElement(using: &random) ?? ""
      let part = String(word.unicodeScalars.prefix(Int.random(in: 1...5, using: &random)))
      let term =
        [word, part, part + "*", "\"\(word) \(part)\"", "title:\(word)", "\"\(word)\(part)\""]
        .randomElement(using: &random) ?? word
      return (["", "", "", "-", "x OR "].randomElement(using: &random) ?? "") + term
    }.joined(separator: " ")
  }
}

/// Evaluates a query on lists of tokens, one phrase at each place.
private struct SlowSearch {
  let query: SearchQuery

  init(_ text: String) { query = SearchQuery(text) }

  func finds(_ title: String, _ text: String) -> Bool {
    let texts: [SearchQuery.Phrase.Field: [[String]]] = [.title: [tokens(title)], .any: [tokens(title), tokens(text)]]
    return query.root.map { finds($0, texts) } ?? true
  }

  private func finds(_ term: SearchQuery.Term, _ texts: [SearchQuery.Phrase.Field: [[String]]]) -> Bool {
    switch term {
    case .all(let terms): terms.allSatisfy { finds($0, texts) }
    case .any(let terms): terms.contains { finds($0, texts) }
    case .not(let term): !finds(term, texts)
    case .condition: true
    case .phrase(let phrase): (texts[phrase.field] ?? []).contains { finds(phrase, $0) }
    }
  }

  private func finds(_ phrase: SearchQuery.Phrase, _ tokens: [String]) -> Bool {
    let words = phrase.tokens.map(\.string)
    return tokens.indices.contains { start in
      start + words.count <= tokens.count
        && words.indices.allSatisfy { index in
          let token = tokens[start + index]
          return phrase.isPrefix && index == words.count - 1
            ? token.utf8.starts(with: words[index].utf8) : token == words[index]
        }
    }
  }

  private func tokens(_ text: String) -> [String] {
    var tokens: [String] = []
    Tokenizer().tokenize(text) { token in
      tokens.append(String(decoding: token.bytes, as: UTF8.self))
      return true
    }
    return tokens
  }
}
