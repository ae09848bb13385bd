import Foundation
import GrowthTesting
import SeededRandom
import Testing

@testable import TextSearch

struct ResultTests {
  private func shown(_ query: String, _ text: String) -> String? {
    let matcher = TextMatcher(SearchQuery(query).phrases)
    return Snippet(of: text, hits: matcher.hits(in: text)).map { snippet in
      snippet.parts.map { $0.isHit ? "[\($0.text)]" : $0.text }.joined()
    }
  }

  @Test
  func `a snippet marks phrases, prefixes and overlapping pairs`() {
    #expect(shown("cafe", "Im Café, im Cafe\u{301}!") == "Im [Café], im [Cafe\u{301}]!")
    #expect(shown("\"b c\" d", "a b c de b") == "a [b c] [de] b")
    #expect(shown("中国人", "我们的中国人民银行") == "我们的[中国人]民银行")
    #expect(shown("国", "我们的中国人") == "我们的中[国人]")
    #expect(shown("-a b", "a b") == "a [b]")
    #expect(shown("nothing", "a b") == nil)
  }

  @Test
  func `a snippet of a long text is the place with the most phrases, cut between words`() throws {
    let filler = String(repeating: "filler words ", count: 60)
    let text = "tide \(filler)the tide in the harbor \(filler)harbor"
    let snippet = try #require(shown("tide harbor", text))
    #expect(snippet.contains("the [tide] in the [harbor] "))
    #expect(snippet.hasPrefix("…words filler") || snippet.hasPrefix("…filler"))
    #expect(snippet.hasSuffix("…") && snippet.utf8.count < 300)
  }

  @Test
  func `a snippet begins shortly before its first hit`() throws {
    let snippet = try #require(
      shown("lighthouse", String(repeating: "garden in winter border with ", count: 9) + "a lighthouse"))
    #expect(snippet == "…winter border with a [lighthouse]")
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a snippet of any text is a part of it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text = (0..<20).map { _ in GeneratedText.any(using: &generator) }.joined(separator: " ")
      let matcher = TextMatcher(SearchQuery(GeneratedText.any(using: &generator)).phrases)
      guard let snippet = Snippet(of: text, hits: matcher.hits(in: text)) else { continue }
      let shown = Array(snippet.text.utf8.filter { $0 != 0 })
      let inner = String(decoding: shown, as: UTF8.self).unicodeScalars.filter { $0 != "…" }
      #expect(String(String.UnicodeScalarView(inner)).utf8.isEmpty == false)
      #expect(text.utf8.count < 200 || String(String.UnicodeScalarView(inner)).utf8.count <= text.utf8.count)
      #expect(Data(text.utf8).range(of: Data(String(String.UnicodeScalarView(inner)).utf8)) != nil)
    }
  }

  @Test
  func `title, number, nearness and age decide about the best match, in this order`() {
    let relevance = Relevance(TextMatcher(SearchQuery("tide harbor").phrases))
    let far = String(repeating: "word ", count: 50)
    let day = 86_400.0
    let scores = [
      relevance.score(title: "Tide at the harbor", text: "", age: day),
      relevance.score(title: "News", text: "tide harbor tide harbor tide harbor", age: day),
      relevance.score(title: "News", text: "tide harbor", age: day),
      relevance.score(title: "News", text: "tide \(far) harbor", age: day),
      relevance.score(title: "News", text: "tide \(far) harbor", age: 900 * day),
    ]
    #expect(scores == scores.sorted(by: >))
  }

  @Test
  func `tokens, queries, hits and snippets take linear time`() {
    let units = [
      "\u{301}", "a\u{301}", "中", "a ", "\"", "(", "-", "title:", "ab OR ", "か\u{3099}", "\u{1112}\u{1161}", "é",
    ]
    let matcher = TextMatcher(SearchQuery("a 中 \"a a a\" 中中中 b*").phrases)
    let works: [(String, @Sendable (String) -> Int)] = [
      (
        "tokens",
        { text in
          var count = 0
          Tokenizer().tokenize(text) { _ in
            count += 1
            return true
          }
          return 0
        }
      ), ("query", { SearchQuery($0).description.utf8.count / 1_000 }),
      ("snippet", { text in Snippet(of: text, hits: matcher.hits(in: text))?.text.utf8.count ?? 0 }),
    ]
    for (name, work) in works {
      for unit in units {
        let finding = Growth().finding(name, HostileText(unit), work)
        #expect(finding == nil)
      }
    }
    // Megabytes of marks within a word.
    let marks = "a" + String(repeating: "\u{301}", count: 2_000_000) + "b"
    var ranges: [Range<Int>] = []
    Tokenizer().tokenize(marks) { token in
      ranges.append(token.range)
      return true
    }
    #expect(ranges == [0..<marks.utf8.count])
  }
}
