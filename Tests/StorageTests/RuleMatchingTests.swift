import Bytes
import Foundation
import SeededRandom
import Testing
import TextSearch

@testable import Storage

/// Rules find in memory what the index of a database finds.
@Suite(.timeLimit(.minutes(5)))
struct RuleMatchingTests {
  private static let words = [
    "tide", "tides", "harbor", "Café", "cafe", "STRASSE", "straße", "a", "ai", "air", "今天讨论了部署方案", "部署", "署", "c++",
    "don't", "ёлка", "كِتَابٌ", "ภาษาไทย", "x9", "2026", "ünïcödé", "harbor-master", "한국어", "か\u{3099}",
  ]
  private static let names = ["Anna", "Bob Ærø", "anna b", "李雷"]

  private struct Random {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &generator) }
    mutating func pick(_ all: [String]) -> String { all[below(all.count)] }

    mutating func text(_ most: Int) -> String {
      (0..<below(most + 1)).map { _ in pick(words) }.joined(separator: pick([" ", ", ", " ", "—"]))
    }
  }

  private static func draft(_ number: Int, _ random: inout Random) -> EntryDraft {
    var draft = EntryDraft(
      guid: "\(number)", kind: random.pick(["article", "episode"]), title: random.below(8) == 0 ? nil : random.text(4),
      link: WebAddress(unparsed: "http://a.test/\(random.pick(["tide", "harbor", "ai"]))/\(number)"),
      author: random.below(3) == 0 ? nil : random.pick(names),
      published: .at(Double(random.below(700)) * 86_400 - 700 * 86_400), text: random.text(12))
    if random.below(4) == 0 {
      draft.enclosures = [
        Enclosure(url: "http://a.test/file.mp3", durationSeconds: Double(random.below(90)) * 60),
        Enclosure(url: "http://a.test/other.mp3"),
      ]
    }
    return draft
  }

  private static func term(_ random: inout Random, depth: Int) -> String {
    let word = random.pick(words)
    switch random.below(depth > 2 ? 9 : 13) {
    case 0: return "\"\(word) \(random.pick(words))\""
    case 1: return "\(String(decoding: word.utf8.prefix(3), as: UTF8.self).replacing("\u{FFFD}", with: ""))*"
    case 2: return "title:\(word)"
    case 3: return "author:\"\(random.pick(names))\""
    case 4: return "link:\(random.pick(["tide", "harbor", "a.test", "nowhere"]))"
    case 5:
      return random.pick([
        "kind:episode", "kind:Article", "duration:>20m", "duration:<1h", "feed:quay", "feed:nothing", "folder:news",
        "folder:inner", "folder:other", "lang:de", "lang:d", "lang:en",
      ])
    case 6: return random.pick(["before:2023", "after:2022-06", "before:2023-03-15", "older:1000d", "newer:400w"])
    case 7: return "-\(term(&random, depth: depth + 1))"
    case 8: return "-\(word)"
    case 9: return "(\(query(&random, depth: depth + 1)))"
    case 10: return "\(term(&random, depth: depth + 1)) OR \(term(&random, depth: depth + 1))"
    case 11: return "\(word)*"
    default: return word
    }
  }

  private static func query(_ random: inout Random, depth: Int = 0) -> String {
    (0...random.below(3)).map { _ in term(&random, depth: depth) }.joined(separator: " ")
  }

  private static let user = UserID(rawValue: 1)

  /// What random searches find in memory. Both databases are compared with it.
  private static let searches = Searches()

  private struct Searches {
    let drafts: [EntryDraft]
    /// The searches with the names of the entries that they find.
    let found: [(query: String, guids: Set<Int>)]

    init() {
      var random = Random(seed: 20_261_123)
      drafts = (0..<60).map { RuleMatchingTests.draft($0, &random) }
      let queries = (0..<2_500).map { _ in RuleMatchingTests.query(&random) }
      let facts = FeedRules.Facts(title: "The Quay", language: "de-AT", folders: [user: ["Inner", "News"]])
      let subjects = drafts.enumerated().map { index, draft in
        RuleSubject(
          id: EntryID(rawValue: Int64(index) + 1), isNew: true, draft, published: draft.published ?? .at(0),
          text: draft.text)
      }
      // The words of an entry are found once for all rules.
      let rules = queries.enumerated().map { number, query in
        FeedRules.Stored(
          EntryRule(
            id: RuleID(rawValue: Int64(number)), draft: RuleDraft(search: query, actions: .notify), actedCount: 0),
          of: user)
      }
      let effects = FeedRules(rules).effects(on: subjects, of: facts, now: Date())[user]
      found = rules.map { rule in
        let entries = effects?.acting(rule.rule.id) ?? []
        return (rule.rule.draft.search, Set(entries.map { Int($0.rawValue) - 1 }))
      }
    }
  }

  @Test(arguments: DatabaseEngine.allCases)
  func `thousands of random searches find in memory what the database finds`(engine: DatabaseEngine) async throws {
    let searches = Self.searches
    try await engine.withDatabase { database in
      try #require(try await database.makeUser() == Self.user)
      let inner = try await database.makeFolder(Self.user, path: ["News", "Inner"])
      let feed = try await database.subscribe(
        Self.user, url: "http://a.test/", title: nil, folders: [inner]
      ).subscription.feed.id
      var fetched = FetchedFeed(title: "The Quay", entries: searches.drafts)
      fetched.details.language = "de-AT"
      let outcome = RefreshOutcome(checked: .at(0), nextCheck: .at(3_600), result: .fetched(fetched))
      _ = try await database.record(outcome, for: feed)
      try await database.finishIndexing()
      var hits = 0
      for search in searches.found {
        let parsed = SearchQuery(search.query, isFinished: true).description
        let found = try await database.entries(Self.user, EntryQuery(search: parsed, limit: 100))
        let inDatabase = Set(found.compactMap { Int($0.guid) })
        #expect(search.guids == inDatabase, "\(search.query) → \(parsed)")
        if search.guids != inDatabase { return }
        hits += inDatabase.count
      }
      #expect(hits > 1_000)
    }
  }

  @Test func `of a hundred rules, each finds what it finds alone`() throws {
    var random = Random(seed: 7)
    let drafts = (0..<40).map { Self.draft($0, &random) }
    let subjects = drafts.enumerated().map { index, draft in
      RuleSubject(
        id: EntryID(rawValue: Int64(index) + 1), isNew: true, draft, published: .at(0), text: draft.text)
    }
    let facts = FeedRules.Facts(title: "The Quay")
    let rules = (0..<100).map { number in
      FeedRules.Stored(
        EntryRule(
          id: RuleID(rawValue: Int64(number)),
          draft: RuleDraft(search: Self.query(&random), actions: [.label], label: LabelID(rawValue: Int64(number))),
          actedCount: 0), of: UserID(rawValue: 1))
    }
    let together = FeedRules(rules).effects(on: subjects, of: facts, now: .at(0))[UserID(rawValue: 1)]
    for rule in rules {
      let alone = FeedRules([rule]).effects(on: subjects, of: facts, now: .at(0))[UserID(rawValue: 1)]
      #expect(together?.acting(rule.rule.id) ?? [] == alone?.acting(rule.rule.id) ?? [])
    }
  }
}
