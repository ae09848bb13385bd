import Foundation
import Testing

@testable import Syndication

/// The elements of Podcasting 2.0 that lead to people, places and podcasts elsewhere.
@Suite struct PodcastRelationTests {
  private static let namespace = "xmlns:podcast='https://podcastindex.org/namespace/1.0'"

  private func item(_ text: String) throws -> ParsedEntry {
    try firstEntry(of: rssItem(text, namespaces: Self.namespace))
  }

  private func feed(_ text: String) throws -> ParsedFeed {
    try read(rss(text, namespaces: Self.namespace))
  }

  @Test func `a payment has recipients with their shares`() throws {
    let entry = try item(
      """
      <podcast:value type="Lightning" method="keysend" suggested="0.00000005000">
        <podcast:valueRecipient name="Ann &amp;amp; Bo" type="node" address="02d5" split="95"
          customKey="696" customValue="W"/>
        <podcast:valueRecipient name="Host" type="lnaddress" address="h@w.example" split="5" fee="true"/>
      </podcast:value>
      """)
    #expect(
      entry.podcast?.values == [
        PodcastValue(
          type: "lightning", method: "keysend", suggested: "0.00000005000",
          recipients: [
            .init(name: "Ann & Bo", type: "node", address: "02d5", split: 95, customKey: "696", customValue: "W"),
            .init(name: "Host", type: "lnaddress", address: "h@w.example", split: 5, isFee: true),
          ])
      ])
    #expect(entry.extensions == [])
  }

  @Test func `a part of an episode pays others`() throws {
    let entry = try item(
      """
      <podcast:value type="lightning"><podcast:valueTimeSplit startTime="60" duration="237" remoteStartTime="174"
        remotePercentage="150"><podcast:remoteItem itemGuid="i" feedGuid="f" feedUrl="/f.xml" medium="Music"/>
      </podcast:valueTimeSplit><podcast:valueTimeSplit startTime="330.5" duration="53"><podcast:valueRecipient
        address="a" split="1"/></podcast:valueTimeSplit></podcast:value>
      """)
    #expect(
      entry.podcast?.values.first?.timeSplits == [
        .init(
          startSeconds: 60, durationSeconds: 237, remoteStartSeconds: 174, remotePercentage: 100,
          remoteItem: PodcastRemoteItem(
            feedGUID: "f", feedURL: "https://example.org/f.xml", itemGUID: "i", medium: "music")),
        .init(startSeconds: 330.5, durationSeconds: 53, recipients: [.init(address: "a", split: 1)]),
      ])
  }

  @Test(arguments: [
    ("valueRecipient", "customKey"), ("valuerecipient", "customkey"), ("VALUERECIPIENT", "CUSTOMKEY"),
  ])
  func `a recipient is known in any case`(element: String, key: String) throws {
    let recipient = "<podcast:\(element) Address='a' SPLIT='1' \(key)='7'/>"
    let entry = try item("<podcast:Value Type='x'>\(recipient)</podcast:Value>")
    #expect(entry.podcast?.values.first?.recipients == [.init(address: "a", split: 1, customKey: "7")])
  }

  @Test func `a payment that is read in part is kept as written, too`() throws {
    let entry = try item(
      """
      <podcast:value type="x"><podcast:valueRecipient address="a" split="-1"/><podcast:valueRecipient address="b"
        split="1"/></podcast:value>
      """)
    #expect(entry.podcast?.values.first?.recipients.map(\.address) == ["b"])
    #expect(entry.extensions.map(\.name) == ["value"])
    #expect(entry.extensions.first?.children.map(\.name) == ["valueRecipient", "valueRecipient"])
  }

  @Test func `discussions have a page, unless they are not wanted`() throws {
    let entry = try item(
      """
      <podcast:socialInteract priority="2" protocol="Twitter" uri="https://t.example/1" accountId="@t"/>
      <podcast:socialInteract priority="1" protocol="activitypub" uri="/@a/1" accountUrl="https://m.example/@a"/>
      <podcast:socialInteract priority="0" protocol="Other" uri="ipfs://Qm"/>
      <podcast:socialInteract priority="0" protocol="atproto" uri="at://did:plc:x/post/1"/>
      """)
    // The last one is no address.
    #expect(entry.extensions.compactMap { $0.attribute("protocol") } == ["atproto"])
    let podcast = try #require(entry.podcast)
    #expect(podcast.discussions.map(\.protocolName) == ["twitter", "activitypub", "other"])
    #expect(podcast.discussions.map(\.account) == ["@t", nil, nil])
    #expect(podcast.discussions[1].accountURL == "https://m.example/@a")
    #expect(podcast.discussions.page == "https://example.org/@a/1")
    let unwanted = try item(
      "<podcast:socialInteract uri='https://m.example/1'/><podcast:socialInteract protocol='disabled'/>")
    #expect(unwanted.podcast?.discussions.count == 2)
    #expect(unwanted.podcast?.discussions.page == nil)
    #expect(unwanted.extensions == [])
    let only = try item("<podcast:socialInteract uri='https://m.example/1'/>")
    #expect(only.podcast?.discussions.page == "https://m.example/1")
  }

  @Test func `an episode has links, a chat and ways to support it`() throws {
    let entry = try item(
      """
      <podcast:contentLink href="https://v.example/1">Watch &lt;b&gt;it&lt;/b&gt;</podcast:contentLink>
      <podcast:chat server="irc.example" protocol="IRC" accountId="@a" space="#room"/><podcast:chat server="second"/>
      <podcast:funding url="/give">Give</podcast:funding><podcast:contentLink>nowhere</podcast:contentLink>
      """)
    #expect(entry.podcast?.contentLinks == [PodcastContentLink(url: "https://v.example/1", title: "Watch it")])
    #expect(
      entry.podcast?.chat == PodcastChat(server: "irc.example", protocolName: "irc", account: "@a", space: "#room"))
    #expect(entry.podcast?.funding == [PodcastFunding(url: "https://example.org/give", title: "Give")])
    #expect(entry.extensions.map(\.name) == ["chat", "contentLink"])
  }

  @Test func `pictures are for several uses, and a square one is the cover`() throws {
    let images = """
      <podcast:image purpose="Banner apple/showcase-hero" aspect-ratio="4/1" href="/b.jpg" width="1200" height="300"/>
      <podcast:image type="video/mp4" href="/c.mp4"/><podcast:image aspect-ratio="16/9" href="/w.jpg"/>
      <podcast:image purpose="social" href="/s.jpg"/>
      <podcast:image alt="A &amp;amp; B" aspect-ratio="1 / 1" href="/a.jpg"/>
      """
    let entry = try item(images)
    let podcast = try #require(entry.podcast)
    #expect(
      podcast.images.first
        == PodcastImage(
          url: "https://example.org/b.jpg", aspectRatio: "4/1", width: 1200, height: 300,
          purposes: ["banner", "apple/showcase-hero"]))
    #expect(podcast.images.last?.alternateText == "A & B")
    #expect(podcast.coverURL == "https://example.org/a.jpg")
    #expect(entry.imageURL == "https://example.org/a.jpg")
    #expect(try feed(images).iconURL == "https://example.org/a.jpg")
    let apple = try firstEntry(
      of: rssItem(
        images + "<i:image href='/i.jpg'/>",
        namespaces: Self.namespace + " xmlns:i='http://www.itunes.com/dtds/podcast-1.0.dtd'"))
    #expect(apple.podcast?.coverURL == "https://example.org/i.jpg")
    #expect(apple.imageURL == "https://example.org/i.jpg")
  }

  @Test func `the former list of pictures has their widths`() throws {
    let entry = try item(
      """
      <podcast:images srcset="https://e.example/a,1.jpg 1500w,
        /b.jpg 600w, https://e.example/c.jpg"/>
      """)
    #expect(
      entry.podcast?.images == [
        PodcastImage(url: "https://e.example/a,1.jpg", width: 1500),
        PodcastImage(url: "https://example.org/b.jpg", width: 600),
        PodcastImage(url: "https://e.example/c.jpg"),
      ])
  }

  @Test func `a podcast names other podcasts`() throws {
    let feed = try feed(
      """
      <podcast:remoteItem feedGuid="g1" itemGuid="i1"/><podcast:remoteItem feedGuid="g2" feedUrl="/2.xml" title="Two"/>
      <podcast:podroll><podcast:remoteItem feedGuid="g3"/><podcast:remoteItem title="nothing"/></podcast:podroll>
      <podcast:publisher><podcast:remoteItem medium="publisher" feedGuid="g4" feedUrl="https://p.example/f"/>
      </podcast:publisher><podcast:socialInteract uri="https://m.example/1"/><podcast:chat server="c.example"/>
      """)
    let podcast = try #require(feed.podcast)
    #expect(
      podcast.remoteItems == [
        PodcastRemoteItem(feedGUID: "g1", itemGUID: "i1"),
        PodcastRemoteItem(feedGUID: "g2", feedURL: "https://example.org/2.xml", title: "Two"),
      ])
    #expect(podcast.recommendations == [PodcastRemoteItem(feedGUID: "g3")])
    #expect(
      podcast.publisher == PodcastRemoteItem(feedGUID: "g4", feedURL: "https://p.example/f", medium: "publisher"))
    #expect(podcast.discussions.page == "https://m.example/1")
    #expect(podcast.chat?.server == "c.example")
    #expect(feed.extensions.map(\.name) == ["podroll"])
  }

  @Test func `a live item has them like an item`() throws {
    let feed = try feed(
      """
      <podcast:liveItem status="live"><title>On air</title><podcast:contentLink href="/tv">TV</podcast:contentLink>
      <podcast:chat server="c.example"/></podcast:liveItem>
      """)
    let live = try #require(feed.podcast?.liveItems.first?.entry)
    #expect(live.podcast?.contentLinks.map(\.title) == ["TV"])
    #expect(live.podcast?.chat?.server == "c.example")
    #expect(live.extensions == [])
  }

  @Test func `Atom and RSS in JSON have them, too`() throws {
    let atom = try firstEntry(
      of: atomEntry("<podcast:contentLink href='/a'>A</podcast:contentLink>", attributes: Self.namespace))
    #expect(atom.podcast?.contentLinks.map(\.url) == ["https://example.org/a"])
    let json = try read(
      """
      {"rss":{"channel":{"title":"T","item":[{"title":"x","podcast:chat":{"server":"c.example","accountId":"@a"}}]}}}
      """)
    #expect(json.entries.first?.podcast?.chat == PodcastChat(server: "c.example", account: "@a"))
  }
}
