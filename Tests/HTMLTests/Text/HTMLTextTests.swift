import Testing

@testable import HTML

@Suite struct HTMLTextTests {
  @Test func `plain text becomes paragraphs`() {
    #expect(HTMLText.paragraphs("a < b\nc\n\nd & e\r\n") == "<p>a &lt; b<br>\nc</p>\n<p>d &amp; e</p>")
    #expect(HTMLText.paragraphs(" \n ") == "")
  }

  @Test(arguments: [
    "", " \n ", "a", "a < b\nc\n\nd & e\n", "\"a\" 'b'\t  c", "\n\n a\n \n\tb", "\u{a0}\n\nb\u{a0}c", "a\rb",
    "a\u{0}b\u{c}c\u{1}",
    "see https://a.example/b.\nAnd www.c.example", "<script>a</script>&amp;", "x\u{7f}y\u{feff}z\u{2028}w é",
  ]) func `plain text is cleaned to the same article as its markup`(text: String) {
    for policy in [Sanitizer.Policy(), .withoutParagraphs] {
      let sanitizer = Sanitizer(policy: policy)
      let plain = sanitizer.clean(plainText: text, baseURL: "https://e.example/", pageURL: nil)
      let marked = sanitizer.clean(HTMLText.paragraphs(text), baseURL: "https://e.example/", pageURL: nil)
      #expect(plain.html.string == marked.html.string)
      #expect(plain.text == marked.text)
      #expect(plain.links == marked.links)
      #expect(plain.omissions == marked.omissions)
    }
  }
}
