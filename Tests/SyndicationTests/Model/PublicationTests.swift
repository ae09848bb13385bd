import Foundation
import Testing

@testable import Syndication

@Suite struct PublicationTests {
  @Test func `texts have a type and a base`() throws {
    let feed: ParsedFeed = try read(
      atomEntry(
        """
        <title type="html">a &lt;b&gt;</title>
        <content type="xhtml" xml:lang="de_AT" xml:base="/c/"><div xmlns="http://www.w3.org/1999/xhtml"><p>x</p></div>
        </content>
        """, attributes: "xml:lang='en' xml:base='https://e.example/'"))
    let entry = try #require(feed.entries.first)
    #expect(entry.titleText?.mimeType == "text/html")
    #expect(entry.titleText?.language == "en")
    let content = try #require(entry.content)
    #expect(content.value == "<p>x</p>")
    #expect(content.mimeType == "application/xhtml+xml")
    #expect(content.language == "de-AT")
    #expect(content.baseURL == "https://e.example/c/")
  }

  @Test(
    arguments: [
      ("me@e.example (Jo Doe)", "Jo Doe", "me@e.example"), ("Jo Doe &lt;me@e.example&gt;", "Jo Doe", "me@e.example"),
      ("Jo (me+news@e.example)", "Jo", "me+news@e.example"), ("me@e.example", nil, "me@e.example"),
      ("@jo", "@jo", nil), ("me@e.example?subject=x (Jo)", "Jo", "me@e.example"),
    ] as [(String, String?, String?)])
  func `people are split into name, mail and page`(text: String, name: String?, email: String?) throws {
    let entry = try firstEntry(of: rssItem("<author>\(text)</author>"))
    #expect(entry.authors == [FeedPerson(name: name, email: email)])
  }

  @Test func `dates name their element`() throws {
    let item = "<dcterms:issued>2003-12-31</dcterms:issued><lastBuildDate>never</lastBuildDate>"
    let entry = try firstEntry(of: rssItem(item, namespaces: "xmlns:dcterms='http://purl.org/dc/terms/'"))
    #expect(try entry.published == moment("2003-12-31T00:00:00Z"))
    #expect(entry.updated == nil)
    #expect(entry.dates.map(\.text) == ["2003-12-31", "never"])
    #expect(entry.dates.map(\.element) == ["issued", "lastbuilddate"])
    #expect(entry.dates.map(\.date) == [entry.published, nil])
  }

  @Test func `elements without a typed place are kept as a tree`() throws {
    let item = "<m:a xmlns:m='urn:m' Q='1'>t<m:b>u</m:b></m:a>"
    let entry = try firstEntry(of: rssItem(item))
    #expect(
      entry.extensions == [
        FeedExtension(
          name: "a", namespaceURI: "urn:m", attributes: ["Q": "1"], text: "tu",
          children: [FeedExtension(name: "b", namespaceURI: "urn:m", text: "u")])
      ])
  }

  @Test func `places have their longitudes first`() throws {
    let namespaces = "xmlns:georss='http://www.georss.org/georss' xmlns:gml='http://www.opengis.net/gml'"
    let simple = try firstEntry(of: rssItem("<georss:line>1 2 3 4</georss:line>", namespaces: namespaces))
    #expect(simple.places.first == FeedPlace(shape: .line, coordinates: [[2, 1], [4, 3]]))
    let projected = "<georss:where><gml:Point srsName='EPSG:26913'><gml:pos>1 2</gml:pos></gml:Point>"
    let entry = try firstEntry(of: rssItem(projected + "</georss:where>", namespaces: namespaces))
    #expect(entry.places.first == FeedPlace(shape: .point, coordinates: [[1, 2]]))
  }

  @Test func `the feed an entry came from is a feed`() throws {
    let source: String = "<source><id>s</id><title>S</title><author><name>A</name></author></source>"
    let entry = try firstEntry(of: atomEntry(source))
    #expect(entry.source?.title?.value == "S")
    #expect(entry.source?.authors == [FeedPerson(name: "A")])
    #expect(entry.authors == [FeedPerson(name: "A")])
    #expect(!entry.provenance.areAuthorsOfFeed)
  }

  @Test func `a guid is a link only where it may be`() throws {
    let permanent = try firstEntry(of: rssItem("<guid>http://e.example/1</guid>"))
    #expect(permanent.provenance.link?.name == "guid")
    #expect(permanent.link == "http://e.example/1")
    let name = "<guid isPermaLink='false'>http://e.example/1</guid>"
    let other = try firstEntry(of: rssItem(name))
    #expect(other.provenance.link == nil)
    #expect(other.link == nil)
  }

  @Test func `chapters may begin at zero`() throws {
    let chapters: String =
      "<psc:chapters version='1.2' xmlns:psc='http://podlove.org/simple-chapters'>"
      + "<psc:chapter start='00:00:00.000' title='a'/><psc:chapter start='1:02.5' title='b' href='/x'/></psc:chapters>"
    let entry = try firstEntry(of: rssItem(chapters))
    #expect(entry.podcast?.chapters.map(\.start) == [0, 62.5])
    #expect(entry.podcast?.chapters.last?.url == "https://example.org/x")
  }
}
