import Testing

@testable import Syndication

@Suite struct SiteModuleTests {
  @Test func slashAndThreadCountComments() throws {
    let slash: PublishedDetails = try firstEntry(
      of: rssItem(
        "<s:comments>12</s:comments><s:section>news</s:section><s:department>far-away</s:department>"
          + "<s:hit_parade>1,2</s:hit_parade>", namespaces: "xmlns:s='http://purl.org/rss/1.0/modules/slash/'")
    ).details
    #expect(slash.commentCount == 12)
    #expect(slash.section == "news")
    #expect(slash.department == "far-away")
    #expect(slash.extensions.map(\.name) == ["hit_parade"])
    let thread: PublishedDetails = try firstEntry(
      of: atomEntry("<t:total>3</t:total>", attributes: "xmlns:t='http://purl.org/syndication/thread/1.0'")
    ).details
    #expect(thread.commentCount == 3)
  }

  @Test(
    "the source namespace names accounts and keeps what the text was made from",
    arguments: ["http://source.scripting.com/", "http://source.smallpict.com/2014/07/12/theSourceNamespace.html"])
  func source(namespace: String) throws {
    let details: PublishedDetails = try firstEntry(
      of: rssItem(
        "<x:account service='Twitter'>dw</x:account><x:markdown>*a*\n\n    b</x:markdown><x:self>/s</x:self>",
        namespaces: "xmlns:x='\(namespace)'")
    ).details
    #expect(details.accounts == [FeedAccount(service: "twitter", name: "dw")])
    #expect(details.markdown?.value == "*a*\n\n    b")
    #expect(details.markdown?.mimeType == "text/markdown")
    #expect(details.links == [FeedLink(url: "https://example.org/s", relation: "self")])
  }

  @Test func youTubeNamesVideosAndChannels() throws {
    let details: PublishedDetails = try firstEntry(
      of: atomEntry(
        "<y:videoId>v1</y:videoId><y:channelId>c1</y:channelId>",
        attributes: "xmlns:y='http://www.youtube.com/xml/schemas/2015'")
    ).details
    #expect(details.youTubeVideoID == "v1")
    #expect(details.youTubeChannelID == "c1")
  }

  @Test func aPlaceMayBeInTwoElements() throws {
    let namespaces: String = "xmlns:g='http://www.w3.org/2003/01/geo/wgs84_pos#'"
    let details: PublishedDetails = try firstEntry(
      of: rssItem("<g:lat>48.2</g:lat><g:long>16.4</g:long>", namespaces: namespaces)
    ).details
    #expect(details.place == FeedPlace(shape: .point, coordinates: [[16.4, 48.2]]))
    let half: PublishedDetails = try firstEntry(of: rssItem("<g:lat>48.2</g:lat>", namespaces: namespaces)).details
    #expect(half.place == nil)
    let none: PublishedDetails = try firstEntry(
      of: rssItem("<g:lat>nan</g:lat><g:long>inf</g:long>", namespaces: namespaces)
    ).details
    #expect(none.place == nil)
  }

  @Test func filesOfMediaRSSKnowTheirGroupAndWhatIsSaidOfThem() throws {
    let details: PublishedDetails = try firstEntry(
      of: rssItem(
        """
        <m:group><m:content url="a.mp4" bitrate="64.5" isDefault="true" duration="9" width="2" height="1" lang="en"
          type="video/mp4" medium="Video" fileSize="5"><m:title>A</m:title><m:thumbnail url="t.jpg"/></m:content>
          <m:content url="b.mp4" expression="Sample"/></m:group>
        <m:group><m:content><m:player url="/p"/></m:content></m:group><m:content url="c.mp3"/>
        <m:community><m:starRating average="3.5" count="20"/><m:statistics views="5" favorites="4"/></m:community>
        """, namespaces: "xmlns:m='http://search.yahoo.com/mrss'")
    ).details
    #expect(details.media.contents.map(\.group) == [0, 0, 1, nil])
    #expect(details.media.contents.map(\.expression) == ["full", "sample", "full", "full"])
    #expect(details.media.contents[2].playerURL == "https://example.org/p")
    #expect(
      details.media.contents[0]
        == PublishedMediaContent(
          url: "https://example.org/blog/a.mp4", type: "video/mp4", medium: "video", expression: "full",
          isDefault: true, group: 0, lengthBytes: 5, kilobitsPerSecond: 64.5, durationSeconds: 9, width: 2, height: 1,
          language: "en",
          title: FeedText("A", mimeType: "text/plain", baseURL: "https://example.org/blog/feed.xml"),
          thumbnailURLs: ["https://example.org/blog/t.jpg"]))
    #expect(
      details.media.community == MediaCommunity(views: 5, favorites: 4, ratingAverage: 3.5, ratingCount: 20))
  }

  @Test(
    "prefixes mean what they are declared to mean",
    arguments: [
      ("http://purl.org/dc/terms/", "creator"), ("http://purl.org/dc/elements/1.1/", "creator"),
      ("HTTPS://PURL.ORG/DC/ELEMENTS/1.1", "creator"), ("http://purl.org/dc/elements/1.0/", "creator"),
    ])
  func declaredPrefixes(address: String, name: String) throws {
    let details: PublishedDetails = try firstEntry(
      of: rssItem("<media:\(name)>Jo</media:\(name)>", namespaces: "xmlns:media='\(address)'")
    ).details
    #expect(details.authors == [FeedPerson(name: "Jo")])
  }
}
