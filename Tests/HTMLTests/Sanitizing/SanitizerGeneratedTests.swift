import HTML
import SeededRandom
import Testing

@Suite struct SanitizerGeneratedTests {
  /// One argument per seed, so that a failure shows the seed.
  @Test(arguments: 0..<40 as Range<UInt64>)
  func `random tag soup is harmless and stable`(seed: UInt64) {
    let sanitizer = Sanitizer(policy: .withVideos)
    var generator = SeededGenerator(seed: seed)
    for round in 0..<50 {
      let soup = TagSoup.make(using: &generator, pieces: 1 + round)
      let clean: CleanHTML = sanitizer.clean(soup, baseURL: "https://site.example/a/")
      let live: [String] = LiveConstructs.find(in: clean.html.string)
      #expect(live == [], "seed \(seed): \(soup.debugDescription)")
      let again = sanitizer.clean(clean.html.string, baseURL: nil)
      #expect(again.html == clean.html, "seed \(seed): \(soup.debugDescription)")
      #expect(again.images == clean.images && again.embeds == clean.embeds && again.links == clean.links)
      if live != [] || again.html != clean.html { return }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `attacks cut and joined at random are harmless and stable`(seed: UInt64) {
    let sanitizer = Sanitizer(policy: .withVideos)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var soup = ""
      for _ in 0..<4 {
        let payload: String = AttackPayloads.all.randomElement(using: &generator) ?? ""
        let cut: Int = Int.random(in: 0...payload.count, using: &generator)
        soup += Bool.random(using: &generator) ? payload.prefix(cut) : payload.suffix(cut)
      }
      let clean: String = sanitizer.clean(soup, baseURL: "https://site.example/a/").html.string
      #expect(LiveConstructs.find(in: clean) == [], "seed \(seed): \(soup.debugDescription)")
      #expect(sanitizer.clean(clean, baseURL: nil).html.string == clean, "seed \(seed): \(soup.debugDescription)")
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `nested constructs are harmless and stable`(seed: UInt64) {
    let sanitizer = Sanitizer(policy: .withVideos)
    var grammar = MarkupGrammar(seed: seed)
    for _ in 0..<50 {
      let article: String = grammar.article()
      let clean: String = sanitizer.clean(article, baseURL: "https://site.example/a/").html.string
      #expect(LiveConstructs.find(in: clean) == [], "seed \(seed): \(article.debugDescription)")
      #expect(sanitizer.clean(clean, baseURL: nil).html.string == clean, "seed \(seed): \(article.debugDescription)")
    }
  }
}
