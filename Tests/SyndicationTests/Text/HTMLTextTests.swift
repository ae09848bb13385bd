import Testing

@testable import Syndication

@Suite struct HTMLTextTests {
  @Test func `plain text becomes paragraphs`() {
    #expect(HTMLText.paragraphs("a < b\nc\n\nd & e\r\n") == "<p>a &lt; b<br>\nc</p>\n<p>d &amp; e</p>")
    #expect(HTMLText.paragraphs(" \n ") == "")
  }
}
