import Testing

@testable import HTML

/// One example of each rule of tree construction; html5lib's tests have the rest (`make conformance`).
@Suite struct TreeConstructionTests {
  @Test(arguments: [
    ("", "html(head body)"),
    ("x", "html(head body(\"x\"))"),
    ("<title>a<b></title><p>b", "html(head(title(\"a<b>\"))body(p(\"b\")))"),
    ("<head><link></head> <meta><body>x</body> y", "html(head(link meta)\" \"body(\"x y\"))"),
    ("<frameset><frame></frameset>x", "html(head frameset(frame))"),
    ("<!DOCTYPE html><p><table>", "html(head body(p table))"),
    ("<p><table>", "html(head body(p(table)))"),
    ("<noscript><link></noscript>", "html(head(noscript(link))body)"),
    ("<body a=1><body a=2 b=3>", "html(head body)"),
  ])
  func `documents become the trees of the standard`(html: String, outline: String) {
    #expect(Outline.document(html) == outline)
  }

  @Test(arguments: [
    ("<p>a<p>b", "p(\"a\")p(\"b\")"),
    ("<ul><li>a<li>b</ul>", "ul(li(\"a\")li(\"b\"))"),
    ("<dl><dt>a<dd>b<dt>c", "dl(dt(\"a\")dd(\"b\")dt(\"c\"))"),
    ("<h1>a<h2>b</h1>c", "h1(\"a\")h2(\"b\")\"c\""),
    ("<b>1<p>2</b>3", "b(\"1\")p(b(\"2\")\"3\")"),
    ("<a>1<p>2<a>3", "a(\"1\")p(a(\"2\")a(\"3\"))"),
    ("<b><b><b><b>1</b></b></b></b><p>2", "b(b(b(b(\"1\"))))p(\"2\")"),
    ("<p><i>1<p>2", "p(i(\"1\"))p(i(\"2\"))"),
    ("</p></br>x</x>", "p br\"x\""),
    ("<ruby>a<rt>b<rp>c", "ruby(\"a\"rt(\"b\")rp(\"c\"))"),
    ("<pre>\n\nx", "pre(\"\nx\")"),
    ("<textarea>\n<b></textarea>x", "textarea(\"<b>\")\"x\""),
    ("<image><input type=hidden><button>a<button>b", "img input button(\"a\")button(\"b\")"),
  ])
  func `text and formatting become the trees of the standard`(html: String, outline: String) {
    #expect(Outline.fragment(html) == outline)
  }

  @Test(arguments: [
    ("<table><td>x", "table(tbody(tr(td(\"x\"))))"),
    ("<table>a<tr>b<td>c", "\"ab\"table(tbody(tr(td(\"c\"))))"),
    ("<table><caption>a<tr><td>b", "table(caption(\"a\")tbody(tr(td(\"b\"))))"),
    ("<table><col><td>", "table(colgroup(col)tbody(tr(td)))"),
    ("<table><b>1<tr><td>2</table>3", "b(\"1\")table(tbody(tr(td(\"2\"))))b(\"3\")"),
    ("<table> <tr> </table>", "table(\" \"tbody(tr(\" \")))"),
    ("<table><table>x", "table\"x\"table"),
    ("<td>x<tr>y", "\"xy\""),
    ("<select><option>a<option>b<b>c</select>d", "select(option(\"a\")option(\"bc\"))\"d\""),
    ("<table><tr><td><select><td>x", "table(tbody(tr(td(select)td(\"x\"))))"),
    ("<template><td>x</template>y", "template(td(\"x\"))\"y\""),
  ])
  func `tables become the trees of the standard`(html: String, outline: String) {
    #expect(Outline.fragment(html) == outline)
  }

  @Test(arguments: [
    ("<svg><a/><g>x</svg>y", "svg:svg(svg:a svg:g(\"x\"))\"y\""),
    ("<svg><p>x", "svg:svg p(\"x\")"),
    ("<svg><desc><p>x</svg>y", "svg:svg(svg:desc(p(\"xy\")))"),
    ("<svg><![CDATA[<b>]]></svg><![CDATA[x]]>", "svg:svg(\"<b>\")"),
    ("<svg><font>a</font><font color>b", "svg:svg(svg:font(\"a\"))font(\"b\")"),
    ("<math><mi><b>x</math>y", "math:math(math:mi(b(\"xy\")))"),
    ("<math><annotation-xml encoding=TEXT/HTML><p>x", "math:math(math:annotation-xml(p(\"x\")))"),
    ("<math><annotation-xml><p>x", "math:math(math:annotation-xml)p(\"x\")"),
    ("<svg><title><b>x</svg>", "svg:svg(svg:title(b(\"x\")))"),
    ("<svg>a\u{0}b</svg>a\u{0}b", "svg:svg(\"a\u{FFFD}b\")\"ab\""),
  ])
  func `SVG and MathML become the trees of the standard`(html: String, outline: String) {
    #expect(Outline.fragment(html) == outline)
  }

  @Test func `adjacent texts are joined`() {
    let tree = HTMLParser.parse(Array("a<!-- c -->b</x>&amp;c<table>d<tr>e".utf8), context: .body)
    #expect(tree.nodes.filter(\.isText).map { tree.string($0.content) } == ["ab&cde"])
  }

  @Test func `later html and body tags add only missing attributes`() {
    let page = HTMLDocument(parsing: "<html a=1><body b=2><html a=3 c=4><body b=5 d=6>")
    #expect(page.root.attributes.map { "\($0.name)=\($0.value)" } == ["a=1", "c=4"])
    #expect(page.root.first("body")?.attributes.map { "\($0.name)=\($0.value)" } == ["b=2", "d=6"])
  }

  @Test func `comments and the doctype are kept only with the option`() {
    let source: [UInt8] = Array("<!-- a --><!DOCTYPE html><p>b<!-- c -->".utf8)
    let kept = HTMLParser.parse(source, HTMLParser.Options(keepsComments: true))
    let kinds: [HTMLTag.Kind] = [.document, .comment, .doctype, .html, .html, .html, .html, .text, .comment]
    #expect(kept.nodes.map(\.tag.kind) == kinds)
    #expect(HTMLParser.parse(source).nodes.allSatisfy { $0.isText || $0.tag.isElement })
  }
}
