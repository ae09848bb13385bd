import GrowthTesting
import HTML
import Testing

@Suite struct PlainTextTests {
  @Test(
    arguments: [
      ("a < b", "a < b"), ("AT&T", "AT&T"), ("AT&amp;T", "AT&T"), ("a &lt;b&gt; c", "a <b> c"), ("1<2>3", "1<2>3"),
      ("Array<String>", "Array<String>"), ("I <3 you", "I <3 you"), ("<b>Bold</b> &amp; <i>more</i>", "Bold & more"),
      ("one<br>two", "one two"), ("<p>one</p><p>two</p>", "one two"), ("un<b>believ</b>able", "unbelievable"),
      ("  a \n\t b\u{A0}\u{2003}c&nbsp; ", "a b c"), ("caf&eacute; &#8212; &#x1F600;", "café — 😀"),
      ("x<!-- comment -->y", "xy"), ("x <!-- y", "x <!-- y"), ("a<script>b</script>c<style>d</style>e", "a c e"),
      ("<a href='x>y'>link</a>", "link"), ("if a<b then", "if a<b then"), ("&unknown; &amp", "&unknown; &"), ("", ""),
      ("\u{0}a\u{1}b\u{7F}c", "abc"), ("<p", "<p"), ("&amp;lt;", "&lt;"), ("漢字　かな", "漢字 かな"),
    ])
  func `titles are decoded`(html: String, text: String) {
    #expect(PlainText.decode(html) == text)
  }

  @Test(
    arguments: [
      ("plain", "plain"), ("a &amp; b", "a & b"), ("<b>bold</b> &#8217;s", "bold ’s"), ("caf&eacute;", "café"),
      ("a<br>b", "a b"), ("<p>one</p><p>two</p>", "one two"), ("  a \n\t b  ", "a b"), ("&#146;", "’"),
      ("1 &lt; 2", "1 < 2"), ("x <script>alert('<b>')</script> y", "x y"), ("a<!-- no -->b", "ab"),
      ("&nbsp;a&nbsp;b&nbsp;", "a b"), ("R&D &unknown; &", "R&D &unknown; &"), ("3 < 4", "3 < 4"),
      ("<a href=\"x>y\">link</a>", "link"), ("&#xD800;", "\u{FFFD}"), ("&#x110000;", "\u{FFFD}"),
    ])
  func `declared HTML loses its tags and resolves its references`(html: String, text: String) {
    #expect(PlainText.decode(html, markup: .declared) == text)
  }

  @Test(
    arguments: [
      ("Vec<T> explained", "Vec<T> explained"), ("The <blink> tag", "The <blink> tag"), ("<b>bold</b>", "bold"),
      ("a <br/> b", "a b"), ("<foo>x</foo>", "<foo>x</foo>"), ("a</b> c", "a c"), ("News&notes", "News&notes"),
      ("AT&amp;T", "AT&T"), ("a <em>b <strong>c</strong></em>", "a b c"),
      ("a < b > c", "a < b > c"),
    ])
  func `text that may be HTML keeps angle brackets that are no markup`(html: String, text: String) {
    #expect(PlainText.decode(html, markup: .possible) == text)
  }

  @Test func `plain text that may be escaped keeps its tags`() {
    #expect(PlainText.decode(" <b>a</b> &amp;  b&copy ", markup: .references) == "<b>a</b> & b©")
    #expect(PlainText.decode(" <b>a</b> &amp;  b ", markup: .none) == "<b>a</b> &amp; b")
  }

  @Test func `decoding odd text takes no longer than its length`() {
    for piece in ["<b ", "<b x=\"", "<!--", "<!", "<x:y ", "</b ", "<script>", "</", "<", "&", "<title>'"] {
      for markup: PlainText.Markup in [.known, .possible, .declared] {
        let finding = Growth().finding("\(markup)", HostileText(piece, closing: "end")) { text in
          let text = PlainText.decode(text, markup: markup)
          #expect(text.hasSuffix("end"))
          return text.utf8.count
        }
        #expect(finding == nil)
      }
    }
  }

  @Test(
    arguments: [
      ("short", 5, "short"), ("short", 0, ""), ("one two three", 9, "one two…"), ("one two three", 8, "one two…"),
      ("one two, three", 10, "one two…"), ("abcdefghij", 4, "abc…"), ("漢字漢字漢字", 4, "漢字漢…"),
      ("really? no", 8, "really?…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("ab", 1, "…"),
    ])
  func `text is cut at a word`(text: String, limit: Int, expected: String) {
    let cut = PlainText.truncate(text, toCharacters: limit)
    #expect(cut == expected)
    #expect(cut.count <= limit)
  }
}
