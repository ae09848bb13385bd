import HTML
import Readability
import Testing

/// What sites add to each of their articles.
@Suite struct SurroundingsTests {
  private func read(_ html: String, _ rules: SiteRules = .common) throws -> ReadableArticle {
    var options = Readability.Options()
    options.siteRules = rules
    return try #require(
      Readability(options: options).article(in: Array(html.utf8), at: "https://gazette.example/rivers"))
  }

  @Test(arguments: [
    "<p>Read more: <a href=/o>Other rivers of the north</a></p>", "<p><a href=/o>Other rivers of the north</a></p>",
    "<p><strong>Lesen Sie auch:</strong> <a href=/o>Other rivers of the north</a></p>",
    "<h3>Related</h3><ul><li><a href=/o>Other rivers</a></li><li><a href=/p>Other seas</a></li></ul>",
    "<h4>Le puede interesar</h4><p><a href=/o>Other rivers of the north</a></p>",
    "<div class=newsletter-box><p>Other news, each morning, in your mail. Give us your address, and we send it.</p></div>",
    "<ul class=post-tags><li><a href=/t>Other</a></li><li><a href=/u>Other tags</a></li></ul>",
    "<p>Tags: <a href=/t>Other</a>, <a href=/u>Others</a></p>",
    "<p>Subscribe to our newsletter for Other rivers.</p>", "<nav><a href=/o>Other page</a></nav>",
  ])
  func `links to others and requests between paragraphs are left out`(added: String) throws {
    for html in [ExamplePages.paragraphs + added, ExamplePages.paragraphs + added + ExamplePages.paragraph(7)] {
      let article = try read(ExamplePages.page(html))
      #expect(article.text.contains("Part 1.") && article.text.contains("Part 6."))
      #expect(!article.text.contains("Other"), "\(article.text.suffix(300))")
    }
  }

  @Test(arguments: [
    "<p>The river has a <a href=/o>source</a> that was found twice, and lost once.</p>",
    "<h3>Related rivers of the plain</h3><p>The plain has more of them. \(ExamplePages.sentence)</p>",
    "<ul><li><a href=/1>Spring</a>, in the hills</li><li><a href=/2>Delta</a>, at the sea</li></ul>",
    "<p><a href=\"mailto:a@gazette.example\">a@gazette.example</a></p>", "<h3>Sources</h3><p>A book of 1900.</p>",
    "<blockquote><p>The author says: subscribe to no theory of rivers.</p></blockquote>",
    "<p>In that year the valley voted to become a member of the union, and to follow us on the map.</p>",
    "<p>Whoever would subscribe now to our newsletter of 1900 reads how the river froze.</p><h3>Ice</h3><p>It was thick.</p>",
    "<p><a href=https://maps.example/>https://maps.example/rivers</a></p>",
    "<p>\(ExamplePages.sentence) The old map shows it:</p><p><a href=https://maps.example/>The map of 1900</a></p>",
    "<p>Related by marriage, both valleys shared the water.</p><h3>Peace</h3><p>It held.</p>",
    "<section id=cookie-popular-rating><h3>Names</h3><p>The bend is called after the cook. \(ExamplePages.sentence)</p></section>",
    "<div class=section-operating><h3>Locks</h3><p>\(String(repeating: ExamplePages.sentence, count: 8))</p></div>",
    "<p>To set cookies, this site of the library says, we use flour.</p><p>For more cookies we use butter.</p>"
      + "<p>And on our website the third of the cookies is eaten.</p>",
  ])
  func `what belongs to the article stays`(part: String) throws {
    let article = try read(ExamplePages.page(ExamplePages.paragraphs + part + ExamplePages.paragraph(7)))
    let words = HTMLDocument(parsing: part.replacing("<", with: " <")).root.text.split(separator: " ")
    for word in words { #expect(article.text.contains(word), "\(word)") }
  }

  @Test func `without the common rules they stay`() throws {
    let html = ExamplePages.page(ExamplePages.paragraphs + "<p>Read more: <a href=/o>Other</a> rivers.</p>")
    #expect(try read(html, SiteRules()).text.contains("Read more"))
    #expect(try !read(html, SiteRules.common.adding(SiteRules())).text.contains("Read more"))
  }

  @Test(arguments: ["p", "div", "h2", "h3"])
  func `the lead between title and text is a part of the article`(element: String) throws {
    let html = """
      <title>How rivers reach the sea</title><body><article><header><h1>How rivers reach the sea</h1>
      <\(element) class=lead>It takes a river forty days to get from the hills to the sea, and here is how.</\(element)>
      <p class=byline>By Ann Fox</p></header><figure><img src=a.jpg><figcaption>A map</figcaption></figure>
      <div class=body><div class=text>\(ExamplePages.paragraphs)</div></div></article>
      """
    let article = try read(html)
    #expect(article.text.contains("forty days to get") && article.text.contains("Part 6."))
    #expect(article.content.components(separatedBy: "forty days to get").count == 2)
  }

  @Test func `the text is without captions, the content has them`() throws {
    let figure = "<figure><img src=a.jpg><figcaption>A map of the delta</figcaption></figure><p>Photo: Ann Fox</p>"
    let article = try read(ExamplePages.page(ExamplePages.paragraphs + figure + ExamplePages.paragraph(7)))
    #expect(article.content.contains("A map of the delta") && article.content.contains("Ann Fox"))
    #expect(!article.text.contains("A map") && !article.text.contains("Ann Fox"))
  }

  @Test func `blocks are apart in the text`() throws {
    let html =
      "<h2>Head</h2><p>One.</p><p>Two<b>fold</b>.<br>Three.</p><ul><li>four</li><li>five</li></ul>"
      + "<table><tr><th>six</th><td>seven</td></tr><tr><td>eight</td><td>9</td></tr></table><pre>ten\neleven</pre><div>12</div>"
    let article = try read(ExamplePages.page(ExamplePages.paragraphs + html + ExamplePages.paragraph(7)))
    let words = article.text.split(whereSeparator: \.isWhitespace).map(String.init)
    for word in [
      "Head", "One.", "Twofold.", "Three.", "four", "five", "six", "seven", "eight", "9", "ten", "eleven", "12",
    ] {
      #expect(words.contains(word), "\(word)")
    }
  }
}
