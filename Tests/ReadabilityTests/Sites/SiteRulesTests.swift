import Readability
import Testing

/// Rules for single sites.
@Suite struct SiteRulesTests {
  private func read(_ html: String, rules: String, at address: WebAddress) throws -> ReadableArticle {
    var options = Readability.Options()
    options.siteRules = try SiteRules(parsing: rules)
    return try #require(Readability(options: options).article(in: Array(html.utf8), at: address))
  }

  private let page = ExamplePages.page(
    ExamplePages.paragraphs + "<p class=advice>Read our advice, it is good and it is free, and it is for you.</p>"
      + "<a class=onward href=?from=7>Onward</a><a class=whole href=/print/7>Print</a>")

  @Test func `the named content is the article, without what is named for removal`() throws {
    let rules = """
      # Only the fourth paragraph.
      site    gazette.example
      content .story > p
      remove  .story p.advice
      next    a.onward
      single  a.whole
      """
    let article = try read(page, rules: rules, at: "https://www.gazette.example/7")
    #expect(article.text.contains("Part 1.") && article.text.contains("Part 6."))
    #expect(!article.text.contains("advice"))
    #expect(article.nextPage == "https://www.gazette.example/7?from=7")
    #expect(article.singlePage == "https://www.gazette.example/print/7")
  }

  @Test func `the rule of one site says nothing about another`() throws {
    let rules = "site gazette.example\ncontent .sidebar"
    for host in ["herald.example", "notgazette.example"] {
      let article = try read(page, rules: rules, at: WebAddress(unparsed: "https://\(host)/7"))
      #expect(article.text.contains("Part 1."))
    }
  }

  @Test func `a rule whose elements are missing leaves the article to be found`() throws {
    let article = try read(page, rules: "site gazette.example\ncontent .nowhere", at: "https://gazette.example/7")
    #expect(article.text.contains("Part 1."))
  }

  @Test(arguments: [
    ("content p", "Line 1 of the site rules: a rule begins with a line `site`."),
    ("site a.example\n\ncontent p ~ p", "Line 3 of the site rules: p ~ p is not a selector."),
    ("site a.example\nkeep p", "Line 2 of the site rules: keep is none of site, content, remove, next and single."),
    ("site", "Line 1 of the site rules: a word and what it applies to are expected."),
  ])
  func `a line that is not understood is named`(rules: String, message: String) {
    #expect { try SiteRules(parsing: rules) } throws: { "\($0)" == message }
  }

  @Test func `the common rules are understood`() {
    #expect(SiteRules.common.rules.count > 5)
    #expect(SiteRules.common.rule(for: "https://en.wikipedia.org/wiki/River")?.removed.isEmpty == false)
    #expect(SiteRules.common.rule(for: "https://wikipedia.example/") == nil)
  }
}
