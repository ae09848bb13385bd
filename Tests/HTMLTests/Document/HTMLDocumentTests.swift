import GrowthTesting
import HTML
import Testing

@Suite struct HTMLDocumentTests {
  @Test func `a page is a tree`() {
    let page = HTMLDocument(
      parsing: "<title> A\n page </title><base href=/b/><p CLASS='x &amp; y' Id=i>Hello, <b>you</b>!</p><svg><a/></svg>"
    )
    #expect(page.title == "A page")
    #expect(page.baseURL == "/b/")
    let paragraph: HTMLElement? = page.root.first("p")
    #expect(paragraph?["class"] == "x & y")
    #expect(paragraph?["missing"] == nil)
    #expect(paragraph?.attributes.map(\.name) == ["class", "id"])
    #expect(paragraph?.text == "Hello, you!")
    #expect(paragraph?.parent?.name == "body")
    let children: [String] =
      paragraph?.children.map {
        switch $0 {
        case .element(let element): "<\(element.name)>"
        case .text(let text): text
        }
      } ?? []
    #expect(children == ["Hello, ", "<b>", "!"])
    #expect(page.root.descendants.map(\.name) == ["head", "title", "base", "body", "p", "b", "svg", "a"])
    #expect(page.root.first("svg")?.isForeign == true)
    #expect(page.isComplete)
  }

  @Test func `titles of pictures are not the page's title`() {
    #expect(HTMLDocument(parsing: "<svg><title>Icon</title></svg>").title == nil)
    #expect(HTMLDocument(parsing: "<title> </title><p>x").title == nil)
    #expect(HTMLDocument(parsing: "").root.name == "html")
  }

  @Test func `names that HTML does not know are kept`() {
    let page = HTMLDocument(parsing: "<X-Card><picture><search>x</search></picture></X-Card>")
    #expect(page.root.descendants.map(\.name).suffix(3) == ["x-card", "picture", "search"])
  }

  @Test(arguments: ["<div>", "<b>", "<x-y>", "<font color=1>", "<table><tr><td>", "<ul><li>", "<svg><g>", "<object>"])
  func `deep nesting neither overflows the stack nor takes long`(tags: String) {
    let page = HTMLDocument(parsing: String(repeating: tags, count: 50_000) + "end")
    #expect(page.root.text == "end")
    var depth = 0
    var element: HTMLElement? = page.root.descendants.reduce(nil) { $1 }
    while let parent = element?.parent {
      depth += 1
      element = parent
    }
    #expect(depth < 800)
    let nested = HostileText(tags)
    #expect(Growth().finding("nesting", nested) { HTMLDocument(parsing: $0).root.text.utf8.count } == nil)
  }

  @Test func `closed elements after deep ones stand where they belong`() {
    let deep = String(repeating: "<div>", count: 5_000) + String(repeating: "</div>", count: 5_000)
    let page = HTMLDocument(parsing: deep + "<p id=after>x")
    #expect(page.root.first("p")?.parent?.name == "body")
  }

  @Test func `many attributes do not take long`() {
    let attributes: String = (0..<100_000).map { " a\($0)=\"<b>\"" }.joined()
    let page = HTMLDocument(parsing: "<p\(attributes)>x</p><i>y</i>")
    let count: Int = page.root.first("p")?.attributes.count ?? 0
    #expect((200...300).contains(count))
    #expect(page.root.first("body")?.text == "xy")
  }

  @Test func `many unclosed paragraphs and items do not count as nested`() {
    let page = HTMLDocument(parsing: "<ul>" + String(repeating: "<li><p>x<br><img src=a>", count: 5_000))
    #expect(page.root.descendants.filter { $0.name == "li" }.count == 5_000)
    let ruby = HTMLDocument(parsing: "<ruby>" + String(repeating: "漢<rt>かん", count: 5_000) + "</ruby>")
    #expect(ruby.root.descendants.filter { $0.name == "rt" }.count == 5_000)
  }

  @Test func `self-closed shapes do not count as nested`() {
    let page = HTMLDocument(parsing: "<svg>" + String(repeating: "<path d='x'/>", count: 3_000) + "</svg><h1>x</h1>")
    #expect(page.root.descendants.filter { $0.name == "path" }.count == 3_000)
    #expect(page.root.first("h1")?.parent?.name == "body")
  }

  /// Other parsers have failed on these.
  @Test(
    arguments: [
      "<svg><html ><desc ><select><select ></body>", "<math><html ><mi><template></template></body>",
      "<table><math ><select><mtext><select ><tr >", "<b><nobr><r><d><r><ol></b><nobr>",
      "<d0tx0i0t><option></d0tX0i0t>",
    ])
  func `pages on which other parsers fail are read`(html: String) {
    let sanitizer = Sanitizer()
    let clean: CleanHTML = sanitizer.clean("before " + html + "a &amp; b", baseURL: nil)
    #expect(clean.text.hasPrefix("before"))
    // Text in an unclosed drawing is part of the drawing.
    #expect(clean.text.hasSuffix("a & b") || html.hasPrefix("<svg>"))
    #expect(sanitizer.clean(clean.html.string, baseURL: nil).html == clean.html)
    #expect(HTMLDocument(parsing: html).root.name == "html")
  }

  @Test func `formatting that multiplies is not reopened without limit`() {
    // Each paragraph reopens the formatting elements of all earlier ones: megabytes become gigabytes.
    let fonts: String = (0..<400).map { "<font size=\($0)>" }.joined()
    let page = HTMLDocument(parsing: "<p>" + fonts + String(repeating: "<p>x", count: 6_000) + "&amp;")
    #expect(!page.isComplete)
    #expect(page.root.text.hasSuffix("x&"))
  }

  @Test func `encodings are recognized by a byte order mark or by the bytes`() {
    let html = "<title>Grüße</title>"
    let utf16: [UInt8] = html.utf16.flatMap { [UInt8(clamping: $0 & 0xFF), UInt8(clamping: $0 >> 8)] }
    #expect(HTMLDocument(parsing: [0xEF, 0xBB, 0xBF] + Array(html.utf8)).title == "Grüße")
    #expect(HTMLDocument(parsing: [0xFF, 0xFE] + utf16).title == "Grüße")
    #expect(HTMLDocument(parsing: utf16).title == "Grüße")
    let windows: [UInt8] = Array("<title>".utf8) + [0x93, 0x47, 0x72, 0xFC, 0xDF, 0x65, 0x94]
    #expect(HTMLDocument(parsing: windows).title == "“Grüße”")
    #expect(HTMLDocument(parsing: Array(html.utf8) + [0xC3]).title == "Grüße")
  }
}
