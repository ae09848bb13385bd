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
  func titlesAreDecoded(html: String, text: String) {
    #expect(PlainText.decode(html) == text)
  }

  @Test func decodingOddTextTakesNoLongerThanItsLength() {
    for piece in ["<b ", "<b x=\"", "<!--", "<script>", "</", "<", "&", "<title>'"] {
      let text: String = PlainText.decode(String(repeating: piece, count: 60_000) + "end")
      #expect(text.hasSuffix("end"))
    }
  }

  @Test(
    arguments: [
      ("short", 5, "short"), ("short", 0, ""), ("one two three", 9, "one two…"), ("one two three", 8, "one two…"),
      ("one two, three", 10, "one two…"), ("abcdefghij", 4, "abc…"), ("漢字漢字漢字", 4, "漢字漢…"),
      ("really? no", 8, "really?…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("ab", 1, "…"),
    ])
  func textIsCutAtAWord(text: String, limit: Int, expected: String) {
    let cut: String = PlainText.truncate(text, toCharacters: limit)
    #expect(cut == expected)
    #expect(cut.count <= limit)
  }
}
