import Testing

@testable import Syndication

/// Tests elements of one format in another, and modules in place of them.
@Suite struct MixedFormatTests {
  private let namespaces =
    "xmlns:atom='http://www.w3.org/2005/Atom' xmlns:dc='http://purl.org/dc/elements/1.1/' "
    + "xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' xmlns:media='http://search.yahoo.com/mrss/' "
    + "xmlns:feedburner='http://rssnamespace.org/feedburner/ext/1.0'"

  @Test func `elements of Atom are read in RSS`() throws {
    let feed = try read(
      "<rss \(namespaces)><channel><atom:title>F</atom:title><item><atom:title>T</atom:title>"
        + "<atom:content type='html'>&lt;p&gt;c&lt;/p&gt;</atom:content><atom:category term='k'/></item></channel></rss>"
    )
    #expect(feed.title == "F")
    let entry = try #require(feed.entries.first)
    #expect(entry.title == "T")
    #expect(entry.content?.html == "<p>c</p>")
    #expect(entry.categoryNames == ["k"])
  }

  @Test func `dc author and the keywords of iTunes are read`() throws {
    let entry = try firstEntry(
      of: rssItem("<dc:author>Jo</dc:author><itunes:keywords>a, b</itunes:keywords>", namespaces: namespaces))
    #expect(entry.authorNames == ["Jo"])
    #expect(entry.categoryNames == ["a", "b"])
  }

  @Test func `Dublin Core fills in missing elements of Atom`() throws {
    let feed = try read(
      "<feed xmlns='http://www.w3.org/2005/Atom' \(namespaces)><dc:title>F</dc:title><entry><id>1</id>"
        + "<dc:description>D</dc:description></entry></feed>")
    #expect(feed.title == "F")
    #expect(feed.entries.first?.summary?.html == "D")
  }

  @Test func `the base of a summary is its own`() throws {
    let entry = try firstEntry(
      of: atomEntry(
        "<summary type='html' xml:base='https://example.com/post/'>&lt;img src=\"pic.png\"&gt;</summary>"))
    #expect(entry.summary?.baseURL == "https://example.com/post/")
  }

  @Test func `the original address of a counted file is the enclosure`() throws {
    let entry = try firstEntry(
      of: rssItem(
        "<enclosure url='http://feedproxy.google.com/~r/example/~5/x/File.mp3' type='audio/mpeg'/>"
          + "<feedburner:origEnclosureLink>http://example.org/File.mp3</feedburner:origEnclosureLink>",
        namespaces: namespaces))
    #expect(entry.enclosures.map(\.url) == ["http://example.org/File.mp3"])
  }

  @Test func `the artwork and the owner of a podcast replace no other picture or person`() throws {
    let feed = try read(
      rss(
        "<image><url>/i.png</url><title>I</title><link>/</link><width>88</width></image><itunes:image href='/a.jpg'/>"
          + "<webMaster>w@x.org</webMaster><itunes:owner><itunes:name>O</itunes:name></itunes:owner>",
        namespaces: namespaces))
    #expect(
      feed.image
        == FeedImage(url: "https://example.org/i.png", title: "I", link: "https://example.org/", width: 88))
    #expect(feed.podcast?.artworkURL == "https://example.org/a.jpg")
    #expect(feed.publisher == FeedPerson(email: "w@x.org"))
    #expect(feed.podcast?.owner == FeedPerson(name: "O"))
  }

  @Test func `a title of an unknown type is text`() throws {
    let entry = try firstEntry(of: atomEntry("<title type='application/x-custom'>test</title>"))
    #expect(entry.title == "test")
    #expect(entry.titleText?.value == "test")
  }

  @Test func `the texts of RSS have the site as their base, as the entry does`() throws {
    let feed = try read(
      rss("<link>https://s.test/@m</link><item><description>d</description></item>"), url: "http://x.test/f")
    let entry = try #require(feed.entries.first)
    #expect(entry.baseURL == "https://s.test/@m")
    #expect(entry.summary?.baseURL == "https://s.test/@m")
  }

  @Test func `a displaced element is in the tree of extensions`() throws {
    let entry = try firstEntry(
      of: rssItem(
        "<title>T</title><description>D</description><itunes:title>Other</itunes:title><itunes:summary>D</itunes:summary>",
        namespaces: namespaces))
    #expect(entry.title == "T")
    #expect(entry.extensions.map(\.text) == ["Other"])
  }

  @Test func `a name of a place and its height are read`() throws {
    let entry = try firstEntry(
      of: rssItem(
        "<g:point>45.256 -71.92</g:point><g:featurename>Podunk</g:featurename><g:elev>313</g:elev>",
        namespaces: "xmlns:g='http://www.georss.org/georss'"))
    #expect(
      entry.places == [FeedPlace(shape: .point, coordinates: [[-71.92, 45.256]], name: "Podunk", elevation: 313)])
    #expect(entry.extensions.isEmpty)
  }
}
