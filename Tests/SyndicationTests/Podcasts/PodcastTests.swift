import Foundation
import Testing

@testable import Syndication

@Suite struct PodcastTests {
  private static let namespace: String = "xmlns:p='https://podcastindex.org/namespace/1.0'"

  private func item(_ text: String, namespaces: String = PodcastTests.namespace) throws -> ParsedEntry {
    try firstEntry(of: rssItem(text, namespaces: namespaces))
  }

  private func episode(_ text: String, namespaces: String = PodcastTests.namespace) throws -> PodcastEpisode {
    try #require(try item(text, namespaces: namespaces).podcast)
  }

  private func channel(_ text: String) throws -> PodcastChannel {
    try #require(try read(rss(text, namespaces: Self.namespace)).podcast)
  }

  @Test(arguments: [
    "https://podcastindex.org/namespace/1.0", "http://podcastindex.org/namespace/1.0/",
    "https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/1.0.md",
    "https://github.com/Podcastindex-org/podcast-namespace/blob/master/docs/1.0.md",
  ])
  func `the namespace is known by all its addresses, with any prefix`(address: String) throws {
    let feed: ParsedFeed = try read(
      rss("<x:guid>917393e3</x:guid><y:guid xmlns:y='urn:y'>no</y:guid>", namespaces: "xmlns:x='\(address)'"))
    #expect(feed.podcast?.guid == "917393e3")
  }

  @Test func `names have no markup`() throws {
    let entry = try item(
      """
      <p:person>&lt;a href="http://a.test/"&gt;Ann &amp;amp; Bo&lt;/a&gt;</p:person>
      <p:season name="&lt;i&gt;Sea&lt;/i&gt;">1</p:season><p:episode display="&lt;b&gt;Four&lt;/b&gt;">4</p:episode>
      <p:soundbite startTime="1" duration="2">a &lt; b &lt;em&gt;c&lt;/em&gt;</p:soundbite>
      <category>&lt;b&gt;News&lt;/b&gt;</category><category>List&lt;String></category>
      <author>&lt;b&gt;Cy&lt;/b&gt;</author>
      """)
    let podcast = try #require(entry.podcast)
    #expect(podcast.persons.map(\.name) == ["Ann & Bo"])
    #expect(podcast.seasonName == "Sea" && podcast.numberLabel == "Four")
    #expect(podcast.soundbites.map(\.title) == ["a < b c"])
    #expect(entry.categoryNames == ["News", "List<String>"])
    #expect(entry.authorNames == ["Cy"])
  }

  @Test func `a podcast has an owner and a kind`() throws {
    let podcast = try channel(
      """
      <p:locked owner="me@e.example">yes</p:locked><p:medium>musicL</p:medium><p:license url="/l">CC-BY-4.0</p:license>
      <p:funding url="/give">Give!</p:funding><p:funding>nowhere</p:funding>
      <p:trailer pubdate="Thu, 01 Apr 2021 08:00:00 EST" url="/t.mp3" length="7" type="audio/mpeg" season="2">T</p:trailer>
      """)
    #expect(podcast.isLocked == true)
    #expect(podcast.lockOwner == "me@e.example")
    #expect(podcast.medium == "musicl")
    #expect(podcast.license?.url == "https://example.org/l")
    #expect(podcast.license?.name == "CC-BY-4.0")
    #expect(podcast.funding == [PodcastFunding(url: "https://example.org/give", title: "Give!")])
    let trailer = try #require(podcast.trailers.first)
    #expect(trailer.url == "https://example.org/t.mp3")
    #expect(trailer.title == "T")
    #expect(trailer.lengthBytes == 7)
    #expect(trailer.season == 2)
    #expect(try trailer.published?.date == moment("2021-04-01T13:00:00Z"))
  }

  @Test func `an episode has numbers, chapters and transcripts`() throws {
    let podcast = try episode(
      """
      <p:season name="Egg hunt">3</p:season><p:episode display="Ch. 204.5">204.5</p:episode>
      <p:chapters url="c.json" type="application/json+chapters"/><p:transcript url="t.vtt" type="text/vtt"/>
      <p:transcript url="t.srt" type="application/srt" language="es" rel="captions"/><p:transcript type="text/html"/>
      """)
    #expect(podcast.season == 3)
    #expect(podcast.seasonName == "Egg hunt")
    #expect(podcast.number == 204.5)
    #expect(podcast.numberLabel == "Ch. 204.5")
    #expect(podcast.chaptersURL == "https://example.org/blog/c.json")
    #expect(podcast.chaptersType == "application/json+chapters")
    #expect(
      podcast.transcripts == [
        PodcastTranscript(url: "https://example.org/blog/t.vtt", type: "text/vtt"),
        PodcastTranscript(
          url: "https://example.org/blog/t.srt", type: "application/srt", language: "es", isCaptions: true),
      ])
  }

  @Test func `Apple's numbers are the fallback`() throws {
    let namespaces = Self.namespace + " xmlns:i='http://www.itunes.com/dtds/podcast-1.0.dtd'"
    let apple = "<i:season>1</i:season><i:episode>2</i:episode><i:episodeType>Bonus</i:episodeType>"
    let podcast = try episode(apple, namespaces: namespaces)
    #expect(podcast.season == 1)
    #expect(podcast.number == 2)
    #expect(podcast.type == "bonus")
    let both = try episode(apple + "<p:episode>2.5</p:episode>", namespaces: namespaces)
    #expect(both.number == 2.5)
    let feed: ParsedFeed = try read(
      rss("<i:type>serial</i:type><i:complete>Yes</i:complete>", namespaces: namespaces))
    #expect(feed.podcast?.isSerial == true)
    #expect(feed.podcast?.isComplete == true)
  }

  @Test func `people are hosts of the cast by default`() throws {
    let podcast = try episode(
      """
      <p:person>Ann</p:person><p:person role="Guest" group="Writing" href="/b" img="/b.jpg">Bob
      B.</p:person><p:person role="host"/>
      """)
    #expect(
      podcast.persons == [
        PodcastPerson(name: "Ann", role: "host", group: "cast"),
        PodcastPerson(
          name: "Bob B.", role: "guest", group: "writing", imageURL: "https://example.org/b.jpg",
          url: "https://example.org/b"),
      ])
  }

  @Test func `soundbites have a beginning and a length`() throws {
    let podcast = try episode(
      """
      <p:soundbite startTime="0" duration="60.5">Why</p:soundbite><p:soundbite startTime="-1" duration="2"/>
      <p:soundbite startTime="nan" duration="2"/><p:soundbite startTime="1"/>
      """)
    #expect(podcast.soundbites == [PodcastSoundbite(startSeconds: 0, durationSeconds: 60.5, title: "Why")])
  }

  @Test func `places are read from their addresses`() throws {
    let podcast = try episode(
      """
      <p:location geo="geo:30.2672,-97.7431;u=10" osm="R113314" rel="subject" country="US">Austin</p:location>
      <p:location geo="geo:1,2,3"/><p:location geo="geo:nan,1"/><p:location geo="1,2">x</p:location>
      """)
    #expect(podcast.locations.map(\.name) == ["Austin", nil, "x"])
    #expect(podcast.locations.map(\.place?.coordinates) == [[[-97.7431, 30.2672]], [[2, 1, 3]], nil])
    #expect(podcast.locations.first?.openStreetMapID == "R113314")
    #expect(podcast.locations.first?.country == "US")
  }

  @Test func `other versions of the file have their sources`() throws {
    let podcast = try episode(
      """
      <p:alternateEnclosure type="video/mp4" length="7924786" bitrate="511276.52" height="720" title="720p" lang="en"
        rel="v" codecs="avc1" default="true"><p:source uri="v.mp4"/><p:source uri="ipfs://Qm" contentType="x/y"/>
        <p:integrity type="SRI" value="sha384-x"/></p:alternateEnclosure><p:alternateEnclosure type="audio/opus"/>
      """)
    #expect(
      podcast.alternateEnclosures == [
        PodcastAlternateEnclosure(
          type: "video/mp4", lengthBytes: 7_924_786, bitsPerSecond: 511_276.52, height: 720, language: "en",
          title: "720p", relation: "v", codecs: "avc1", isDefault: true,
          sources: [
            .init(url: "https://example.org/blog/v.mp4"), .init(url: "ipfs://Qm", contentType: "x/y"),
          ], integrity: .init(type: "sri", value: "sha384-x"))
      ])
  }

  @Test func `a live item is an item but not an entry`() throws {
    let feed: ParsedFeed = try read(
      rss(
        """
        <p:liveItem status="LIVE" start="2021-09-26T07:30:00.000-0600" end="2021-09-26T09:30:00.000-0600">
          <title>Live</title><guid isPermaLink="false">live</guid><enclosure url="/live.mp3" type="audio/mpeg"/>
          <p:person>Ann</p:person><p:liveItem><title>no</title></p:liveItem></p:liveItem>
        <item><title>a</title></item>
        """, namespaces: Self.namespace))
    #expect(feed.entries.map(\.title) == ["a"])
    let live = try #require(feed.podcast?.liveItems.first)
    #expect(live.status == "live")
    #expect(try live.start?.date == moment("2021-09-26T13:30:00Z"))
    #expect(try live.end?.date == moment("2021-09-26T15:30:00Z"))
    #expect(live.entry.title == "Live")
    #expect(live.entry.enclosures.map(\.url) == ["https://example.org/live.mp3"])
    #expect(live.entry.podcast?.persons.map(\.name) == ["Ann"])
    #expect(live.entry.extensions.map(\.name) == ["liveItem"])
  }

  @Test func `unknown elements stay trees`() throws {
    let entry = try item("<p:txt purpose='verify'>abc</p:txt><p:newThing someKey='1'/>")
    #expect(entry.extensions.map(\.name) == ["txt", "newThing"])
    #expect(entry.extensions.first?.attributes["purpose"] == "verify")
    #expect(entry.extensions.last?.attribute("SOMEKEY") == "1")
  }

  @Test func `elements that say nothing are left out`() throws {
    #expect(try item("<title>a</title>").podcast == nil)
    #expect(try channel("<p:locked>maybe</p:locked>").isLocked == nil)
  }
}
