import Testing

@testable import Syndication

@Suite struct MediaTests {
  private let namespaces: String = """
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"
    """

  @Test func `a video identifier that makes too long an address makes no link`() throws {
    func link(_ video: String) throws -> WebAddress? {
      let feed = try FeedParser.parse(
        Array(
          """
          <rss version="2.0" xmlns:yt="http://www.youtube.com/xml/schemas/2015"><channel><title>T</title>
          <item><title>V</title><yt:videoId>\(video)</yt:videoId></item></channel></rss>
          """.utf8))
      return feed.entries.first?.link
    }
    #expect(try link("abc") == "https://www.youtube.com/watch?v=abc")
    #expect(try link(String(repeating: "é", count: 2_000)) == nil)
  }

  @Test func `an episode has its file, length and duration`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: rssItem(
        """
        <title>1</title><enclosure url="https://e.example/1.mp3" length="1,000" type="audio/mpeg"/>
        <itunes:duration>01:00:05</itunes:duration><itunes:image href="/art.jpg"/><itunes:author>Ann</itunes:author>
        """, namespaces: namespaces))
    #expect(
      entry.enclosures == [
        ParsedEnclosure(
          url: "https://e.example/1.mp3", mimeType: "audio/mpeg", lengthBytes: 1000, durationSeconds: 3605,
          medium: .audio)
      ])
    #expect(entry.imageURL == "https://example.org/art.jpg")
    #expect(entry.authorNames == ["Ann"])
  }

  @Test func `one file named twice is one enclosure`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: rssItem(
        """
        <enclosure url="https://e.example/1.mp4" length="0"/>
        <media:content url="https://e.example/1.mp4" fileSize="5" type="video/mp4" duration="7" width="3" height="2"/>
        """, namespaces: namespaces))
    #expect(
      entry.enclosures == [
        ParsedEnclosure(
          url: "https://e.example/1.mp4", mimeType: "video/mp4", lengthBytes: 5, durationSeconds: 7, medium: .video,
          width: 3, height: 2)
      ])
  }

  @Test func `types and media are guessed from the extension`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: rssItem(
        """
        <enclosure url="https://e.example/a.M4A?x=1.png"/><enclosure url="https://e.example/b.webm" type="video"/>
        <enclosure url="https://e.example/c.jpg" type="application/octet-stream"/><enclosure url="https://e.example/d"/>
        """))
    #expect(entry.enclosures.map(\.mimeType) == ["audio/mp4", "video/webm", "application/octet-stream", nil])
    #expect(entry.enclosures.map(\.medium) == [.audio, .video, .image, nil])
    #expect(entry.imageURL == "https://e.example/c.jpg")
  }

  @Test func `files in groups are found`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: atomEntry(
        """
        <title>V</title><yt:videoId>abc</yt:videoId><media:group><media:title>V</media:title>
        <media:content url="https://www.youtube.com/v/abc" type="application/x-shockwave-flash" width="640" height="390"/>
        <media:thumbnail url="https://i.example/small.jpg" width="120"/>
        <media:thumbnail url="https://i.example/big.jpg" width="480"/>
        <media:description>First line\n\nhttps://example.org/?a=1&amp;b=2</media:description></media:group>
        """, attributes: namespaces + " xmlns:yt='http://www.youtube.com/xml/schemas/2015'"))
    #expect(entry.link == "https://www.youtube.com/watch?v=abc")
    #expect(entry.imageURL == "https://i.example/big.jpg")
    #expect(entry.summary?.html == "<p>First line</p>\n<p>https://example.org/?a=1&amp;b=2</p>")
    #expect(entry.enclosures.map(\.medium) == [.video])
  }

  @Test func `media that have only a player link to its page`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: rssItem(
        """
        <media:content medium="video" duration="610"><media:player url="https://p.example/1"/>
        <media:thumbnail url="https://p.example/1.jpg"/><media:title>Hello</media:title></media:content>
        """, namespaces: namespaces))
    let file = try #require(entry.enclosures.first)
    #expect((file.url, file.mimeType, file.medium) == ("https://p.example/1", "text/html", .video))
    #expect((file.durationSeconds, file.title) == (610, "Hello"))
    #expect(entry.enclosures.count == 1)
    #expect(entry.imageURL == "https://p.example/1.jpg")
  }

  @Test func `links of Atom may be enclosures`() throws {
    let entry: ParsedEntry = try firstEntry(
      of: atomEntry(
        """
        <link href="/1"/><link rel="enclosure" href="/1.ogg" type="audio/ogg" length="9" title="Ogg"/>
        """))
    #expect(
      entry.enclosures == [
        ParsedEnclosure(
          url: "https://example.org/1.ogg", mimeType: "audio/ogg", lengthBytes: 9, medium: .audio, title: "Ogg")
      ])
    #expect(entry.link == "https://example.org/1")
  }
}
