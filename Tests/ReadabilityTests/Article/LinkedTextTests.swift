import Readability
import Testing

/// Articles with many links.
@Suite struct LinkedTextTests {
  private func read(_ html: String) throws -> ReadableArticle {
    try #require(Readability().article(in: Array(html.utf8), at: "https://gazette.example/rivers"))
  }

  private static let links = (0...3).map {
    "<b>Linked \($0)</b> <a href=/a\($0)>the river that was measured last in the autumn</a> and <a href=/b\($0)>the valley "
      + "that nobody has been in for years</a> say so."
  }

  @Test(arguments: [
    "<div class=block><div class=inner><p>TEXT</p></div></div>", "<div class=block><p>TEXT</p></div>", "<p>TEXT</p>",
    "<section><p>TEXT</p></section>", "<div><div><div><p>TEXT</p></div></div></div>",
  ])
  func `paragraphs with many links stay between texts`(block: String) throws {
    let plain = (1...6).map {
      block.replacing("TEXT", with: "Part \($0). \(ExamplePages.sentence)\(ExamplePages.sentence)")
    }
    let linked = Self.links.map { block.replacing("TEXT", with: $0) }
    let html = plain[..<3].joined() + linked.joined() + plain[3...].joined()
    let article = try read("<body><main><article>\(html)</article></main>")
    for number in 0...3 { #expect(article.text.contains("Linked \(number)"), "\(number)") }
    #expect(article.text.contains("Part 1.") && article.text.contains("Part 6."))
  }

  @Test func `a block of links after the text is left out`() throws {
    let links = (0...5).map { "<a href=/\($0)>Another story number \($0) of the day</a>" }.joined(separator: " ")
    let article = try read(ExamplePages.page(ExamplePages.paragraphs + "<div class=x><div>\(links)</div></div>"))
    #expect(!article.text.contains("Another story"))
  }

  @Test(arguments: [
    "<main><article>TEXT</article></main>", "<article>TEXT</article>", "<main>TEXT</main>",
    "<div role=main>TEXT</div>", "<div class=entry-content>TEXT</div>", "<div itemprop=articleBody>TEXT</div>",
  ])
  func `a post of headings and lists of links is the article`(frame: String) throws {
    let lists = (0...3).map { day in
      "<h3>Day \(day)</h3><ul>"
        + (0...4).map { "<li><a href=/\(day)\($0)>Piece \(day)x\($0) with a title</a> – a short word on it</li>" }
        .joined()
        + "</ul>"
    }
    let html = """
      <body><header><nav><ul><li><a href=/s>Section</a></li></ul></nav></header>
      \(frame.replacing("TEXT", with: "<p>The pieces of the week.</p>" + lists.joined()))
      <aside><h3>Most read</h3><ul><li><a href=/m>Other story of the day</a></li></ul></aside>
      <footer><p>Other copyright. All rights reserved. <a href=/p>Privacy</a></p></footer>
      """
    let article = try read(html)
    #expect(article.text.contains("The pieces of the week.") && !article.text.contains("Other"))
    for day in 0...3 {
      #expect(article.text.contains("Day \(day)"))
      for piece in 0...4 { #expect(article.text.contains("Piece \(day)x\(piece)")) }
    }
  }

  @Test func `a short article in many blocks is whole`() throws {
    let blocks = (1...6).map {
      "<div class=field><div class=item><div class=text><p>Part \($0). \(ExamplePages.sentence)</p></div></div></div>"
    }
    let bio =
      "<div class=about><p>\(String(repeating: "I am the author, and I write, and I live by a river. ", count: 9))</p></div>"
    let article = try read("<body><article>\(blocks.joined())</article>\(bio)")
    for number in 1...6 { #expect(article.text.contains("Part \(number).")) }
    #expect(!article.text.contains("I am the author"))
  }
}
