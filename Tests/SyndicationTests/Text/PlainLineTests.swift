import Testing

@testable import Syndication

@Suite struct PlainTextTests {
  @Test(
    "declared HTML loses its tags and resolves its references",
    arguments: [
      ("plain", "plain"), ("a &amp; b", "a & b"), ("<b>bold</b> &#8217;s", "bold ’s"), ("caf&eacute;", "café"),
      ("a<br>b", "a b"), ("<p>one</p><p>two</p>", "one two"), ("  a \n\t b  ", "a b"), ("&#146;", "’"),
      ("1 &lt; 2", "1 < 2"), ("x <script>alert('<b>')</script> y", "x y"), ("a<!-- no -->b", "ab"),
      ("&nbsp;a&nbsp;b&nbsp;", "a\u{A0}b"), ("R&D &unknown; &", "R&D &unknown; &"), ("3 < 4", "3 < 4"),
      ("<a href=\"x>y\">link</a>", "link"), ("&#xD800;", "\u{FFFD}"), ("&#x110000;", "\u{FFFD}"),
    ])
  func declared(_ html: String, _ text: String) {
    #expect(PlainLine.fromHTML(html) == text)
  }

  @Test(
    "text that may be HTML keeps angle brackets that are no markup",
    arguments: [
      ("Vec<T> explained", "Vec<T> explained"), ("The <blink> tag", "The <blink> tag"), ("<b>bold</b>", "bold"),
      ("a <br/> b", "a b"), ("AT&amp;T", "AT&T"), ("a <em>b <strong>c</strong></em>", "a b c"),
      ("a < b > c", "a < b > c"),
    ])
  func possible(_ html: String, _ text: String) {
    #expect(PlainLine.fromHTML(html, markup: .possible) == text)
  }

  @Test func plainTextBecomesParagraphs() {
    #expect(HTMLText.paragraphs("a < b\nc\n\nd & e\r\n") == "<p>a &lt; b<br>\nc</p>\n<p>d &amp; e</p>")
    #expect(HTMLText.paragraphs(" \n ") == "")
  }
}
