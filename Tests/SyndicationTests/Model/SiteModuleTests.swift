import Testing

@testable import Syndication

@Suite struct SiteModuleTests {
  @Test func `slash and thr count comments`() throws {
    let slash = try firstEntry(
      of: rssItem(
        "<s:comments>12</s:comments><s:section>news</s:section><s:department>far-away</s:department>"
          + "<s:hit_parade>1,2</s:hit_parade>", namespaces: "xmlns:s='http://purl.org/rss/1.0/modules/slash/'"))
    #expect(slash.commentCount == 12)
    #expect(slash.section == "news")
    #expect(slash.department == "far-away")
    #expect(slash.extensions.map(\.name) == ["hit_parade"])
    let thread = try firstEntry(
      of: atomEntry("<t:total>3</t:total>", attributes: "xmlns:t='http://purl.org/syndication/thread/1.0'"))
    #expect(thread.commentCount == 3)
  }

  @Test(arguments: ["http://source.scripting.com/", "http://source.smallpict.com/2014/07/12/theSourceNamespace.html"])
  func `the source namespace names accounts and keeps the Markdown source`(namespace: String) throws {
    let entry = try firstEntry(
      of: rssItem(
        "<x:account service='Twitter'>dw</x:account><x:markdown>*a*\n\n    b</x:markdown><x:self>/s</x:self>",
        namespaces: "xmlns:x='\(namespace)'"))
    #expect(entry.accounts == [FeedAccount(service: "twitter", name: "dw")])
    #expect(entry.markdown?.value == "*a*\n\n    b")
    #expect(entry.markdown?.mimeType == "text/markdown")
    #expect(entry.links == [FeedLink(url: "https://example.org/s", relation: "self")])
  }

  @Test func `YouTube names videos and channels`() throws {
    let entry = try firstEntry(
      of: atomEntry(
        "<y:videoId>v1</y:videoId><y:channelId>c1</y:channelId>",
        attributes: "xmlns:y='http://www.youtube.com/xml/schemas/2015'"))
    #expect(entry.youTube?.videoID == "v1")
    #expect(entry.youTube?.channelID == "c1")
  }

  @Test func `a place may be in two elements`() throws {
    let namespaces = "xmlns:g='http://www.w3.org/2003/01/geo/wgs84_pos#'"
    let entry = try firstEntry(
      of: rssItem("<g:lat>48.2</g:lat><g:long>16.4</g:long>", namespaces: namespaces))
    #expect(entry.places.first == FeedPlace(shape: .point, coordinates: [[16.4, 48.2]]))
    let half = try firstEntry(
      of: rssItem("<g:lat>48.2</g:lat>", namespaces: namespaces))
    #expect(half.places.isEmpty)
    #expect(half.extensions.map(\.name) == ["lat"])
    let none = try firstEntry(
      of: rssItem("<g:lat>nan</g:lat><g:long>inf</g:long>", namespaces: namespaces))
    #expect(none.places.isEmpty)
  }

  @Test func `files of Media RSS have a group and properties`() throws {
    let entry = try firstEntry(
      of: rssItem(
        """
        <m:group><m:content url="a.mp4" bitrate="64.5" isDefault="true" duration="9" width="2" height="1" lang="en"
          type="video/mp4" medium="Video" fileSize="5"><m:title>A</m:title><m:thumbnail url="t.jpg"/></m:content>
          <m:content url="b.mp4" expression="Sample"/></m:group>
        <m:group><m:content><m:player url="/p"/></m:content></m:group><m:content url="c.mp3"/>
        <m:community><m:starRating average="3.5" count="20"/><m:statistics views="5" favorites="4"/></m:community>
        """, namespaces: "xmlns:m='http://search.yahoo.com/mrss'"))
    #expect(entry.enclosures.map(\.mediaGroup) == [0, 0, 1, nil])
    #expect(entry.enclosures.map(\.expression) == [nil, "sample", nil, nil])
    #expect(entry.enclosures[2].url == "https://example.org/p")
    #expect(entry.enclosures[2].mimeType == "text/html")
    let first = entry.enclosures[0]
    #expect(first.url == "https://example.org/blog/a.mp4")
    #expect((first.mimeType, first.medium, first.lengthBytes) == ("video/mp4", .video, 5))
    #expect((first.isDefault, first.kilobitsPerSecond, first.durationSeconds) == (true, 64.5, 9))
    #expect((first.width, first.height, first.language, first.title) == (2, 1, "en", "A"))
    #expect(
      first.media
        == MediaProperties(
          title: FeedText("A", baseURL: "https://example.org/blog/feed.xml"),
          thumbnails: [MediaThumbnail(url: "https://example.org/blog/t.jpg")]))
    #expect(
      entry.media?.community == MediaCommunity(views: 5, favorites: 4, ratingAverage: 3.5, ratingCount: 20))
  }

  @Test(arguments: [
    ("http://purl.org/dc/terms/", "creator"), ("http://purl.org/dc/elements/1.1/", "creator"),
    ("HTTPS://PURL.ORG/DC/ELEMENTS/1.1", "creator"), ("http://purl.org/dc/elements/1.0/", "creator"),
  ])
  func `prefixes have their declared meaning`(address: String, name: String) throws {
    let entry = try firstEntry(
      of: rssItem("<media:\(name)>Jo</media:\(name)>", namespaces: "xmlns:media='\(address)'"))
    #expect(entry.authors == [FeedPerson(name: "Jo")])
  }
}
