import Foundation
import Testing

@testable import Syndication

@Suite struct OPMLTests {
  private func parse(_ text: String) throws -> OPMLDocument {
    try OPML.parse(Array(text.utf8))
  }

  @Test func feedsAndFoldersAreRead() throws {
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

  @Test func oneBadOutlineCostsOnlyItself() throws {
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

  @Test func damagedXMLIsReadWithTheLineOfTheDamage() throws {
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

  @Test func whatIsWrittenIsReadBack() throws {
    let document: OPMLDocument = OPMLDocument(
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
    let text: String = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("<dateCreated>Thu, 01 Jan 1970 00:00:00 GMT</dateCreated>"))
    let again: OPMLDocument = try OPML.parse(bytes)
    #expect(again.title == document.title)
    #expect(again.problems.isEmpty)
    #expect(again.subscriptions.map(\.feedURL) == document.subscriptions.map(\.feedURL))
    // Titles are one line when they are read.
    #expect(again.outlines.first?.title == "Fol der 'x' & é😀")
  }

  @Test func charactersThatXMLCannotHoldAreNotWritten() throws {
    let bytes: [UInt8] = OPML.write(
      OPMLDocument(outlines: [OPMLOutline(title: "a\u{0}\u{B}b\u{FFFF}", feedURL: "https://a.example/")]),
      created: Date())
    #expect(try OPML.parse(bytes).outlines.first?.title == "ab")
  }

  @Test func otherDocumentsAreNamed() {
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
