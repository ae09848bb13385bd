import HTML
import SeededRandom
import Testing

@Suite struct AnchorTests {
  private static let page = "https://site.example/2026/tides"
  private let rel = #" rel="noopener noreferrer nofollow""#

  private func clean(_ html: String, base: WebAddress? = "https://site.example/", page: WebAddress? = "\(page)")
    -> String
  {
    Sanitizer().clean(html, baseURL: base, pageURL: page).html.string
  }

  @Test(arguments: ["<sup><a href='#n'>1</a></sup>", "<a href='#n'><sup>1</sup></a>"])
  func `the number of a footnote is no word of the text`(number: String) {
    let html = "<p>Tides\(number), and x<sup>2</sup>.</p><p id=n>Of twelve.</p>"
    let text = Sanitizer().clean(html, baseURL: nil).text
    #expect(text == "Tides, and x2. Of twelve.")
  }

  @Test func `the number of a footnote that a summary lacks is no word of the text either`() {
    let html =
      "<p>Tides<sup><a href='#fn1'>1</a></sup> and ebbs<a href='\(Self.page)#fn2'><sup>2</sup></a>."
      + " The shop<sup><a href='https://shop.example/#tm'>TM</a></sup></p>"
    let clean = Sanitizer().clean(html, baseURL: "https://site.example/", pageURL: "\(Self.page)")
    #expect(clean.text == "Tides and ebbs. The shopTM")
    #expect(clean.html.string.contains(">1</a>"))
  }

  @Test(arguments: ["↩", "↩\u{FE0E}", " ↑ ", "^", "[↩]", "&#8617;&#xFE0E;"])
  func `the arrow that leads back from a footnote is no word of the text`(arrow: String) {
    let html = "<p id=n>Tides.</p><p>Of twelve. <a href='#n'>\(arrow)</a></p><p>See <a href='#n'>↑ above</a></p>"
    #expect(Sanitizer().clean(html, baseURL: nil).text == "Tides. Of twelve. See ↑ above")
  }

  @Test func `a footnote and its way back lead inside the article`() {
    let html =
      "<p>a<sup id='fnref:1'><a href='#fn:1' rel=footnote>1</a></sup></p><ol><li id='fn:1'>b <a href='#fnref:1'>↩</a></ol>"
    #expect(
      clean(html) == "<p>a<sup id=\"e-fnref:1\"><a href=\"#e-fn:1\">1</a></sup></p>"
        + "<ol><li id=\"e-fn:1\">b <a href=\"#e-fnref:1\">↩</a></li></ol>")
    #expect(Sanitizer().clean(html, baseURL: "https://site.example/", pageURL: "\(Self.page)").links.isEmpty)
  }

  @Test(arguments: [
    "#n", " #n\n", "#\tn", "https://site.example/2026/tides#n", "http://site.example/2026/tides/#n", "/2026/tides#n",
    "https://site.example/#n", "#%6e",
  ])
  func `every way to write the article's own address with a fragment leads inside`(href: String) {
    #expect(clean("<a href='\(href)'>x</a><p id=n>y</p>") == #"<a href="\#("#e-n")">x</a><p id="e-n">y</p>"#)
  }

  @Test(arguments: [
    ("#gone", page + "#gone"), ("#", page), ("#a b", page + "#a%20b"), ("/2026/tides#gone", page + "#gone"),
    ("https://site.example/#gone", "https://site.example/#gone"),
    ("https://other.example/x#n", "https://other.example/x#n"),
    ("/x#n", "https://site.example/x#n"), ("?q#n", "https://site.example/?q#n"),
  ])
  func `a place that the article lacks is looked for on its page`(href: String, address: String) {
    #expect(clean("<a href='\(href)'>x</a><p id=n>y</p>").hasPrefix(#"<a href="\#(address)""# + rel))
  }

  @Test func `without a page of its own an article's fragments lead nowhere else`() {
    #expect(
      clean("<a href='#gone'>x</a><a href='#n'>y</a><p id=n>z", page: nil)
        == "x<a href=\"#e-n\">y</a><p id=\"e-n\">z</p>")
    #expect(clean("<a href='#gone'>x</a>", base: nil, page: nil) == "x")
    #expect(clean("<a href='#n'>y</a><p id=n>z", base: nil, page: nil) == "<a href=\"#e-n\">y</a><p id=\"e-n\">z</p>")
  }

  @Test(arguments: [
    ("<a name=n>x</a>", #"<span id="e-n"></span>x"#), ("<a name=n></a>", #"<span id="e-n"></span>"#),
    ("<font id=n>x</font>", #"<span id="e-n"></span>x"#),
    ("<center id=n>x</center>", #"<div align="center" id="e-n">x</div>"#),
    ("<a id=m name=n>x</a>", #"<span id="e-n"></span><span id="e-m"></span>x"#),
    ("<a id=n name=n>x</a>", #"<span id="e-n"></span>x"#), ("<img id=n src=/i>", nil), ("<tr id=n><td>x", nil),
  ])
  func `places of all sorts of elements are kept`(html: String, markup: String?) {
    let clean = clean("<a href='#n'>l</a>" + (html.hasPrefix("<tr") ? "<table>\(html)</table>" : html))
    #expect(clean.contains(##"<a href="#e-n">l</a>"##))
    if let markup { #expect(clean.hasSuffix(markup)) } else { #expect(clean.contains(#"id="e-n""#)) }
  }

  @Test(arguments: [
    ("é", "é"), ("a b", "a_b"), ("a&quot;&gt;&lt;b", "a&quot;&gt;&lt;b"), ("%41", "%41"), ("e-x", "e-x"),
    ("body", "body"),
  ])
  func `names are kept whatever they are made of, and only under the prefix`(id: String, name: String) {
    let name = name.hasPrefix("e-") ? name : "e-" + name
    let html = clean("<p id=\"\(id)\">x</p><a href=\"#\(id)\">y</a>")
    #expect(html == "<p id=\"\(name)\">x</p><a href=\"#\(name)\">y</a>")
    #expect(clean(html) == html)
  }

  @Test func `names that are empty or too long are none`() {
    let long = String(repeating: "n", count: 257)
    #expect(clean("<p id=''>x</p><p id=\(long)>y</p>") == "<p>x</p><p>y</p>")
    #expect(clean("<a href='#\(long)'>z</a>").hasPrefix(#"<a href="\#(Self.page)#n"#))
  }

  @Test func `an element that is not in the output is not an anchor`() {
    for html in ["<script id=n></script>", "<template><p id=n></template>", "<select id=n></select>"] {
      #expect(clean(html + "<a href='#n'>x</a>").hasPrefix(#"<a href="\#(Self.page)#n""#))
    }
  }

  @Test func `an article's own name is put into its places, and nowhere else`() {
    let article = clean(
      "<p id=n title=' id=\"e-x'>a id=\"e-n\" &lt;p id=\"e-n\"&gt;</p><a href='#n' title='#e-n'>b</a><a href='/x#e-n'>c</a>"
    )
    let shown = SafeHTML(trusted: article).anchored(as: "42").string
    #expect(
      shown == "<p id=\"e42-n\" title=\" id=&quot;e-x\">a id=\"e-n\" &lt;p id=\"e-n\"&gt;</p>"
        + "<a href=\"#e42-n\" title=\"#e-n\">b</a><a href=\"https://site.example/x#e-n\"\(rel)>c</a>")
    #expect(SafeHTML(trusted: "").anchored(as: "1").string == "")
    #expect(SafeHTML(trusted: "a").anchored(as: "1").string == "a")
    #expect(SafeHTML(trusted: "<p id=\"e-").anchored(as: "1").string == "<p id=\"e1-")
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `any markup of the sanitizer is the same but for the names of its places`(seed: UInt64) {
    var grammar = MarkupGrammar(seed: seed)
    for _ in 0..<20 {
      let clean = Sanitizer().clean(grammar.article(), baseURL: "https://site.example/a/").html
      let shown = clean.anchored(as: "7").string
      #expect(shown.replacing("e7-", with: "e-") == clean.string)
      let places = HTMLDocument(parsing: shown).root.descendants.compactMap { $0["id"] }
      #expect(places.allSatisfy { $0.hasPrefix("e7-") })
    }
  }
}
