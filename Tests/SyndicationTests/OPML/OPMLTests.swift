import Foundation
import Testing

@testable import Syndication

@Suite struct OPMLTests {
  private func parse(_ text: String) throws -> OPMLDocument {
    try OPML.parse(Array(text.utf8))
  }

  @Test func `feeds and folders are read`() throws {
    let document: OPMLDocument = try parse(
      """
      <?xml version="1.0"?><opml version="1.1"><head><title>Subs</title></head><body>
      <outline text="A" title="chat &amp; code" type="rss" htmlUrl="" xmlUrl="https://a.example/feed"/>
      <outline text="Folder"><outline text="Inner"><outline text="B" xmlUrl="https://b.example/feed"
        htmlUrl="https://b.example/"/></outline></outline>
      <outline text="Empty"/>
      </body></opml>
      """)
    #expect(document.title == "Subs")
    #expect(document.problems.isEmpty)
    #expect(
      document.outlines == [
        OPMLOutline(title: "chat & code", feedURL: "https://a.example/feed"),
        OPMLOutline(
          title: "Folder",
          children: [
            OPMLOutline(
              title: "Inner",
              children: [OPMLOutline(title: "B", feedURL: "https://b.example/feed", siteURL: "https://b.example/")])
          ]),
        OPMLOutline(title: "Empty"),
      ])
    let subscriptions = document.subscriptions
    #expect(subscriptions.map(\.folders) == [[], ["Folder", "Inner"]])
    #expect(subscriptions.map(\.title) == ["chat & code", "B"])
    #expect(subscriptions.map(\.siteURL) == [nil, "https://b.example/"])
  }

  @Test func `the category of a feed in no folder is its folder`() throws {
    let document: OPMLDocument = try parse(
      """
      <opml version="2.0"><body>
      <outline type="rss" text="Newsboat" xmlUrl="https://n.example/" category="tag one,tag_two,tag/three"/>
      <outline type="rss" text="Path" xmlUrl="https://p.example/" category="/Boston/Weather"/>
      <outline type="rss" text="Both" xmlUrl="https://t.example/" category=" a &amp; b , /Harvard/Berkman,, a &amp; b "/>
      <outline text="Own"><outline text="In" type="rss" xmlUrl="https://f.example/" category="/Politics"/></outline>
      <outline text="None" xmlUrl="https://o.example/" category=" ,/, "/>
      </body></opml>
      """)
    let subscriptions = document.subscriptions
    #expect(
      subscriptions.map(\.folders) == [["tag one"], ["Boston", "Weather"], ["a & b"], ["Own"], []])
    #expect(
      subscriptions.map(\.categories)
        == [
          ["tag one", "tag_two", "tag/three"], ["/Boston/Weather"], ["a & b", "/Harvard/Berkman"], ["/Politics"], ["/"],
        ])
    #expect(
      document.problems == [
        OPMLProblem(
          line: 2, reason: "“Newsboat” and 1 more are in several categories; the first one is the folder.", isNote: true
        ),
        OPMLProblem(line: 5, reason: "“In” is in a folder and in categories; the folder counts.", isNote: true),
      ])
  }

  @Test func `folders that are cut are stated`() throws {
    let long = String(repeating: "é", count: 513)
    let deep = "<outline text='F'>"
    let document = try parse(
      """
      <opml version="2.0"><body><outline text="\(long)"><outline text="A" xmlUrl="https://a.example/"/></outline>
      \(String(repeating: deep, count: 18))<outline text="B" xmlUrl="https://b.example/"/>\(String(repeating: "</outline>", count: 18))
      <outline text="C" xmlUrl="https://c.example/" category="/\(long)"/>
      <outline text="D" xmlUrl="https://d.example/" category="/\(String(repeating: "d/", count: 17))"/>
      </body></opml>
      """)
    #expect(
      document.subscriptions.map(\.folders) == [
        [String(repeating: "é", count: 510) + "…"], Array(repeating: "F", count: 16),
        [String(repeating: "é", count: 510) + "…"], Array(repeating: "d", count: 16),
      ])
    #expect(
      document.problems.map(\.reason) == [
        "“\(String(repeating: "é", count: 48))…” and 1 more are cut: the name of a folder has at most 1024 bytes.",
        "“F” and 2 more nest deeper than 16 folders; only the outer ones count.",
      ])
    #expect(document.problems.map(\.line) == [1, 2])
  }

  @Test func `outlines that are commented out are kept but not subscriptions`() throws {
    let document: OPMLDocument = try parse(
      """
      <opml version="2.0"><body>
      <outline text="Old" isComment="true"><outline text="A" xmlUrl="https://a.example/"/></outline>
      <outline text="B" isComment="false" xmlUrl="https://b.example/"/>
      </body></opml>
      """)
    #expect(document.outlines.map(\.isComment) == [true, false])
    #expect(document.subscriptions.map(\.title) == ["B"])
    #expect(
      document.problems == [
        OPMLProblem(line: 2, reason: "“Old” is commented out and so left out, with all inside.", isNote: true)
      ])
  }

  @Test func `all properties of feeds and their owner are read and written`() throws {
    let text = """
      <opml version="2.0"><head><title>Mine</title><dateCreated>Mon, 31 Oct 2005 18:21:33 GMT</dateCreated>
      <dateModified>Mon, 31 Oct 2005 19:23:00 GMT</dateModified><ownerName>Dave &amp; Co</ownerName>
      <ownerEmail>dave@scripting.example</ownerEmail><ownerId>http://scripting.example/owner</ownerId></head><body>
      <outline text="Old" isComment="true"/><outline type="rss" text="CNET" description="Tech news &amp; more"
        language="unknown" version="RSS2" created="Mon, 31 Oct 2005 18:21:33 GMT" xmlUrl="https://c.example/rss"
        htmlUrl="https://c.example/" category="/Tech,news"/></body></opml>
      """
    let document = try parse(text)
    #expect(document.title == "Mine")
    #expect(try document.created == moment("2005-10-31T18:21:33Z"))
    #expect(try document.modified == moment("2005-10-31T19:23:00Z"))
    #expect(document.ownerName == "Dave & Co")
    #expect(document.ownerEmail == "dave@scripting.example")
    #expect(document.ownerURL == "http://scripting.example/owner")
    let created = try moment("2005-10-31T18:21:33Z")
    #expect(
      document.outlines == [
        OPMLOutline(title: "Old", isComment: true),
        OPMLOutline(
          title: "CNET", feedURL: "https://c.example/rss", siteURL: "https://c.example/",
          description: "Tech news & more", language: "unknown", version: "RSS2", created: created,
          categories: ["/Tech", "news"]),
      ])
    let again = try OPML.parse(OPML.write(document, created: Date()))
    #expect(again.outlines == document.outlines)
    #expect(again.created == document.created && again.modified == document.modified)
    #expect(again.ownerName == document.ownerName && again.ownerEmail == document.ownerEmail)
    #expect(again.ownerURL == document.ownerURL)
  }

  @Test func `a FOAF document is recognized`() {
    let foaf = """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:foaf="http://xmlns.com/foaf/0.1/">
      <foaf:Person><foaf:name>A</foaf:name></foaf:Person></rdf:RDF>
      """
    #expect(throws: FeedError.notOPML(hint: "a FOAF document")) { try parse(foaf) }
  }

  @Test func `one bad outline does not affect the others`() throws {
    let document: OPMLDocument = try parse(
      """
      <opml version="2.0"><body>
      <outline text="No address" type="rss"/>
      <outline text="Bad" type="rss" xmlUrl="not an address"/>
      <outline text="Script" type="rss" xmlUrl="javascript:alert(1)"/>
      <outline text="Other" type="include" url="https://a.example/list.opml"/>
      <outline text="Good" XMLURL="feed://good.example/feed"/>
      <outline xmlUrl="https://untitled.example/feed"/>
      </body></opml>
      """)
    #expect(document.outlines.map(\.title) == ["Good", "https://untitled.example/feed"])
    #expect(document.outlines.first?.feedURL == "http://good.example/feed")
    #expect(document.problems.map(\.line) == [2, 3, 4, 5])
    #expect(document.problems[0].reason == "“No address” is a feed without an address (xmlUrl).")
    #expect(document.problems[1].reason.contains("not an address"))
  }

  @Test func `damaged XML is read with the line of the damage`() throws {
    let document: OPMLDocument = try parse(
      """
      <opml version="2.0"><body>
      <outline text="A" xmlUrl="https://a.example/feed?x=1&y=2"/>
      <outline text="B & C" xmlUrl="https://b.example/feed"/>
      <outline text="Folder">
      <outline text="D" xmlUrl="https://d.example/feed"/>
      """)
    #expect(
      document.subscriptions.map(\.feedURL)
        == ["https://a.example/feed?x=1&y=2", "https://b.example/feed", "https://d.example/feed"])
    #expect(document.problems.map(\.line) == [2, 5])
  }

  @Test func `a written list is read back`() throws {
    let document = OPMLDocument(
      title: "Mine <&> \"quoted\"",
      outlines: [
        OPMLOutline(
          title: "Fol\tder\n'x' & é😀",
          children: [
            OPMLOutline(title: "A", feedURL: "https://a.example/?a=1&b=2", siteURL: "https://a.example/"),
            OPMLOutline(title: "Nested", children: [OPMLOutline(title: "B", feedURL: "https://b.example/")]),
          ])
      ])
    let bytes: [UInt8] = OPML.write(document, created: Date(timeIntervalSince1970: 0))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<dateCreated>Thu, 01 Jan 1970 00:00:00 GMT</dateCreated>"))
    let again = try OPML.parse(bytes)
    #expect(again.title == document.title)
    #expect(again.problems.isEmpty)
    #expect(again.subscriptions.map(\.feedURL) == document.subscriptions.map(\.feedURL))
    // Titles are read as one line.
    #expect(again.outlines.first?.title == "Fol der 'x' & é😀")
  }

  @Test func `characters that XML cannot hold are not written`() throws {
    let bytes: [UInt8] = OPML.write(
      OPMLDocument(outlines: [OPMLOutline(title: "a\u{0}\u{B}b\u{FFFF}", feedURL: "https://a.example/")]),
      created: Date())
    #expect(try OPML.parse(bytes).outlines.first?.title == "ab")
  }

  @Test func `other documents are named`() {
    func hint(_ text: String) -> FeedError? {
      do throws(FeedError) {
        _ = try OPML.parse(Array(text.utf8))
        return nil
      } catch {
        return error
      }
    }
    #expect(hint("<rss><channel/></rss>") == .notOPML(hint: "a feed"))
    #expect(hint("<!doctype html><title>x</title>") == .notOPML(hint: "an HTML page titled “x”"))
    #expect(hint("{}") == .notOPML(hint: "JSON"))
    #expect(hint("") == .empty)
  }
}
