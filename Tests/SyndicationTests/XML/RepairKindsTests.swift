import Testing

@testable import Syndication

/// Tests the sentence and line of each kind of damage.
@Suite struct RepairKindsTests {
  @Test(arguments: [
    ("x &\n y", 3, "An ampersand was not written as &amp;."),
    ("&eacute;", 3, "An entity of HTML is used, which XML does not know."),
    ("&klingon;", 3, "An entity is not declared."),
    ("\n&#65 ", 4, "A character reference does not end with a semicolon."),
    ("&#0;", 3, "A reference to an invalid character was left out."),
    ("\n\u{1}", 4, "A control character was left out."),
    ("a < b", 3, "An angle bracket that is text was not written as &lt;."),
    ("<b>", 3, "An element is not closed before its parent is."),
    ("</b>", 3, "An end tag closes nothing."),
    ("<b></B>", 3, "An end tag differs from its start tag in case."),
    ("<b c=1></b>", 3, "The value of an attribute has no quotes."),
    ("<b c></b>", 3, "An attribute has no value."),
    (
      "<b c='1' c='2'></b>", 3,
      "An attribute was left out: it is a duplicate, one of too many, or has an invalid name."
    ),
    ("<b c='1' <i></i></b>", 3, "A tag is not closed."),
    ("<p:b></p:b>", 3, "The prefix “p” is not declared."),
    ("<![CDATA[x", 3, "A CDATA section is not closed."),
    ("<!-- x", 3, "A comment or processing instruction is not closed."),
    ("]]>", 3, "Damaged XML: the end of a CDATA section stands in text."),
    ("<!-- a -- b -->", 3, "Damaged XML: a comment has two hyphens inside."),
    ("<b c='<'></b>", 3, "Damaged XML: an angle bracket stands in the value of an attribute."),
    ("<b c='1'd='2'></b>", 3, "Damaged XML: there is no space between two attributes."),
    ("<b / c='2'></b>", 3, "Damaged XML: a slash stands in a tag."),
    ("<b></b c>", 3, "Damaged XML: an end tag has more than a name."),
    ("<!ELEMENT b>", 3, "Damaged XML: a declaration is not allowed here."),
    ("<?xml version='1.0'?>", 3, "Damaged XML: an XML declaration is not allowed here."),
  ])
  func `each kind of damage is named with its line`(_ text: String, _ line: Int, _ what: String) throws {
    let feed = try read("<rss>\n<channel>\n<title>\(text)</title></channel></rss>")
    #expect(feed.repairs.contains(FeedRepair(line: line, what: what)), "\(feed.repairs)")
  }

  @Test func `entries that are not closed are named`() throws {
    let feed: ParsedFeed = try read(
      "<rss><channel>\n<item><title>a</title>\n<item><title>b</title></item></channel></rss>")
    #expect(feed.repairs == [FeedRepair(line: 3, what: "An entry is not closed before the next one begins.")])
    #expect(feed.entries.map(\.title) == ["a", "b"])
  }

  @Test func `text after the root is reported with its own line`() throws {
    let feed = try read("<rss><channel/></rss>\n<!-- x -->\n\n<rss/>")
    #expect(feed.repairs == [FeedRepair(line: 4, what: "Something follows the end of the document.")])
  }

  @Test func `a document type is not damage`() throws {
    let feed: ParsedFeed = try read(
      "<!DOCTYPE rss [<!ENTITY me 'I &amp; you'>]>\n<rss><channel><title>&me;</title></channel></rss>")
    #expect(feed.title == "I & you")
    #expect(feed.repairs.isEmpty)
  }

  @Test func `well-formed documents need no repair`() throws {
    // Nested entries, and HTML elements with an end tag, are left unchanged.
    let entry: ParsedEntry = try firstEntry(
      of: rssItem("<title>a</title><description><hr>x</hr><item>y</item></description>"))
    #expect(entry.summary?.html.contains("<item>y</item>") == true)
  }
}
