import Readability
import Testing

/// Texts of a site about itself, which are never an article or a part of one.
@Suite struct NoticeTests {
  private func read(_ html: String) -> ReadableArticle? {
    Readability().article(in: Array(html.utf8), at: "https://gazette.example/rivers")
  }

  private static let consents = [
    "Privacy &amp; Cookies: This site uses cookies. By continuing to use this website, you agree to their use. To find out "
      + "more, including how to control cookies, see here: <a href=/c>Cookie Policy</a>",
    "Wir verwenden Cookies, um Inhalte und Anzeigen zu personalisieren, Funktionen anbieten zu können, und die Zugriffe "
      + "auf unsere Website zu analysieren. Details dazu finden Sie in der Erklärung zum Schutz der Daten.",
    "Utilizamos cookies propias y de terceros para mejorar nuestros servicios, y mostrarle publicidad relacionada con "
      + "sus preferencias. Si continúa navegando, consideramos que acepta su uso.",
  ]

  @Test(
    arguments: consents, ["<div class=widget><div>TEXT</div></div>", "<section><p>TEXT</p></section>", "<p>TEXT</p>"])
  func `a question for consent that is longer than the post is not the post`(text: String, banner: String) throws {
    let post = "<div id=content><div class=post><h2>Title</h2><p>A short post of one line, that is all.</p></div></div>"
    for html in [post + banner, banner + post] {
      let article = try #require(read("<body>" + html.replacing("TEXT", with: text)))
      #expect(article.text.contains("A short post") && !article.text.lowercased().contains("cookie"))
    }
  }

  @Test(arguments: consents)
  func `a page with nothing but a question for consent has no article`(text: String) {
    #expect(read("<body><div><p>\(text)</p></div>") == nil)
  }

  @Test(arguments: [
    "<footer><p>Copyright 2026. All rights reserved. <a href=/p>Privacy</a> <a href=/t>Terms</a></p></footer>",
    "<div><p>© 2026 The Gazette. All rights reserved.</p></div>", "<p>Alle Rechte vorbehalten. Die Gazette</p>",
    "<footer><div><p>The Gazette is a paper for the valley, its rivers, its people, and everything else.</p></div></footer>",
  ])
  func `a page with nothing but a footer has no article`(footer: String) {
    #expect(read("<body><div id=app></div>" + footer) == nil)
    #expect(read("<body><header><nav><a href=/>Home</a></nav></header>" + footer) == nil)
  }

  @Test(arguments: [
    "Advertisement", "ADVERTISEMENT", "Anzeige", "Werbung", "Reklama", "Publicidad", "Publicité",
    "Advertisement – continue reading below", "Story continues below advertisement",
    "Article continues below advertisement",
  ])
  func `the label of an advertisement is no part of an article`(label: String) throws {
    for element in [
      "<p>\(label)</p>", "<div>\(label)</div>", "<div class=x><span>\(label)</span></div>", "<h4>\(label)</h4>",
    ] {
      let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs + element + ExamplePages.paragraph(7))))
      #expect(article.text.contains("Part 6.") && article.text.contains("Part 7."))
      #expect(!article.text.contains(label), "\(element)")
    }
  }

  @Test(arguments: ["<p>© 2026 The Gazette. All rights reserved.</p>", "<div><p>Copyright © The Gazette</p></div>"])
  func `a line of copyright is no part of an article`(line: String) throws {
    let article = try #require(read(ExamplePages.page(ExamplePages.paragraphs + line)))
    #expect(article.text.contains("Part 6.") && !article.content.contains("Gazette"))
  }

  @Test func `an article about cookies stays`() throws {
    let text = "<p>We use cookies in this kitchen, and our website tells how to bake them. \(ExamplePages.sentence)</p>"
    #expect(try #require(read(ExamplePages.page("<article>\(text)\(text)</article>"))).text.contains("kitchen"))
  }
}
