import Testing

@testable import Syndication

/// Tests each element of Media RSS (rssboard.org/media-rss, version 1.5.1).
@Suite struct MediaRSSTests {
  private func entry(_ item: String) throws -> ParsedEntry {
    try firstEntry(
      of: rssItem(
        item,
        namespaces: "xmlns:media='http://search.yahoo.com/mrss/' xmlns:georss='http://www.georss.org/georss' "
          + "xmlns:gml='http://www.opengis.net/gml'"))
  }

  @Test func `the description of a picture is its alternative text`() throws {
    let entry = try entry(
      """
      <media:content url="1.jpg" type="image/jpeg" medium="image"><media:rating scheme="urn:simple">nonadult</media:rating>
      <media:description type="plain">A cat on a red sofa</media:description></media:content>
      """)
    #expect(entry.enclosures.map(\.description) == ["A cat on a red sofa"])
    #expect(entry.enclosures.first?.media?.description?.value == "A cat on a red sofa")
    #expect(entry.enclosures.first?.media?.ratings == [MediaRating(value: "nonadult", scheme: "urn:simple")])
  }

  @Test func `a file has the properties that are stated inside`() throws {
    let entry = try entry(
      """
      <media:content url="1.mp4" framerate="25" samplingrate="44.1" channels="2"><media:credit role="author">Ann</media:credit>
      <media:copyright url="/c">2026</media:copyright><media:keywords>a, b</media:keywords>
      <media:category label="L">c</media:category><media:text start="0:01" end="0:02">Hello</media:text></media:content>
      """)
    let file = try #require(entry.enclosures.first)
    #expect((file.framesPerSecond, file.kilohertz, file.channels) == (25, 44.1, 2))
    #expect(file.media?.credits == [MediaCredit(role: "author", name: "Ann")])
    #expect(file.media?.copyright == MediaCopyright(text: "2026", url: "https://example.org/c"))
    #expect(file.media?.keywords == ["a", "b"])
    #expect(file.media?.transcripts.map(\.text.value) == ["Hello"])
    #expect(file.media?.transcripts.first?.startSeconds == 1)
    #expect(Set(entry.categoryNames) == ["L", "a", "b"])
  }

  @Test func `the type of a file takes precedence over its medium`() throws {
    let entry = try entry(#"<media:content url="1" type="video/mp4" medium="image"/>"#)
    #expect(entry.enclosures.map(\.medium) == [.video])
  }

  @Test func `an entry without title and description has those of its file`() throws {
    let entry = try entry(
      """
      <media:group><media:content url="1.mp4"><media:title>T</media:title><media:description>D</media:description>
      </media:content></media:group>
      """)
    #expect(entry.title == "T")
    #expect(entry.summary?.value == "D")
    #expect(entry.provenance.title?.name == "media:title")
  }

  @Test func `every optional element is read`() throws {
    let entry = try entry(
      """
      <media:hash algo="sha-1">ab</media:hash><media:adult>true</media:adult>
      <media:thumbnail url="t.jpg" width="3" height="2" time="12:05:01.123"/>
      <media:embed url="/e.swf" width="5" height="4"><media:param name="type">x/y</media:param></media:embed>
      <media:comments><media:comment>nice</media:comment></media:comments>
      <media:responses><media:response>/r</media:response></media:responses>
      <media:backLinks><media:backLink>/b</media:backLink></media:backLinks>
      <media:status state="Blocked" reason="/why"/><media:price type="rent" price="19.99" currency="EUR"/>
      <media:subTitle type="application/smil" lang="en-us" href="/s.smil"/>
      <media:peerLink type="application/x-bittorrent" href="/p.torrent"/>
      <media:location description="My house" start="00:01" end="01:00"><georss:where><gml:Point><gml:pos>1 2</gml:pos>
      </gml:Point></georss:where></media:location>
      <media:rights status="userCreated"/><media:scenes><media:scene><sceneTitle>s1</sceneTitle>
      <sceneDescription>d1</sceneDescription><sceneStartTime>00:15</sceneStartTime><sceneEndTime>00:45</sceneEndTime>
      </media:scene></media:scenes><media:player url="/play" height="200" width="400"/>
      <media:restriction relationship="allow" type="country">AU US</media:restriction>
      <media:license type="text/html" href="/l">CC</media:license>
      <media:community><media:starRating average="3.5" count="20" min="1" max="10"/><media:tags>news: 5, abc</media:tags>
      </media:community>
      """)
    let media = try #require(entry.media)
    let site = "https://example.org"
    #expect(media.hashes == [MediaHash(value: "ab", algorithm: "sha-1")])
    #expect(media.ratings.map(\.value) == ["adult"])
    #expect(
      media.thumbnails == [
        MediaThumbnail(url: "\(site)/blog/t.jpg", width: 3, height: 2, timeSeconds: 43_501.123)
      ])
    #expect(media.embed == MediaEmbed(url: "\(site)/e.swf", width: 5, height: 4, parameters: ["type": "x/y"]))
    #expect(media.comments == ["nice"])
    #expect((media.responses, media.backLinks) == (["\(site)/r"], ["\(site)/b"]))
    #expect(media.status == MediaStatus(state: "blocked", reason: "/why"))
    #expect(media.prices == [MediaPrice(type: "rent", price: "19.99", currency: "EUR")])
    #expect(media.subtitles == [MediaFile(url: "\(site)/s.smil", type: "application/smil", language: "en-us")])
    #expect(media.peerLinks == [MediaFile(url: "\(site)/p.torrent", type: "application/x-bittorrent")])
    #expect(media.locations.first?.place?.coordinates == [[2, 1]])
    #expect(media.locations.first?.endSeconds == 60)
    #expect(media.rights == "userCreated")
    #expect(media.scenes == [MediaScene(title: "s1", description: "d1", startSeconds: 15, endSeconds: 45)])
    #expect(media.player == MediaPlayer(url: "\(site)/play", width: 400, height: 200))
    #expect(media.restrictions.map(\.values) == [["au", "us"]])
    #expect(media.license?.title == "CC")
    #expect(media.community?.tags == [.init(name: "news", weight: 5), .init(name: "abc")])
    #expect(media.community?.ratingMaximum == 10)
    #expect(entry.extensions.isEmpty)
  }

  @Test func `elements without a place are in the tree of extensions`() throws {
    let entry = try entry(
      """
      <media:novelty>x</media:novelty><media:content url="1.mp4"><media:wonder>y</media:wonder></media:content>
      <media:group><media:marvel/></media:group><media:content>neither file nor player</media:content>
      """)
    #expect(entry.extensions.map(\.name) == ["novelty", "wonder", "marvel", "content"])
  }
}
