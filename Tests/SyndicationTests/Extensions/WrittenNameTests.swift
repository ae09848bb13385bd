import Foundation
import Testing

@testable import Syndication

/// XML tells names apart by their case, so elements without a typed place keep theirs.
@Suite struct WrittenNameTests {
  private static let elements = """
    <v:splitRecipient customKey="7" xml:lang="en" feedGuid="g"><v:innerPart URL="u">a</v:innerPart></v:splitRecipient>
    """
  private static let tree = FeedExtension(
    name: "splitRecipient", namespaceURI: "https://v.example/Names",
    attributes: ["customKey": "7", "lang": "en", "feedGuid": "g"], text: "a",
    children: [
      FeedExtension(
        name: "innerPart", namespaceURI: "https://v.example/Names", attributes: ["URL": "u"], text: "a")
    ])

  @Test(arguments: [
    rss(elements, namespaces: "xmlns:v='https://v.example/Names'"),
    atom(elements, attributes: "xmlns:v='https://v.example/Names'"),
    """
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel xmlns:v="https://v.example/Names"><title>T</title>\(elements)</channel></rdf:RDF>
    """,
    // Damaged: read leniently.
    "<rss xmlns:v='https://v.example/Names'><channel><title>A & B</title>\(elements)<item><title>x</channel></rss>",
  ])
  func `an element of a feed has the names that are written`(text: String) throws {
    #expect(try read(text).extensions == [Self.tree])
  }

  @Test(arguments: [
    rssItem(elements, namespaces: "xmlns:v='https://v.example/Names'"),
    atomEntry(elements, attributes: "xmlns:v='https://v.example/Names'"),
  ])
  func `an element of an entry has the names that are written, also in Atom made of it`(text: String) throws {
    let feed = try read(text)
    #expect(feed.entries.first?.extensions == [Self.tree])
    let written = AtomWriter.write(feed, updated: Date(timeIntervalSince1970: 0))
    #expect(String(decoding: written, as: UTF8.self).contains("<splitRecipient xmlns=\"https://v.example/Names\""))
    #expect(try FeedParser.parse(written, url: "https://e.example/").entries.first?.extensions == [Self.tree])
  }

  @Test func `a member of RSS in JSON has its name, and a prefix of any case its namespace`() throws {
    let feed = try read(
      """
      {"rss":{"version":"2.0","xmlns:Vx":"https://v.example/Names","channel":{"title":"T",
       "item":[{"title":"x","Vx:splitRecipient":{"customKey":"7","#value":"a"},"ownPart":"b"}]}}}
      """)
    #expect(
      feed.entries.first?.extensions == [
        FeedExtension(
          name: "splitRecipient", namespaceURI: "https://v.example/Names", attributes: ["customKey": "7"], text: "a"),
        FeedExtension(name: "ownPart", text: "b"),
      ])
  }

  @Test func `names that differ only in case are two names`() throws {
    let entry = try firstEntry(of: rssItem("<myPart aB='1' ab='2'/><mypart/><MYPART/>"))
    #expect(entry.extensions.map(\.name) == ["myPart", "mypart", "MYPART"])
    #expect(entry.extensions.first?.attributes == ["aB": "1", "ab": "2"])
  }

  @Test(arguments: ["href='1' xlink:href='2'", "xlink:href='2' href='1'"])
  func `an attribute without a prefix comes before one of its name with a prefix`(attributes: String) throws {
    let entry = try firstEntry(
      of: rssItem("<myPart \(attributes)/>", namespaces: "xmlns:xlink='http://www.w3.org/1999/xlink'"))
    #expect(entry.extensions.first?.attributes == ["href": "1"])
  }

  @Test func `known elements are known in any case`() throws {
    let entry = try firstEntry(
      of: rssItem("<TITLE>x</TITLE><PubDate>2020-01-02</PubDate><Enclosure URL='/a.mp3' Type='audio/mpeg'/>"))
    #expect(entry.title == "x")
    #expect(try entry.published == moment("2020-01-02T00:00:00Z"))
    #expect(entry.enclosures.map(\.url) == ["https://example.org/a.mp3"])
    #expect(entry.extensions == [])
  }

  @Test func `a known element that is kept has the name that is written`() throws {
    let entry = try firstEntry(
      of: rssItem(
        "<i:episodeType>full</i:episodeType><i:isClosedCaptioned>perhaps</i:isClosedCaptioned>",
        namespaces: "xmlns:i='http://www.itunes.com/dtds/podcast-1.0.dtd'"))
    #expect(entry.extensions.map(\.name) == ["isClosedCaptioned"])
  }

  @Test func `a module finds its elements in any case`() throws {
    let entry = try firstEntry(of: rssItem("<splitPart>a</splitPart><SplitPart><innerPart>b</innerPart></SplitPart>"))
    #expect(entry.extensions.first("splitpart")?.text == "a")
    #expect(entry.extensions.all("splitPart").count == 2)
    #expect(entry.extensions.last?["INNERPART"]?.text == "b")
  }

  @Test func `markup inside a text has names of HTML`() throws {
    let entry = try firstEntry(
      of: atomEntry(
        "<content type='xhtml'><div xmlns='http://www.w3.org/1999/xhtml'><P Title='x'>a</P></div></content>"))
    #expect(entry.content?.html == "<p title=\"x\">a</p>")
  }

  @Test func `the original document has its names`() throws {
    let root = try FeedParser.original(Array("<RSS><channel><lastBuildDate>x</lastBuildDate></channel></RSS>".utf8))
    #expect(root.name == "RSS")
    #expect(root["channel"]?.children.map(\.name) == ["lastBuildDate"])
  }
}
