import Bytes
import Foundation
import SeededRandom
import Testing

@testable import Syndication

/// The typed parts of modules are the same after a feed is read, written as Atom and read again.
@Suite struct ModuleRoundTripTests {
  private static let namespaces = """
    xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0"
    xmlns:psc="http://podlove.org/simple-chapters" xmlns:media="http://search.yahoo.com/mrss/"
    xmlns:georss="http://www.georss.org/georss" xmlns:gml="http://www.opengis.net/gml"
    xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:geo="http://www.w3.org/2003/01/geo/wgs84_pos#"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"
    xmlns:slash="http://purl.org/rss/1.0/modules/slash/" xmlns:wfw="http://wellformedweb.org/CommentAPI/"
    xmlns:source="http://source.scripting.com/" xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0"
    xmlns:thr="http://purl.org/syndication/thread/1.0"
    """

  /// Elements of items; each is in about half of the generated items.
  private static let elements = [
    "<itunes:season>2</itunes:season>", "<podcast:season name='Sea &amp; &quot;air&quot;'>3</podcast:season>",
    "<itunes:episode>4</itunes:episode>", "<podcast:episode display='4b'>4.5</podcast:episode>",
    "<itunes:episodeType>bonus</itunes:episodeType>", "<itunes:explicit>true</itunes:explicit>",
    "<itunes:block>Yes</itunes:block>", "<itunes:isClosedCaptioned>yes</itunes:isClosedCaptioned>",
    "<itunes:order>7</itunes:order>", "<itunes:duration>1:02:03</itunes:duration>",
    "<itunes:image href='http://e.test/art.png'/>", "<itunes:author>Ann</itunes:author>",
    "<psc:chapters version='1.2'><psc:chapter start='0' title='A'/><psc:chapter start='90.5' title='B' href='http://e.test/b' image='http://e.test/i'/></psc:chapters>",
    "<podcast:chapters url='http://e.test/c.json' type='application/json'/>",
    "<podcast:transcript url='http://e.test/t.vtt' type='text/vtt' language='de' rel='captions'/>",
    "<podcast:person role='guest' group='cast' img='http://e.test/p' href='http://e.test/q'>Bo</podcast:person>",
    "<podcast:soundbite startTime='0' duration='15.25'>Bite</podcast:soundbite>",
    "<podcast:location rel='subject' geo='geo:47.5,14.25' osm='R1' country='at'>Here</podcast:location>",
    "<podcast:alternateEnclosure type='audio/opus' length='5' bitrate='64000.5' height='1' lang='it' title='T' rel='r' codecs='opus' default='true'><podcast:source uri='http://e.test/o' contentType='audio/ogg'/><podcast:integrity type='sri' value='sha'/></podcast:alternateEnclosure>",
    "<podcast:license url='http://e.test/l'>cc</podcast:license>",
    "<podcast:value type='lightning' method='keysend' suggested='0.00000005000'><podcast:valueRecipient name='x' type='node' address='a' split='1' customKey='7' customValue='v'/><podcast:valueRecipient address='b' split='2.5' fee='true'/><podcast:valueTimeSplit startTime='60' duration='237' remoteStartTime='17.5' remotePercentage='95'><podcast:remoteItem itemGuid='i' feedGuid='f' medium='music'/></podcast:valueTimeSplit><podcast:valueTimeSplit startTime='330' duration='53'><podcast:valueRecipient address='c' split='100'/></podcast:valueTimeSplit></podcast:value>",
    "<podcast:funding url='http://e.test/give'>Give</podcast:funding>",
    "<podcast:contentLink href='http://e.test/watch'>Watch</podcast:contentLink>",
    "<podcast:socialInteract priority='2' protocol='activitypub' uri='http://e.test/@a/1' accountId='@a' accountUrl='http://e.test/@a'/>",
    "<podcast:socialInteract protocol='disabled'/>",
    "<podcast:chat server='irc.e.test' protocol='irc' accountId='@a' space='#room'/>",
    "<podcast:image href='http://e.test/sq' alt='A &amp; B' aspect-ratio='16/9' width='1200' height='675' type='image/jpeg' purpose='artwork Social'/>",
    "<podcast:images srcset='http://e.test/i1 1500w, http://e.test/i2 600w'/>",
    "<georss:point featureName='Peak' elev='1200.5'>47.5 14.25</georss:point>", "<georss:line>1 2 3 4</georss:line>",
    "<georss:where><gml:Point srsDimension='3'><gml:pos>1 2 3</gml:pos></gml:Point></georss:where>",
    "<geo:lat>1.5</geo:lat><geo:long>-2.5</geo:long>", "<georss:polygon>1 2 3 4 5 6 1 2</georss:polygon>",
    "<media:thumbnail url='http://e.test/th' width='10' height='11' time='1:00'/>",
    "<media:keywords>a, b c</media:keywords>", "<media:credit role='author' scheme='urn:x'>Cy</media:credit>",
    "<media:copyright url='http://e.test/cr'>2026</media:copyright>",
    "<media:rating scheme='urn:simple'>adult</media:rating>",
    "<media:text type='plain' start='1' end='2.5'>Said</media:text>",
    "<media:restriction relationship='allow' type='country'>at de</media:restriction>",
    "<media:community><media:starRating average='3.5' count='20' min='1' max='5'/><media:statistics views='6' favorites='7'/><media:tags>news:5, abc</media:tags></media:community>",
    "<media:comments><media:comment>Nice</media:comment><media:comment>Bad</media:comment></media:comments>",
    "<media:embed url='http://e.test/e.swf' width='5' height='6'><media:param name='type'>x</media:param></media:embed>",
    "<media:status state='blocked' reason='why'/>", "<media:price type='rent' price='19.99' currency='EUR' info='i'/>",
    "<media:license type='text/html' href='http://e.test/li'>Terms</media:license>",
    "<media:subTitle type='text/vtt' lang='fr' href='http://e.test/s'/>",
    "<media:peerLink type='application/x-bittorrent' href='http://e.test/torrent'/>",
    "<media:location description='Stage' start='0' end='60'><georss:where><gml:Point><gml:pos>35.5 139.75</gml:pos></gml:Point></georss:where></media:location>",
    "<media:rights status='userCreated'/>", "<media:hash algo='sha-1'>abc</media:hash>",
    "<media:scenes><media:scene><sceneTitle>One</sceneTitle><sceneDescription>D</sceneDescription><sceneStartTime>00:15</sceneStartTime><sceneEndTime>00:45</sceneEndTime></media:scene></media:scenes>",
    "<media:backLinks><media:backLink>http://e.test/back</media:backLink></media:backLinks>",
    "<media:responses><media:response>http://e.test/resp</media:response></media:responses>",
    "<media:player url='http://e.test/player' width='3' height='4'/>",
    "<media:title type='html'>&lt;b&gt;M&lt;/b&gt;</media:title>",
    "<media:description type='plain'>A cat</media:description>",
    "<media:group><media:content url='http://e.test/1.mp4' type='video/mp4' width='640' height='360' bitrate='800.5' framerate='25' samplingrate='44.1' channels='2' lang='en' expression='full' isDefault='true'><media:credit>Di</media:credit><media:thumbnail url='http://e.test/th2'/></media:content><media:content url='http://e.test/2.mp4' type='video/mp4'/><media:category label='L' scheme='urn:c'>k</media:category></media:group>",
    "<media:content url='http://e.test/p.jpg' type='image/jpeg'><media:description type='plain'>A dog</media:description></media:content>",
    "<enclosure url='http://e.test/1.mp3' length='9' type='audio/mpeg'/>", "<yt:videoId>v</yt:videoId>",
    "<dc:creator>Ed</dc:creator>", "<author>m@e.test (Max)</author>", "<description>Summary</description>",
    "<itunes:subtitle>In short</itunes:subtitle>", "<dc:publisher>p@e.test (Press)</dc:publisher>",
    "<slash:section>news</slash:section>", "<slash:department>from-the-x</slash:department>",
    "<wfw:comment>http://e.test/say</wfw:comment>", "<wfw:commentRss>http://e.test/said</wfw:commentRss>",
    "<source:account service='mastodon'>@a</source:account>", "<source:markdown>*a*\n\nb</source:markdown>",
    "<dcterms:created>2026-01-01T00:00:00Z</dcterms:created>",
    "<dcterms:valid>start=2026-01-01T00:00:00Z; end=2026-02-01T00:00:00Z</dcterms:valid>",
    "<thr:in-reply-to ref='urn:x' href='http://e.test/x' type='text/html' source='http://e.test/f'/>",
  ]

  private static let channel = """
    <podcast:guid>g</podcast:guid><podcast:locked owner="a@b.test">yes</podcast:locked><podcast:medium>music</podcast:medium>
    <itunes:type>serial</itunes:type><itunes:complete>Yes</itunes:complete><itunes:explicit>false</itunes:explicit>
    <itunes:block>Yes</itunes:block><itunes:author>Flo</itunes:author>
    <itunes:owner><itunes:name>Gus</itunes:name><itunes:email>g@e.test</itunes:email></itunes:owner>
    <itunes:image href="http://e.test/cover.png"/><podcast:person>Hal</podcast:person>
    <podcast:location>Vienna</podcast:location><podcast:funding url="http://e.test/give">Give</podcast:funding>
    <podcast:trailer pubdate="Thu, 01 Apr 2021 08:00:00 EST" url="http://e.test/tr" length="7" type="audio/mpeg" season="2">T</podcast:trailer>
    <podcast:license>cc</podcast:license><podcast:image href="http://e.test/cover2"/><podcast:chat server="c.e.test"/>
    <podcast:socialInteract uri="http://e.test/@a/0"/><podcast:remoteItem feedGuid="g1" itemGuid="i1" title="T &amp; U"/>
    <podcast:podroll><podcast:remoteItem feedGuid="g2" feedUrl="http://e.test/2"/><podcast:remoteItem feedGuid="g3"/></podcast:podroll>
    <podcast:publisher><podcast:remoteItem medium="publisher" feedGuid="g4" feedUrl="http://e.test/4"/></podcast:publisher>
    <podcast:value type="lightning"><podcast:valueRecipient address="a" split="1"/></podcast:value><media:rating scheme="urn:simple">nonadult</media:rating>
    <georss:point>1 2</georss:point><yt:channelId>c</yt:channelId><itunes:subtitle>Short</itunes:subtitle>
    <webMaster>w@e.test (Web)</webMaster><itunes:new-feed-url>http://new.e.test/</itunes:new-feed-url>
    <feedburner:browserFriendly>Hello</feedburner:browserFriendly><source:account service="x">@b</source:account>
    <thr:in-reply-to ref="urn:y"/>
    """

  /// A live item has the elements of an item.
  private static func liveItem(_ elements: String) -> String {
    """
    <podcast:liveItem status="LIVE" start="2026-09-26T07:30:00.000-0600" end="2026-09-26T09:30:00.000-0600">
    <title>On air &amp; live</title><guid>live-1</guid><link>http://e.test/live</link>
    <pubDate>Tue, 10 Mar 2026 06:07:08 +0200</pubDate><podcast:txt purpose="x">Text</podcast:txt>
    \(elements)</podcast:liveItem>
    """
  }

  @Test(arguments: 1...20) func `typed parts survive writing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let items = (0..<10).map { number in
      let parts = Self.elements.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
      return "<item><title>T\(number)</title><guid>\(number)</guid>\(parts.joined())</item>"
    }
    let live = Self.liveItem(
      Self.elements.filter { _ in Bool.random(using: &random) }.shuffled(using: &random).joined())
    let before = try read(
      "<rss version='2.0' \(Self.namespaces)><channel><title>T</title><link>http://e.test/</link>"
        + "\(Self.channel)\(live)\(items.joined())</channel></rss>")
    let written = AtomWriter.write(before, updated: Date(timeIntervalSince1970: 0))
    let after = try FeedParser.parse(written, url: "http://e.test/")

    #expect(after.repairs == [])
    #expect(plain(after.podcast) == plain(before.podcast))
    #expect(after.places == before.places)
    #expect(plain(after.media) == plain(before.media))
    #expect(after.youTube == before.youTube)
    #expect(after.authors == before.authors)
    #expect(after.subtitle?.value == "Short")
    #expect(after.publisher == before.publisher)
    #expect(after.newLocationURL == "http://new.e.test/")
    #expect(after.notice?.value == "Hello")
    #expect(after.accounts == before.accounts)
    #expect(after.inReplyTo == before.inReplyTo)
    for (old, new) in zip(before.entries, after.entries) { expectSameParts(old, new) }

    let (oldLive, newLive) = (try #require(before.podcast?.liveItems), try #require(after.podcast?.liveItems))
    #expect(newLive.count == 1 && oldLive.count == 1)
    for (old, new) in zip(oldLive, newLive) {
      #expect(new.status == "live")
      #expect(new.start == old.start)
      #expect(new.end == old.end)
      #expect(new.entry.id == "live-1")
      #expect(new.entry.title == "On air & live")
      #expect(new.entry.link == "http://e.test/live")
      #expect(new.entry.published == old.entry.published)
      #expect(new.entry.extensions.map(\.name).contains("txt"))
      expectSameParts(old.entry, new.entry)
    }
  }

  private func expectSameParts(_ old: ParsedEntry, _ new: ParsedEntry) {
    #expect(new.podcast == old.podcast)
    #expect(new.places == old.places)
    #expect(plain(new.media) == plain(old.media))
    #expect(new.mediaGroups.map(plain) == old.mediaGroups.map(plain))
    #expect(new.enclosures.map(plain) == old.enclosures.map(plain))
    #expect(new.youTube == old.youTube)
    #expect(new.authors == old.authors)
    #expect(new.otherAuthors == old.otherAuthors)
    #expect(new.categories == old.categories)
    #expect(new.imageURL == old.imageURL)
    #expect(new.extensions == old.extensions)
    #expect(plain(new.subtitle) == plain(old.subtitle))
    #expect(new.summary?.value == old.summary?.value)
    #expect(new.markdown?.value == old.markdown?.value)
    #expect(new.publisher == old.publisher)
    #expect(new.created == old.created)
    #expect(new.validFrom == old.validFrom)
    #expect(new.validUntil == old.validUntil)
    #expect(new.commentServiceURL == old.commentServiceURL)
    #expect(new.commentFeedURL == old.commentFeedURL)
    #expect(new.section == old.section)
    #expect(new.department == old.department)
    #expect(new.accounts == old.accounts)
    #expect(new.inReplyTo == old.inReplyTo)
  }

  /// Live items are compared by themselves.
  private func plain(_ podcast: PodcastChannel?) -> PodcastChannel? {
    guard var podcast else { return nil }
    podcast.liveItems = []
    return podcast
  }

  /// Texts inherit the base of their place, which differs between the two documents.
  private func plain(_ text: FeedText?) -> FeedText? {
    text.map { FeedText($0.value, mimeType: $0.mimeType) }
  }

  private func plain(_ media: MediaProperties?) -> MediaProperties? {
    guard var media else { return nil }
    (media.title, media.description) = (plain(media.title), plain(media.description))
    for index in media.transcripts.indices {
      media.transcripts[index].text = plain(media.transcripts[index].text) ?? FeedText("")
    }
    return media
  }

  private func plain(_ file: ParsedEnclosure) -> ParsedEnclosure {
    var file = file
    file.media = plain(file.media)
    return file
  }
}
