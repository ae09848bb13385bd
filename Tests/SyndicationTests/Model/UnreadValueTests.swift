import Bytes
import Foundation
import Testing

@testable import Syndication

/// A value that cannot be read is kept: in a typed place as written, or in the tree of extensions.
@Suite struct UnreadValueTests {
  /// No number, date, time, flag, coordinates, address or keyword of any format, and no character that JSON escapes.
  private static let text = "http://[ zz9 bad"

  /// Elements whose own text means nothing: only their children and attributes are read.
  private static let containers: Set<String> = [
    "channel", "item", "entry", "items", "rdf", "rss", "feed", "redirect",
    // Its words are in a list.
    "restriction",
  ]

  private func kept(_ feed: ParsedFeed) throws -> String {
    String(decoding: try JSONEncoder().encode(feed), as: UTF8.self).replacingOccurrences(of: "\\/", with: "/")
  }

  private static let namespaces: [XMLNamespace] = XMLNamespace.allCases.filter {
    ![.xml, .unknown, .rss, .rss10, .rss090, .rdf, .atom03].contains($0)
  }

  private static let declarations: String = {
    let addresses: [(XMLNamespace, String)] = [
      (.atom, "http://www.w3.org/2005/Atom"), (.dublinCore, "http://purl.org/dc/elements/1.1/"),
      (.dublinCoreTerms, "http://purl.org/dc/terms/"), (.content, "http://purl.org/rss/1.0/modules/content/"),
      (.iTunes, "http://www.itunes.com/dtds/podcast-1.0.dtd"), (.media, "http://search.yahoo.com/mrss/"),
      (.syndication, "http://purl.org/rss/1.0/modules/syndication/"),
      (.feedBurner, "http://rssnamespace.org/feedburner/ext/1.0"), (.webFeeds, "http://webfeeds.org/rss/1.0"),
      (.youTube, "http://www.youtube.com/xml/schemas/2015"), (.xhtml, "http://www.w3.org/1999/xhtml"),
      (.geoRSS, "http://www.georss.org/georss"), (.geographyMarkup, "http://www.opengis.net/gml"),
      (.geo, "http://www.w3.org/2003/01/geo/wgs84_pos#"), (.creativeCommons, "http://web.resource.org/cc/"),
      (.wellFormedWeb, "http://wellformedweb.org/CommentAPI/"), (.thread, "http://purl.org/syndication/thread/1.0"),
      (.podloveChapters, "http://podlove.org/simple-chapters"), (.administration, "http://webns.net/mvcb/"),
      (.podcast, "https://podcastindex.org/namespace/1.0"), (.slash, "http://purl.org/rss/1.0/modules/slash/"),
      (.source, "http://source.scripting.com/"), (.xLink, "http://www.w3.org/1999/xlink"),
    ]
    return addresses.map { "xmlns:\($0.0.usualPrefix)='\($0.1)'" }.joined(separator: " ")
  }()

  private static func element(_ name: KnownName, _ namespace: XMLNamespace, _ number: Int) -> String {
    let qualified = (namespace.usualPrefix.isEmpty ? "" : namespace.usualPrefix + ":") + name.text
    return "<\(qualified)>\(text) \(number)!</\(qualified)>"
  }

  @Test(arguments: namespaces)
  func `the text of every known element of an item is kept`(namespace: XMLNamespace) throws {
    let names = KnownName.allCases.filter { !Self.containers.contains($0.text) }
    let items = names.enumerated().map { "<item><title>\($0)</title>\(Self.element($1, namespace, $0))</item>" }
    let feed = try read(rss(items.joined(), namespaces: Self.declarations))
    try #require(feed.entries.count == names.count)
    let lost = try zip(names.enumerated(), feed.entries).filter { name, entry in
      var feed = ParsedFeed(format: .rss20, title: "")
      feed.entries = [entry]
      return !(try kept(feed)).contains("zz9 bad \(name.offset)!")
    }
    #expect(lost.map { "\(namespace.usualPrefix):\($0.0.element.text)" } == [])
  }

  @Test(arguments: namespaces)
  func `the text of every known element of a channel is kept`(namespace: XMLNamespace) throws {
    let lost = try KnownName.allCases.enumerated().filter { number, name in
      guard !Self.containers.contains(name.text) else { return false }
      let feed = try read(
        "<rss version='2.0' \(Self.declarations)><channel>\(Self.element(name, namespace, number))</channel></rss>")
      return !(try kept(feed)).contains("zz9 bad \(number)!")
    }
    #expect(lost.map { "\(namespace.usualPrefix):\($0.element.text)" } == [])
  }

  /// Typed attributes; `bad` stands for the value that cannot be read.
  @Test(arguments: [
    "<enclosure url='http://e.test/1' length='bad'/>", "<media:content url='http://e.test/1' fileSize='bad'/>",
    "<media:content url='http://e.test/1' duration='bad'/>", "<media:content url='http://e.test/1' width='bad'/>",
    "<media:content url='http://e.test/1' height='bad'/>", "<media:content url='http://e.test/1' bitrate='bad'/>",
    "<media:content url='http://e.test/1' framerate='bad'/>",
    "<media:content url='http://e.test/1' samplingrate='bad'/>",
    "<media:content url='http://e.test/1' channels='bad'/>",
    "<media:group><media:content url='http://e.test/1' width='bad'/></media:group>",
    "<media:thumbnail url='http://e.test/1' width='bad'/>", "<media:thumbnail url='http://e.test/1' time='bad'/>",
    "<media:player url='http://e.test/1' height='bad'/>", "<media:text start='bad'>x</media:text>",
    "<media:community><media:starRating average='bad'/></media:community>",
    "<media:community><media:statistics views='bad'/></media:community>",
    "<media:embed url='http://e.test/1' width='bad'/>",
    "<media:location start='bad'>x</media:location>",
    "<media:scenes><media:scene><sceneStartTime>bad</sceneStartTime></media:scene></media:scenes>",
    "<georss:point elev='bad'>1 2</georss:point>", "<georss:point radius='bad'>1 2</georss:point>",
    "<georss:point>1 2 bad</georss:point>",
    "<georss:where><gml:Point><gml:pos>1 bad</gml:pos></gml:Point></georss:where>",
    "<geo:Point><geo:lat>bad</geo:lat><geo:long>1</geo:long></geo:Point>",
    "<podcast:location geo='bad'>x</podcast:location>", "<podcast:soundbite startTime='bad' duration='1'/>",
    "<podcast:season name='x'>bad</podcast:season>", "<podcast:episode display='x'>bad</podcast:episode>",
    "<podcast:alternateEnclosure length='bad'><podcast:source uri='http://e.test/1'/></podcast:alternateEnclosure>",
    "<podcast:alternateEnclosure bitrate='bad'><podcast:source uri='http://e.test/1'/></podcast:alternateEnclosure>",
    "<podcast:alternateEnclosure default='bad'><podcast:source uri='http://e.test/1'/></podcast:alternateEnclosure>",
    "<podcast:value type='x'><podcast:valueRecipient address='a' split='bad'/></podcast:value>",
    "<podcast:value type='x'><podcast:valueRecipient name='bad' split='1'/></podcast:value>",
    "<podcast:value type='x'><podcast:valueTimeSplit startTime='bad' duration='1'/></podcast:value>",
    "<podcast:value type='x'><podcast:valueTimeSplit startTime='1' duration='1' remotePercentage='bad'/></podcast:value>",
    "<podcast:image href='http://e.test/1' width='bad'/>", "<podcast:image href='http://[ bad'/>",
    "<podcast:socialInteract uri='http://e.test/1' priority='bad'/>", "<podcast:socialInteract accountId='bad'/>",
    "<podcast:chat protocol='bad'/>", "<podcast:contentLink href='http://[ bad'/>",
    "<podcast:funding url='http://[ bad'>x</podcast:funding>",
    "<psc:chapters><psc:chapter start='bad' title='x'/></psc:chapters>",
    "<image><url>http://e.test/1</url><width>bad</width></image>", "<link href='http://[ bad'/>",
    "<itunes:image href='http://[ bad'/>", "<dcterms:valid>from=bad</dcterms:valid>",
    "<thr:in-reply-to href='http://[ bad'/>", "<cc:license rdf:resource='http://[ bad'/>",
  ])
  func `an attribute that cannot be read keeps its element`(item: String) throws {
    let feed = try read(
      rssItem(
        item, namespaces: Self.declarations + " xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"))
    #expect(try kept(feed).contains("bad"))
  }

  @Test(arguments: [
    "\"url\": \"http://[ bad\"", "\"external_url\": {\"a\": \"bad\"}", "\"image\": \"http://[ bad\"",
    "\"date_published\": \"bad\"", "\"attachments\": [{\"title\": \"bad\"}]", "\"authors\": [{\"x\": \"bad\"}]",
    "\"attachments\": [{\"url\": \"http://e.test/\", \"size_in_bytes\": \"bad\"}]",
    "\"attachments\": [{\"url\": \"http://e.test/\", \"duration_in_seconds\": \"bad\"}]",
  ])
  func `a member of JSON that cannot be read is kept`(member: String) throws {
    let feed = try read(
      "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"T\", \"items\": [{\"id\": \"1\", \(member)}]}")
    #expect(try kept(feed).contains("bad"))
  }

  @Test func `a second value of an element is kept if it differs`() throws {
    let same = "<itunes:duration>1:00</itunes:duration><comments>http://e.test/c</comments><guid>1</guid>"
    let other = "<itunes:duration>2:00</itunes:duration><comments>http://e.test/d</comments><guid>2</guid>"
    #expect(try firstEntry(of: rssItem(same + same, namespaces: Self.declarations)).extensions.isEmpty)
    let entry = try firstEntry(of: rssItem(same + other, namespaces: Self.declarations))
    #expect(entry.extensions.map(\.text) == ["2:00", "http://e.test/d", "2"])
  }

  @Test func `elements that can be read are not kept again`() throws {
    let entry = try firstEntry(
      of: rssItem(
        """
        <itunes:season>2</itunes:season><itunes:episode>3</itunes:episode><itunes:explicit>no</itunes:explicit>
        <itunes:block>no</itunes:block><itunes:duration>60</itunes:duration><itunes:image href="http://e.test/i"/>
        <enclosure url="http://e.test/1" length="" type="audio/mpeg"/><slash:comments>4</slash:comments>
        <georss:point elev="1">1 2</georss:point><media:content url="http://e.test/2" width="1" duration="0"/>
        <media:thumbnail url="http://e.test/3" time="0:00:00"/><dcterms:valid>start=2020-01-01</dcterms:valid>
        <podcast:season name="x"/><itunes:season/><comments/><link>http://e.test/</link><category/>
        """, namespaces: Self.declarations))
    #expect(entry.extensions == [])
  }
}
