import HTML
import Readability
import Testing

/// Texts that browsers do not show as they are: in templates, for browsers without scripts, in linked data.
@Suite struct HiddenTextTests {
  private func read(_ html: String) -> ReadableArticle? {
    Readability().article(in: Array(html.utf8), at: "https://gazette.example/rivers")
  }

  private static let other = (1...12).map { "<p>Hidden \($0). \(ExamplePages.sentence)</p>" }.joined()

  @Test(arguments: [
    "<template><div class=post-content>TEXT</div></template>", "<div><template id=t>TEXT</template></div>",
    "<template><template>TEXT</template></template>", "<ng-template><div>TEXT</div></ng-template>",
    "<x-card><template>TEXT</template></x-card>",
  ])
  func `what a template holds is no article, wherever it stands`(template: String) throws {
    let hidden = template.replacing("TEXT", with: Self.other)
    for html in [
      ExamplePages.page(ExamplePages.paragraphs + hidden), ExamplePages.page(hidden + ExamplePages.paragraphs),
      hidden + ExamplePages.page(ExamplePages.paragraphs), ExamplePages.page(ExamplePages.paragraphs) + hidden,
      ExamplePages.page(ExamplePages.paragraphs, head: "<title>Rivers</title>" + hidden),
    ] {
      let article = try #require(read(html))
      #expect(article.text.contains("Part 1.") && article.text.contains("Part 6."))
      #expect(!article.content.contains("Hidden") && !article.text.contains("Hidden"))
    }
  }

  @Test func `a page that has nothing but templates has no article`() {
    #expect(read("<body><template>\(Self.other)</template>") == nil)
    let page = HTMLDocument(parsing: "<body><template>\(Self.other)\(Self.other)</template>")
    #expect(!Readability.hasArticle(page))
  }

  @Test func `a template with a shadow root is shown`() throws {
    let html = "<div><template shadowrootmode=open>\(ExamplePages.paragraphs)</template></div>"
    #expect(try #require(read(ExamplePages.page(html))).text.contains("Part 1."))
  }

  @Test func `an article for browsers without scripts is the article`() throws {
    let inside = "<div class=post><h2>Rivers</h2><div class=post-body><noscript>TEXT</noscript></div></div>"
    for html in [inside, "<div>\(inside)</div>", "<noscript>TEXT</noscript><div id=app></div>"] {
      let page = "<h1>The blog</h1><p>The latest news and notes from the harbor</p>" + html
      let article = try #require(read(page.replacing("TEXT", with: ExamplePages.paragraphs)))
      #expect(article.text.contains("Part 1.") && article.text.contains("Part 6."))
    }
  }

  @Test func `a request for scripts is no article`() throws {
    let notice = "<noscript><p>Please enable JavaScript to read this page, and to see our pictures.</p></noscript>"
    #expect(!(read("<body><div id=root></div>" + notice)?.text.contains("JavaScript") ?? false))
    let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs + notice)))
    #expect(!article.text.contains("JavaScript"))
  }

  @Test(arguments: [
    #"{"@context":"https://schema.org","@type":"NewsArticle","articleBody":"TEXT"}"#,
    #"{"@context":"http://schema.org/","@type":"BlogPosting","headline":"H","articleBody":"TEXT"}"#,
    #"[{"@context":"https://schema.org","@type":"WebSite"},{"@context":"https://schema.org","@type":"Article","articleBody":"TEXT"}]"#,
    #"{"@context":"https://schema.org","@graph":[{"@type":"WebPage"},{"@type":"Article","articleBody":"TEXT"}]}"#,
    #"{"@context":"https://schema.org","@type":["NewsArticle","Article"],"articleBody":"TEXT"}"#,
  ])
  func `linked data have the text if the page has none`(data: String) throws {
    let plain = (1...8).map { "Part \($0). \(ExamplePages.sentence)" }
    for text in [
      plain.joined(separator: "\\n\\n"), plain.joined(separator: "\\n"), plain.joined(separator: " "),
      plain.map { "<p>\($0)</p>" }.joined(), plain.map { "&lt;p&gt;\($0)&lt;/p&gt;" }.joined(),
    ] {
      let html = """
        <head><script type="application/ld+json">\(data.replacing("TEXT", with: text))</script></head>
        <body><div id=root></div><footer><p>About us</p></footer>
        """
      let article = try #require(read(html))
      #expect(article.text.contains("Part 1.") && article.text.contains("Part 8."))
      #expect(article.content.contains("<p>") && !article.text.contains("<p>") && !article.text.contains("About us"))
    }
  }

  @Test func `linked data do not replace the text of the page`() throws {
    let data = #"{"@context":"https://schema.org","@type":"Article","articleBody":"Short. \#(ExamplePages.sentence)"}"#
    let script = "<script type=\"application/ld+json\">\(data)</script>"
    let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs + script)))
    #expect(article.text.contains("Part 6.") && !article.text.contains("Short."))
  }
}
