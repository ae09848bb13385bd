import Readability
import Testing

/// Articles in several pages.
@Suite struct PageLinksTests {
  private func next(_ link: String, at address: WebAddress) throws -> WebAddress? {
    let html = ExamplePages.page(ExamplePages.paragraphs + "<p>\(link)</p>")
    return try #require(Readability().article(in: Array(html.utf8), at: address)).nextPage
  }

  @Test(arguments: [
    ("https://g.example/story", "https://g.example/story?page=2"),
    ("https://g.example/story", "https://g.example/story/2"),
    ("https://g.example/story/", "https://g.example/story/page/2/"),
    ("https://g.example/story.html", "https://g.example/story-2.html"),
    ("https://g.example/story?id=7", "https://g.example/story?id=7&seite=2"),
    ("https://g.example/story/2", "https://g.example/story/3"),
    ("https://g.example/s,1.html", "https://g.example/s,2.html"),
  ])
  func `a link to the next number of the same address leads on`(own: String, next target: String) throws {
    for link in [
      "<a href=\"\(target)\">Next</a>", "<a rel=next href=\"\(target)\">x</a>",
      "<a href=\"\(target)#top\">Weiter »</a>",
    ] {
      #expect(try next(link, at: WebAddress(unparsed: own)) == WebAddress(unparsed: target), "\(link)")
    }
  }

  @Test(arguments: [
    // Another article, another site, a page too far, a number that is not of a page.
    ("https://g.example/story", "https://g.example/other"), ("https://g.example/story", "https://h.example/story/2"),
    ("https://g.example/story", "https://g.example/story/3"), ("https://g.example/2025", "https://g.example/2026"),
    ("https://g.example/story", "https://g.example/story?comment=2"),
  ])
  func `a link to something else does not`(own: String, target: String) throws {
    #expect(try next("<a rel=next href=\"\(target)\">Next</a>", at: WebAddress(unparsed: own)) == nil)
  }

  @Test func `a link that does not say so does not lead on`() throws {
    #expect(try next("<a href=/story?page=2>Our best pictures</a>", at: "https://g.example/story") == nil)
  }

  // MARK: Joining

  private func page(_ number: Int, of count: Int, at address: WebAddress) throws -> ReadableArticle {
    let link = number < count ? "<a rel=next href=\"/story?page=\(number + 1)\">Next</a>" : ""
    let text = (1...5).map { "<p>Page \(number), part \($0). \(ExamplePages.sentence)</p>" }.joined()
    return try #require(Readability().article(in: Array(ExamplePages.page(text + link).utf8), at: address))
  }

  @Test func `the pages of an article are joined in their order`() throws {
    var pages = ArticlePages(try page(1, of: 3, at: "https://g.example/story"), at: "https://g.example/story")
    for number in 2...3 {
      let address = try #require(pages.next)
      #expect(address.string == "https://g.example/story?page=\(number)")
      pages.append(try page(number, of: 3, at: address))
    }
    #expect(pages.next == nil && pages.count == 3)
    let text = pages.article.text
    let places = (1...3).compactMap { text.range(of: "Page \($0), part 1")?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }

  @Test func `a page that repeats another one ends the article`() throws {
    let first = try page(1, of: 9, at: "https://g.example/story")
    var pages = ArticlePages(first, at: "https://g.example/story")
    pages.append(first)
    #expect(pages.next == nil && pages.count == 1 && pages.article.text == first.text)
  }

  @Test func `a page that is missing ends the article`() throws {
    var pages = ArticlePages(try page(1, of: 9, at: "https://g.example/story"), at: "https://g.example/story")
    pages.append(nil)
    #expect(pages.next == nil && pages.count == 1)
  }

  @Test func `a site without end is read for twenty pages`() throws {
    var pages = ArticlePages(try page(1, of: 99, at: "https://g.example/story"), at: "https://g.example/story")
    var number = 1
    while let address = pages.next {
      number += 1
      pages.append(try page(number, of: 99, at: address))
    }
    #expect(pages.count == ArticlePages.most)
  }

  @Test func `a page in the middle of a series is not continued`() throws {
    let address: WebAddress = "https://g.example/comics/12"
    let html = ExamplePages.page(ExamplePages.paragraphs + "<a rel=next href=/comics/13>Next</a>")
    let article = try #require(Readability().article(in: Array(html.utf8), at: address))
    #expect(ArticlePages(article, at: address).next == nil)
  }
}
