import SeededRandom
import Testing
import TextSearch

/// Phrases of many searches, looked for at once.
struct PhraseSetTests {
  private func entry(_ title: String? = nil, _ text: String = "", by author: String? = nil, at link: String? = nil)
    -> SearchedEntry
  {
    SearchedEntry(title: title, text: text, author: author, link: link)
  }

  private func phrases(_ search: String) -> [SearchQuery.Phrase] {
    SearchQuery(search, isFinished: true).root?.allPhrases ?? []
  }

  @Test func `a phrase is found in the part that it names`() {
    let set = PhraseSet(phrases("tide title:tide author:tide link:tide"))
    func found(_ entry: SearchedEntry) -> [Bool] { set.found(in: entry) }
    #expect(found(entry("Tide")) == [true, true, false, false])
    #expect(found(entry(nil, "a tide")) == [true, false, false, false])
    #expect(found(entry(by: "Tide")) == [true, false, true, false])
    #expect(found(entry(at: "http://tide.test/")) == [false, false, false, true])
    #expect(found(entry("Tides")) == [false, false, false, false])
  }

  @Test func `a phrase does not go from one part to the next`() {
    let set = PhraseSet(phrases("\"spring tide\""))
    #expect(set.found(in: entry("spring", "tide")) == [false])
    #expect(set.found(in: entry("spring tide")) == [true])
  }

  @Test func `of more words than one number has bits, each is found`() {
    let words = (0..<500).map { "word\($0)" }
    let set = PhraseSet(words.flatMap(phrases) + phrases("word7"))
    #expect(set.phrases.count == 500)
    for index in stride(from: 0, to: 500, by: 7) {
      let found = set.found(in: entry(nil, "before word\(index) behind"))
      #expect(found.indices.filter { found[$0] } == [index])
    }
  }

  @Test func `the last word of a finished search is a whole one`() {
    for search in ["tide", "title:tide", "a tide", "\"tide"] {
      #expect(SearchQuery(search).phrases.last?.isPrefix == true)
      #expect(SearchQuery(search, isFinished: true).phrases.last?.isPrefix == false)
    }
    #expect(SearchQuery("tid*", isFinished: true).phrases.last?.isPrefix == true)
  }

  @Test func `a finished search is the same after it was written as text`() {
    for search in ["tide harb", "title:tide OR -storm", "a* (b OR \"c d\")", "部署 -署", "feed:quay newer:7d"] {
      let query = SearchQuery(search, isFinished: true)
      #expect(SearchQuery(query.description).description == query.description)
    }
  }
}
