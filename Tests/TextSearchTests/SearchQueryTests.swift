import Foundation
import SeededRandom
import Testing

@testable import TextSearch

struct SearchQueryTests {
  @Test
  func `a query is printed in its canonical form`() {
    let expected: [String: String] = [
      "swift compiler": "\"swift\" \"compiler\"*", "\"exact words\" rest*": "\"exact words\" \"rest*\"*",
      "a OR b c": "(\"a\" OR \"b\") \"c\"*", "a | b OR c": "(\"a\" OR \"b\" OR \"c\"*)", "a AND b": "\"a\" \"b\"*",
      "-ads news": "-\"ads\" \"news\"*", "news -ads": "\"news\" -\"ads\"", "(a b) OR c": "((\"a\" \"b\") OR \"c\"*)",
      "title:swift": "title:\"swift\"*", "author:\"Anna K\"": "author:\"Anna K\"", "is:unread": "is:unread",
      "-is:read": "-is:read", "newer:7d": "newer:7d", "after:2026-03 before:2026": "after:2026-03-01 before:2026-01-01",
      "duration:>20m": "duration:>20m", "LANG:de": "lang:\"de\"", "feed:\"The Verge\"": "feed:\"The Verge\"",
      "中": "\"中\"*", "中国 a": "\"中国\" \"a\"*", "-(-tide)": "\"tide\"",
    ]
    for (text, printed) in expected { #expect(SearchQuery(text).description == printed, "\(text)") }
  }

  @Test
  func `plain text is searched for as it is meant, without a complaint`() {
    let expected: [String: [String]] = [
      "https://example.com/a-b": ["https example com a b"], "c++": ["c"], "don't": ["don t"],
      "\"half a phrase": ["half a phrase"],
      "(open": ["open"], "close)": ["close"], ":)": [], "Note: this": ["note", "this"], "a - b": ["a", "b"],
      "“curved quotes”": ["curved quotes"], "OR": ["or"], "swift OR": ["swift"], "foo:bar": ["foo bar"],
      "10:30": ["10 30"],
      "title:": ["title"], "中国　人": ["中国", "人"], "AT&T": ["at t"], "$5 *": ["5"],
    ]
    for (text, phrases) in expected {
      let query = SearchQuery(text)
      #expect(query.phrases.map { $0.tokens.map(\.string).joined(separator: " ") } == phrases, "\(text)")
      #expect(query.problems.isEmpty, "\(text)")
    }
    #expect(SearchQuery("c++").phrases.allSatisfy { !$0.isPrefix })
    #expect(SearchQuery("  \n").root == nil)
    #expect(SearchQuery("!?").root == .any([]))
  }

  @Test(arguments: [
    "is:old", "before:tomorrow", "after:2026-13", "newer:soon", "newer:7", "duration:20m", "duration:>x", "feed:\"\"",
    "before:2026-02-30",
  ])
  func `a mistake in a condition is said with its place, and the rest is searched for`(mistake: String) {
    let query = SearchQuery("swift \(mistake) news")
    #expect(query.problems.map(\.range) == [6..<6 + mistake.utf8.count])
    #expect(query.phrases.count == 2)
  }

  @Test
  func `a name before a colon that is no field is told, an address and a time are none`() {
    #expect(SearchQuery("tite:tides title:sea Nosuch:x has:\"two words\"").unknownFields == ["tite", "Nosuch", "has"])
    #expect(SearchQuery("https://a.test 10:30 std::map Note: x a:b").unknownFields.isEmpty)
  }

  @Test
  func `long queries are cut, which is said`() {
    let long = SearchQuery(String(repeating: "swift ", count: 5_000))
    #expect(long.phrases.count == SearchQuery.mostTokens && long.problems.count == 2)
    let conditions = SearchQuery(String(repeating: "-feed:a ", count: 500))
    #expect(conditions.conditions.count == SearchQuery.mostTokens && conditions.problems.count == 1)
    let nested = SearchQuery(String(repeating: "(", count: 4_000) + "a")
    #expect(nested.phrases.count == 1)
    let negated = SearchQuery(String(repeating: "-", count: 4_000) + "a")
    #expect(negated.description == "-\"a\"")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a printed query is parsed as the same query`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "(", ")", "\"", "-", "*", " ", " ", " OR ", " AND ", "|", ":", "title:", "is:read", "newer:3w", "before:2020-02",
      "is:",
      "duration:<1h", "feed:", "“", "a", "é", "中", "国人", "ไท", "!", "\0", "lang:", "x",
    ]
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &generator) { text += pieces.randomElement(using: &generator) ?? "" }
      let query = SearchQuery(text)
      let again = SearchQuery(query.description)
      #expect(again.root == query.root, "\(text) → \(query) → \(again)")
      #expect(again.problems.isEmpty, "\(text) → \(query)")
    }
  }
}

/// The page that users read.
struct SearchPageTests {
  @Test
  func `every search in the table of docs/search.md is understood`() throws {
    let page = try String(
      contentsOf: URL(filePath: #filePath).appending(path: "../../../docs/search.md").standardized, encoding: .utf8)
    let searches = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }
    #expect(searches.count > 20)
    for search in searches {
      let query = SearchQuery(search)
      #expect(query.problems.isEmpty && query.root != nil, "\(search)")
      if search.contains(":") { #expect(query.conditions.count + query.phrases.filter { $0.field != .any }.count > 0) }
    }
  }
}
