import GrowthTesting
import HTML
import Readability
import Testing

/// Hostile pages take linear time, and their articles are no larger than a small multiple of them.
@Suite struct ReadabilityGrowthTests {
  @Test(arguments: [
    // Deep nesting, of each element that is judged by its content.
    HostileText("<div>"), HostileText("<section>"), HostileText("<div><p>x, y"), HostileText("<section><h2>x"),
    HostileText("<table><tr><td>x"), HostileText("<table><tr><td>", second: "<p>x, y, z"), HostileText("<ul><li>x"),
    HostileText("<form><div>x"), HostileText("<fieldset><p>x"), HostileText("<figure>"), HostileText("<noscript><p>"),
    HostileText(opening: String(repeating: "<div>", count: 700), "<p>Some text, of a paragraph.</p>"),
    HostileText(opening: String(repeating: "<section>", count: 700), "<div> <br></div>"),
    HostileText(opening: String(repeating: "<ins>", count: 500), "<br><br>x"),
    HostileText(opening: String(repeating: "<table><tr><td>", count: 200), "<td colspan=9>x"),
    // Many siblings.
    HostileText("<br>"), HostileText("x<br><br>"), HostileText("<ins><br><br>"), HostileText("<a href=#>x</a>"),
    HostileText("<p>x</p>"), HostileText("<div>x</div>"), HostileText("<h1>a b c d</h1>"),
    HostileText("<li><img src=x>"),
    HostileText("<img data-x=a.jpg>"), HostileText("<img><noscript><img src=a></noscript>"), HostileText("<b></b>"),
    HostileText("<h1>x</h1><h2>x: y</h2>"), HostileText("<title>x: y</title>"),
    // Long names and values.
    HostileText(opening: "<div class='", "ad- ", closing: "'>x"),
    HostileText(opening: "<p style='", "a:b;", closing: "'>x"),
    HostileText(opening: "<img class=lazy data-a='", ".jpg ", closing: "'>"), HostileText("<div class=share id=x{n}>x"),
    HostileText(opening: "<img srcset='", "a ,", closing: "'>"),
    HostileText(opening: "<iframe src='", "//", closing: "'>"),
    HostileText(opening: "<title>", " - x", closing: "</title><p>x"),
    HostileText(opening: "<title>", "a:", closing: "</title>"),
    HostileText(opening: "<div ", "a{n}=1 ", closing: "><div>x"), HostileText("<div a{n}=1 b{n}=2>"),
    // Metadata.
    HostileText("<meta name=author content=x>"),
    HostileText(opening: "<meta property='", "og:", closing: "' content=x>"),
    HostileText(opening: "<script type=application/ld+json>", "[", closing: "</script>"),
    HostileText(opening: "<script type=application/ld+json>", "{\"a\":", closing: "</script>"),
    HostileText("<script type=application/ld+json>{}</script>"),
    HostileText(opening: "<meta name=title content='", "&amp;amp;", closing: "'>"),
    // Links to more pages.
    HostileText("<a rel=next href='?page=2'>"), HostileText("<a href='/story/2'>"),
    HostileText("<link rel=next href=2>"),
    HostileText(opening: "<p>", "\u{301}\u{323}"), HostileText("<p>\u{FEFF}\u{A0}"),
  ])
  func `hostile pages are read in linear time`(text: HostileText) {
    var growth = Growth()
    growth.longest = Growth.isOptimized ? .milliseconds(2_000) : nil
    #expect(growth.finding("an article", text, Self.read) == nil)
  }

  @Test func `a long base and many short addresses make no huge article`() throws {
    let base = "http://a.test/" + String(repeating: "b", count: 4_000) + "/"
    let text = String(repeating: "<p>Some text, with a comma, that is long enough to be an article.</p>", count: 20)
    let sources = String(repeating: "a, ", count: 50_000)
    let html = "<base href='\(base)'><article>\(text)<img src=b srcset='\(sources)'></article>"
    let article = try #require(Readability().article(in: Array(html.utf8), at: "http://a.test/"))
    #expect(article.content.utf8.count < 65_536 + 4 * html.utf8.count)
  }

  private static let words = [
    "<div>", "</div>", "<p>", "</p>", "<section>", "<table>", "<tr>", "<td>", "</table>", "<ul>", "<li>", "</ul>",
    "<br>",
    "<a href=/x>", "</a>", "<img src=a.jpg>", "<h2>", "</h2>", "<figure>", "<ins>", "<form>", "<input>", "<noscript>",
    "text, with a comma, and more of it. ", " ", "<div class=share>", "<div class=article>", "<p class=comment>",
  ]

  @Test func `random pages that repeat are read in linear time`() {
    let firstSeed = Growth.firstSeed
    for seed in firstSeed..<(firstSeed + UInt64(clamping: Growth.cases(20))) {
      let text = HostileText(seed: seed, vocabulary: Self.words)
      #expect(Growth().finding("an article", text, Self.read) == nil, "seed \(seed)")
    }
  }

  @Test func `a page of 20 megabytes is left at once when its task is cancelled`() async {
    let html = Array(String(repeating: "<div><p>Some text, and more.</p></div>", count: 500_000).utf8)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      var article: ReadableArticle?
      let time = ProcessorTime.measure { article = Readability().article(in: html, at: nil) }
      return (article, time)
    }
    task.cancel()
    let (article, time) = await task.value
    #expect(article == nil)
    #expect(time < (Growth.isOptimized ? .milliseconds(200) : .milliseconds(3_000)))
  }

  private static func read(_ text: String) -> Int {
    let article = Readability().article(in: Array(text.utf8), at: "https://site.example/story")
    return article.map { max($0.content.utf8.count, $0.text.utf8.count) } ?? 0
  }
}
