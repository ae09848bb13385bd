import HTML
import Testing

@Suite struct MarkupTests {
  @Test func `elements nest and void elements have no end tag`() {
    var markup = Markup()
    markup.doctype()
    markup.element("ul", [.class("feeds")]) { markup in
      markup.element("li", text: "One")
      markup.element("li") { $0.void("br") }
    }
    #expect(markup.string == #"<!DOCTYPE html><ul class="feeds"><li>One</li><li><br></li></ul>"#)
    #expect(markup.bytes == Array(markup.string.utf8))
    #expect(markup.safe.string == markup.string)
  }

  @Test func `text and values are escaped`() {
    var markup = Markup()
    markup.element("p", [.title(#"a"b'<c>&d"#)], text: #"<script>"é" & 'x'</script>"#)
    #expect(
      markup.string
        == #"<p title="a&quot;b'&lt;c&gt;&amp;d">&lt;script&gt;"é" &amp; 'x'&lt;/script&gt;</p>"#)
  }

  @Test func `attributes without value are left out and flags have none`() {
    var markup = Markup()
    markup.void(
      "input",
      [
        .type("checkbox"), .name(nil), .flag("checked", true), .flag("disabled", false), .value(""),
        .data("entry-id", "7"), .data("x", nil), .aria("label", "Read"), .class("", "a", "", "b"), .class(""), .class(),
        .id("i"), .role("switch"), .lang("ru"), .dir("rtl"), .alt(""), .method("post"), Attribute("min", "1"),
      ])
    #expect(
      markup.string
        == #"<input type="checkbox" checked value="" data-entry-id="7" aria-label="Read" class="a b" id="i""#
        + #" role="switch" lang="ru" dir="rtl" alt="" method="post" min="1">"#)
  }

  @Test func `safe HTML and other markup are appended as they are`() {
    var inner = Markup()
    inner.text("<")
    var markup = Markup()
    markup.append(inner)
    markup.append(SafeHTML(trusted: "<b>x</b>"))
    #expect(markup.string == "&lt;<b>x</b>")
  }

  @Test(
    arguments: [
      "javascript:alert(1)", "JaVaScRiPt:alert(1)", " javascript:alert(1)", "\u{1}\u{1F}javascript:alert(1)",
      "java\tscript:alert(1)", "java\nscr\ript:alert(1)", "\tjavascript\n:alert(1)", "vbscript:x", "data:text/html,x",
      "blob:https://e.example/1", "file:///etc/passwd", "about:blank", "feed:https://e.example", "x-custom:y",
    ])
  func `addresses of scripts or outside the web are dropped`(address: String) {
    var markup = Markup()
    markup.element("a", [.href(address), Attribute("HREF", address)], text: "x")
    markup.void("img", [.src(address)])
    markup.element("form", [.action(address)], text: "")
    markup.element("button", [Attribute("formaction", address)], text: "")
    #expect(markup.string == "<a>x</a><img><form></form><button></button>")
  }

  @Test(arguments: ["javascript&#58;alert(1)", "javascript&colon;alert(1)", "&#106;avascript:alert(1)"])
  func `entities in addresses stay text`(address: String) {
    var markup = Markup()
    markup.element("a", [.href(address)], text: "x")
    let link: HTMLElement? = HTMLDocument(parsing: markup.string).root.first("a")
    #expect(link?["href"] == address || link?["href"] == nil)
  }

  @Test(
    arguments: [
      "/entries/1", "entries?page=2", "#top", "?q=a:b", "//e.example/", "https://e.example/", "HTTP://e.example/",
      "./a:b", "a b:c", "",
    ])
  func `addresses of the web are kept`(address: String) {
    var markup = Markup()
    markup.element("a", [.href(address)], text: "x")
    markup.void("img", [.src(address)])
    let page = HTMLDocument(parsing: markup.string)
    #expect(page.root.first("a")?["href"] == address)
    #expect(page.root.first("img")?["src"] == address)
  }

  @Test func `mail and telephone are for links only`() {
    var markup = Markup()
    markup.element("a", [.href("mailto:a@e.example")], text: "x")
    markup.element("a", [.href("tel:+3581")], text: "x")
    markup.void("img", [.src("mailto:a@e.example")])
    #expect(markup.string == #"<a href="mailto:a@e.example">x</a><a href="tel:+3581">x</a><img>"#)
  }

  @Test func `event handlers and pages in attributes are never written`() {
    var markup = Markup()
    markup.element(
      "iframe", [Attribute("onload", "a()"), Attribute("ONCLICK", "a()"), Attribute("srcdoc", "<p>")], text: "")
    markup.element("p", [.data("on", "x"), Attribute("one", nil)], text: "")
    #expect(markup.string == #"<iframe></iframe><p data-on="x"></p>"#)
  }
}
