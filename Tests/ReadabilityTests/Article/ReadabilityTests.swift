import HTML
import Readability
import Testing

/// The article of a page, with all that belongs to it and nothing else.
@Suite struct ReadabilityTests {
  private func read(_ html: String, at address: WebAddress = "https://gazette.example/rivers") -> ReadableArticle? {
    Readability().article(in: Array(html.utf8), at: address)
  }

  @Test func `navigation, advertisements and scripts are left out`() throws {
    let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs)))
    #expect(article.text.contains("Part 1.") && article.text.contains("Part 6."))
    for other in ["News", "calendar", "Imprint", "track"] { #expect(!article.content.contains(other), "\(other)") }
  }

  @Test func `title, language, excerpt and length are known without any metadata`() throws {
    let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs)))
    #expect(article.title == "How rivers reach the sea")
    #expect(article.language == "en")
    #expect(article.excerpt?.hasPrefix("Part 1. The river rises") == true)
    #expect(article.length > 1_200 && article.length < 1_400)
    #expect(article.direction == nil && article.byline == nil && article.siteName == nil)
  }

  @Test func `a byline is found in the page and taken out of the text`() throws {
    let article = try #require(
      read(ExamplePages.page("<p class=byline>By <span itemprop=name>Ann Fox</span></p>" + ExamplePages.paragraphs)))
    #expect(article.byline == "Ann Fox")
    #expect(!article.text.contains("Ann Fox"))
  }

  @Test func `the heading that repeats the title is left out, other headings stay`() throws {
    let html = ExamplePages.page(
      "<h1>How rivers reach the sea</h1>" + ExamplePages.paragraphs + "<h2>The delta</h2>" + ExamplePages.paragraph(7))
    let article = try #require(read(html))
    #expect(!article.content.contains("<h1>") && !article.text.contains("How rivers reach the sea"))
    #expect(article.content.contains("<h2>The delta</h2>"))
  }

  @Test func `footnotes keep their links to each other`() throws {
    let html = ExamplePages.page(
      "<p>A claim<sup id=r1><a href=#n1>1</a></sup>. \(ExamplePages.sentence)</p>" + ExamplePages.paragraphs
        + "<hr><ol class=notes><li id=n1>A source for it, printed in a book. <a href=#r1>↩</a></li></ol>")
    let article = try #require(read(html))
    #expect(article.content.contains("<sup id=\"r1\"><a href=\"#n1\">1</a></sup>"))
    #expect(article.content.contains("<li id=\"n1\">") && article.content.contains("<a href=\"#r1\">"))
  }

  @Test func `code keeps its lines, its indentation and its brackets`() throws {
    let code = "\n\nif a &lt; b {\n    print(\"x &amp; y\")\n}\n"
    let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs + "<pre><code>\(code)</code></pre>")))
    #expect(article.content.contains("<pre><code>\(code)</code></pre>"))
  }

  @Test func `tables of data stay, tables for the layout become their content`() throws {
    let data = "<table><caption>Lengths</caption><tr><th>River</th><td>40</td></tr></table>"
    let layout = "<table><tr><td>\(ExamplePages.sentence)</td></tr></table>"
    let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs + data + layout)))
    #expect(article.content.contains("<caption>Lengths</caption>"))
    #expect(article.content.components(separatedBy: "<table").count == 2)
    #expect(article.content.contains("<p>\(ExamplePages.sentence)</p>"))
  }

  @Test func `figures keep their pictures and captions, also those that a script would load`() throws {
    let figures = """
      <figure><img src="a.jpg" alt="A map"><figcaption>The delta</figcaption></figure>
      <figure><img class=lazy data-src="/b.jpg"><figcaption>The source</figcaption></figure>
      <div><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-original="c.png"></div>
      <img class=stand-in src="tiny.png"><noscript><img src="d.png"></noscript>
      """
    let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs + figures)))
    for address in ["a.jpg", "b.jpg", "c.png", "d.png"] {
      #expect(article.content.contains("src=\"https://gazette.example/\(address)\""), "\(address)")
    }
    #expect(article.content.contains("<figcaption>The delta</figcaption>"))
  }

  @Test func `text from right to left says so, and its commas count`() throws {
    let sentence = "ينبع النهر من التلال، ويعبر ثلاثة أودية، ويصل إلى البحر بعد رحلة تستغرق أربعين يوما، ثم يهدأ. "
    let paragraphs = (1...8).map { "<p>\($0). \(sentence)\(sentence)</p>" }.joined()
    let article = try #require(
      read(ExamplePages.page(paragraphs, html: "<html lang=ar dir=rtl>", head: "<title>الأنهار والبحر</title>")))
    #expect(article.direction == "rtl" && article.language == "ar")
    #expect(article.title == "الأنهار والبحر")
    #expect(article.text.contains("8. ينبع"))
  }

  @Test func `lines that are separated by breaks become paragraphs`() throws {
    let text = (1...6).map { "Line \($0). \(ExamplePages.sentence)" }.joined(separator: "<br> <br>\n")
    let article = try #require(read(ExamplePages.page(text)))
    #expect(article.content.components(separatedBy: "<p>").count == 7)
    #expect(!article.content.contains("<br>"))
  }

  @Test func `hidden texts and dialogs are left out`() throws {
    let hidden = """
      <p hidden>Hidden one, \(ExamplePages.sentence)</p><p style="color: red; DISPLAY : None">Hidden two.</p>
      <p aria-hidden=true>Hidden three.</p><div role=dialog aria-modal=true><p>Hidden four, accept all.</p></div>
      """
    let article = try #require(read(ExamplePages.page(hidden + ExamplePages.paragraphs)))
    #expect(!article.text.contains("Hidden"))
  }

  @Test func `addresses are absolute, and scripts in links are only text`() throws {
    let links =
      "<p>\(ExamplePages.sentence)<a href=/map>Map</a> <a href=\"javascript:x()\">Run</a> <a href=#end>End</a></p>"
    let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs + links)))
    #expect(article.content.contains("<a href=\"https://gazette.example/map\">Map</a> Run <a href=\"#end\">End</a>"))
  }

  @Test func `relative addresses belong to the base of the page`() throws {
    let head = "<title>How rivers reach the sea</title><base href=/archive/>"
    let html = ExamplePages.page(
      ExamplePages.paragraphs + "<p>\(ExamplePages.sentence)<a href=map>Map</a></p>", head: head)
    #expect(try #require(read(html)).content.contains("href=\"https://gazette.example/archive/map\""))
  }

  @Test func `a page without text has no article`() {
    #expect(read("<html><body><div></div></body></html>") == nil)
    #expect(read("") == nil)
  }

  @Test func `a short page is read as far as it goes`() throws {
    #expect(try #require(read("<p>Only this.</p>")).text == "Only this.")
  }

  @Test func `a page beyond the limit of nodes has no article`() {
    var options = Readability.Options()
    options.mostNodes = 20
    let page = HTMLDocument(parsing: ExamplePages.page(ExamplePages.paragraphs))
    #expect(Readability(options: options).article(in: page, at: nil) == nil)
  }

  @Test func `what a site calls unlikely is found if there is nothing else`() throws {
    let html = "<body><div class=comment><div class=sidebar>\(ExamplePages.paragraphs)</div></div></body>"
    #expect(try #require(read(html)).text.contains("Part 6."))
  }

  @Test func `a guess tells articles from lists of links`() {
    #expect(Readability.hasArticle(HTMLDocument(parsing: ExamplePages.page(ExamplePages.paragraphs))))
    let links = String(repeating: "<li><p><a href=/x>A headline that leads somewhere else</a></p></li>", count: 50)
    #expect(!Readability.hasArticle(HTMLDocument(parsing: "<ul>\(links)</ul>")))
  }

  @Test func `the sanitizer keeps what makes an article`() throws {
    let parts = "<h2>Data</h2><table><tr><th>A</th></tr></table><pre>x</pre><figure><img src=a.png></figure>"
    let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs + parts)))
    let clean = Sanitizer().clean(article.content, baseURL: "https://gazette.example/rivers").html.string
    for part in ["<h2>", "<table>", "<pre>", "<figure>", "https://gazette.example/a.png"] {
      #expect(clean.contains(part))
    }
  }
}
