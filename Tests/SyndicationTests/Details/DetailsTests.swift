import Foundation
import Testing

@testable import Syndication

@Suite struct DetailsTests {
  @Test func textsSayWhatTheyAreAndWhereTheyAreSeenFrom() throws {
    let feed: ParsedFeed = try read(
      atomEntry(
        """
        <title type="html">a &lt;b&gt;</title>
        <content type="xhtml" xml:lang="de_AT" xml:base="/c/"><div xmlns="http://www.w3.org/1999/xhtml"><p>x</p></div>
        </content>
        """, attributes: "xml:lang='en' xml:base='https://e.example/'"))
    let details: PublishedDetails = try #require(feed.entries.first).details
    #expect(details.title?.mimeType == "text/html")
    #expect(details.title?.language == "en")
    let content: FeedText = try #require(details.contents.first)
    #expect(content.value == "<p>x</p>")
    #expect(content.mimeType == "application/xhtml+xml")
    #expect(content.language == "de-AT")
    #expect(content.baseURL == "https://e.example/c/")
  }

  @Test(
    "people are taken apart",
    arguments: [
      ("me@e.example (Jo Doe)", "Jo Doe", "me@e.example"), ("Jo Doe &lt;me@e.example&gt;", "Jo Doe", "me@e.example"),
      ("Jo (me+news@e.example)", "Jo", "me+news@e.example"), ("me@e.example", nil, "me@e.example"),
      ("@jo", "@jo", nil), ("me@e.example?subject=x (Jo)", "Jo", "me@e.example"),
    ] as [(String, String?, String?)])
  func people(text: String, name: String?, email: String?) throws {
    let details: PublishedDetails = try firstEntry(of: rssItem("<author>\(text)</author>")).details
    #expect(details.authors == [FeedPerson(name: name, email: email)])
  }

  @Test func datesSayWhichElementTheyAreFrom() throws {
    let item: String = "<dcterms:issued>2003-12-31</dcterms:issued><lastBuildDate>never</lastBuildDate>"
    let details: PublishedDetails = try firstEntry(
      of: rssItem(item, namespaces: "xmlns:dcterms='http://purl.org/dc/terms/'")
    ).details
    #expect(details.published?.element == "issued")
    #expect(try details.published?.date == moment("2003-12-31T00:00:00Z"))
    #expect(details.updated == StatedDate(text: "never", date: nil, element: "lastbuilddate"))
  }

  @Test func whatHasNoPlaceIsKeptAsATree() throws {
    let item: String = "<m:a xmlns:m='urn:m' Q='1'>t<m:b>u</m:b></m:a>"
    let details: PublishedDetails = try firstEntry(of: rssItem(item)).details
    #expect(
      details.extensions == [
        FeedExtension(
          name: "a", namespaceURI: "urn:m", attributes: ["q": "1"], text: "tu",
          children: [FeedExtension(name: "b", namespaceURI: "urn:m", text: "u")])
      ])
  }

  @Test func placesHaveTheirLongitudesFirst() throws {
    let namespaces: String = "xmlns:georss='http://www.georss.org/georss' xmlns:gml='http://www.opengis.net/gml'"
    let simple: PublishedDetails = try firstEntry(
      of: rssItem("<georss:line>1 2 3 4</georss:line>", namespaces: namespaces)
    ).details
    #expect(simple.place == FeedPlace(shape: .line, coordinates: [[2, 1], [4, 3]]))
    let projected: String = "<georss:where><gml:Point srsName='EPSG:26913'><gml:pos>1 2</gml:pos></gml:Point>"
    let details: PublishedDetails = try firstEntry(
      of: rssItem(projected + "</georss:where>", namespaces: namespaces)
    ).details
    #expect(details.place == FeedPlace(shape: .point, coordinates: [[1, 2]]))
  }

  @Test func theFeedAnEntryCameFromIsAFeed() throws {
    let source: String = "<source><id>s</id><title>S</title><author><name>A</name></author></source>"
    let details: PublishedDetails = try firstEntry(of: atomEntry(source)).details
    #expect(details.sources.first?.title?.value == "S")
    #expect(details.sources.first?.authors == [FeedPerson(name: "A")])
    #expect(details.authors.isEmpty)
  }

  @Test func aGuidIsALinkOnlyWhereItMayBe() throws {
    let permanent: PublishedDetails = try firstEntry(of: rssItem("<guid>http://e.example/1</guid>")).details
    #expect(permanent.idIsLink)
    #expect(permanent.link == "http://e.example/1")
    let name: String = "<guid isPermaLink='false'>http://e.example/1</guid>"
    let other: PublishedDetails = try firstEntry(of: rssItem(name)).details
    #expect(!other.idIsLink)
    #expect(other.link == nil)
  }

  @Test func chaptersMayBeginAtZero() throws {
    let chapters: String =
      "<psc:chapters version='1.2' xmlns:psc='http://podlove.org/simple-chapters'>"
      + "<psc:chapter start='00:00:00.000' title='a'/><psc:chapter start='1:02.5' title='b' href='/x'/></psc:chapters>"
    let details: PublishedDetails = try firstEntry(of: rssItem(chapters)).details
    #expect(details.chapters.map(\.start) == [0, 62.5])
    #expect(details.chapters.last?.url == "https://example.org/x")
  }

  @Test func feedsWithoutElementsHaveDetailsToo() throws {
    let feed: ParsedFeed = try read(
      #"{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","content_html":"<p>x</p>"}]}"#)
    #expect(feed.details.title?.value == "T")
    #expect(feed.entries.first?.details.contents.first?.value == "<p>x</p>")
  }
}
