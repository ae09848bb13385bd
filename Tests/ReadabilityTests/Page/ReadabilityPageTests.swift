import PageTesting
import Readability
import Testing

/// Tests the examples of `docs/readability.md`.
@Suite struct ReadabilityPageTests {
  @Test func `every block of the page is in the file named above it`() throws {
    let page = try DocumentationPage("docs/readability.md")
    #expect(page.blocks.count == 2)
    for block in try page.strayBlocks() {
      Issue.record("docs/readability.md shows what is no longer in \(block.file):\n\(block.code)")
    }
  }

  @Test func `the example joins the pages of an article and cleans them`() async throws {
    let second = "<p>Second page. \(ExamplePages.sentence)</p>" + ExamplePages.paragraphs
    let pages: [String: String] = [
      "https://g.example/story": ExamplePages.page(
        ExamplePages.paragraphs + "<p onclick=x()>\(ExamplePages.sentence)</p><a rel=next href=/story/2>2</a>"),
      "https://g.example/story/2": ExamplePages.page(second),
    ]
    let article = try #require(
      await fullArticle(at: "https://g.example/story") { pages[$0.string].map { Array($0.utf8) } })
    #expect(article.title == "How rivers reach the sea")
    #expect(article.html.string.contains("Second page.") && !article.html.string.contains("onclick"))
  }

  @Test func `rules of one's own come after those of the library`() throws {
    #expect(try rules().rule(for: "https://www.gazette.example/1")?.content.count == 1)
    #expect(try rules().rule(for: "https://de.wikipedia.org/wiki/Fluss") != nil)
  }
}
