import HTML
import Testing

/// The code of the articles in `HTML.docc`.
@Suite struct HTMLPageTests {
  @Test func `the article on cleaning shows what becomes of a hostile text`() {
    let published = #"<p onclick="steal()">Low <b>tide</b>.<script>steal()</script><img src="fog.jpg" alt="Fog"></p>"#
    let article = Sanitizer().clean(published, baseURL: "https://harbor.example/posts/1")

    #expect(!article.html.string.contains("steal"))
    #expect(article.images.map(\.url) == ["https://harbor.example/posts/fog.jpg"])
    #expect(article.text == "Low tide.")
  }

  @Test func `the article on cleaning allows only what a comment needs`() {
    var policy = Sanitizer.Policy()
    policy.elements = ["a": ["href"], "em": [], "p": [], "strong": []]
    policy.embedPage = nil
    let comments = Sanitizer(policy: policy)

    #expect(comments.clean("<h1>Loud</h1><em>calm</em>", baseURL: nil).html.string == "Loud<em>calm</em>")
  }

  @Test func `the article on reading takes the addresses out of a page`() {
    let page = HTMLDocument(parsing: "<title>Tides</title><main><a href=/1>One</a><p><a href=/2>Two</a></main>")
    let links = page.root.descendants.filter { $0.name == "a" }.compactMap { $0["href"] }

    #expect(page.title == "Tides")
    #expect(links == ["/1", "/2"])
  }

  @Test func `the article on writing escapes texts and values`() {
    var markup = Markup()
    markup.element("a", [.href("/search?q=salt&page=2"), .class("more", "quiet")]) { link in
      link.element("b", text: "Salt & sand")
      link.text(" <3")
    }

    #expect(
      markup.string
        == #"<a href="/search?q=salt&amp;page=2" class="more quiet"><b>Salt &amp; sand</b> &lt;3</a>"#)
  }

  @Test func `the article on writing keeps clean markup as it is`() {
    let clean = Sanitizer().clean("<p>Low <b>tide</b></p>", baseURL: nil)
    var page = Markup()
    page.element("article") { $0.append(clean.html) }

    #expect(page.string == "<article><p>Low <b>tide</b></p></article>")
  }
}
