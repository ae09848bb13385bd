import Testing

@testable import Syndication

/// Tests decoded texts at every position relative to block boundaries.
@Suite struct XMLTextTests {
  private func root(_ text: String) throws -> XMLElement {
    var repairs = RepairLog()
    return try XMLReader.read(Array(text.utf8), repairs: &repairs).root
  }

  @Test func `references are resolved at any place`() throws {
    for count in 0..<40 {
      let padding = String(repeating: "x", count: count)
      let text: String = padding + "&lt;&gt;&amp;&quot;&apos;&#65;&#x41;&#146;" + padding + "&amp;"
      let meant: String = padding + "<>&\"'AA’" + padding + "&"
      #expect(try root("<a>\(text)</a>").exactText == meant)
      let value: String = "|" + padding + "&lt;&amp;é\t\r\n" + padding + "|"
      #expect(try root("<a b=\"\(value)\"/>").attribute("b") == "|" + padding + "<&é  " + padding + "|")
    }
  }

  @Test func `texts of all kinds equal the written ones`() throws {
    var state: UInt64 = UInt64.random(in: 0...UInt64.max)
    let seed: UInt64 = state
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(clamping: state >> 33) % bound
    }
    let pieces: [(written: String, meant: String)] = [
      ("a", "a"), ("plain text, rather long\n", "plain text, rather long\n"), ("é", "é"), ("\u{A0}", "\u{A0}"),
      ("\u{93}", "“"), ("\u{85}", "\u{85}"), ("\u{FEFF}", "\u{FEFF}"), ("&amp;", "&"), ("&lt;b&gt;", "<b>"),
      ("&#8217;", "’"), ("&#x1F600;", "😀"), ("\r\n", "\n"), ("\r", "\n"), ("]", "]"), ("]]", "]]"), ("\"'>", "\"'>"),
      ("<![CDATA[<p>&amp;\r\n]</p>]]>", "<p>&amp;\n]</p>"), ("<![CDATA[\u{93}&lt;]]>", "“&lt;"), ("<![CDATA[]]>", ""),
      ("<!-- c -->", ""), ("<?p i?>", ""),
    ]
    for _ in 0..<1000 {
      var (written, meant): (String, String) = ("", "")
      for _ in 0..<random(12) {
        let piece: (written: String, meant: String) = pieces[random(pieces.count)]
        // Adjacent pieces must not form the end of a CDATA section or a single line end.
        if written.hasSuffix("]"), piece.written.hasPrefix("\"") || piece.written.hasPrefix("]") { continue }
        if written.unicodeScalars.last == "\r", piece.written.unicodeScalars.first == "\r" { continue }
        if written.unicodeScalars.last == "\r", piece.written.hasPrefix("\n") { continue }
        written += piece.written
        meant += piece.meant
      }
      let element = try root("<a>\(written)</a>")
      #expect(Array(element.exactText.utf8) == Array(meant.utf8), "seed \(seed): \(written)")
      // One text; the content of child elements is not counted.
      var texts = 0
      element.forEachNode(text: { _ in texts += 1 }, element: { _ in })
      #expect(texts <= 1)
    }
  }

  @Test func `prefixes have the meaning declared around them`() throws {
    let element: XMLElement = try root(
      """
      <a xmlns="http://www.w3.org/2005/Atom" xmlns:p="http://purl.org/dc/elements/1.1/"><p:b/>
      <c xmlns:p="http://search.yahoo.com/mrss/" xmlns=""><p:d p:e="1"/><f/></c><p:g/><h/></a>
      """)
    let children: [XMLElement] = Array(element.children)
    #expect(children.map(\.namespace) == [.dublinCore, .none, .dublinCore, .atom])
    let inner: [XMLElement] = Array(children[1].children)
    #expect(inner.map(\.namespace) == [.media, .none])
    #expect(inner[0].attribute("e", in: .media) == "1")
    #expect(inner[0].attribute("e") == nil)
    #expect(inner[0].namespaceURI == "http://search.yahoo.com/mrss/")
  }

  @Test func `a tag that is text declares nothing`() throws {
    let element: XMLElement = try root("<a xmlns:p='http://purl.org/dc/elements/1.1/'><b xmlns:p <p:c/></a>")
    #expect(element.children.map(\.namespace) == [.dublinCore])
    #expect(element.text == "<b xmlns:p")
  }
}
