/// Documents of many small elements or members, of which each could become many times its size in the model.
public struct HostileElements: Sendable, CustomStringConvertible {
  public let name: String
  public let kind: HostileField.Kind
  private let opening: String
  private let unit: String
  private let closing: String

  public var description: String { name }

  /// In the unit, `#` is replaced by a number that differs between elements.
  public func document(bytes count: Int) -> [UInt8] {
    let parts = Array(unit.utf8).split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
    var bytes = Array(opening.utf8)
    bytes.reserveCapacity(count + 100)
    var number = 0
    while bytes.count < count {
      for (index, part) in parts.enumerated() {
        if index > 0 { bytes += "\(number)".utf8 }
        bytes += part
      }
      number += 1
    }
    return bytes + Array(closing.utf8)
  }

  /// Elements of every module, in one entry and in an entry each; members of JSON; outlines; markup.
  public static let all: [HostileElements] = ofModules + ofJSON + others

  private static let namespaces = """
    xmlns:media='http://search.yahoo.com/mrss/' xmlns:itunes='http://www.itunes.com/dtds/podcast-1.0.dtd' \
    xmlns:podcast='https://podcastindex.org/namespace/1.0' xmlns:dc='http://purl.org/dc/elements/1.1/' \
    xmlns:dcterms='http://purl.org/dc/terms/' xmlns:content='http://purl.org/rss/1.0/modules/content/' \
    xmlns:georss='http://www.georss.org/georss' xmlns:gml='http://www.opengis.net/gml' \
    xmlns:geo='http://www.w3.org/2003/01/geo/wgs84_pos#' xmlns:wfw='http://wellformedweb.org/CommentAPI/' \
    xmlns:slash='http://purl.org/rss/1.0/modules/slash/' xmlns:thr='http://purl.org/syndication/thread/1.0' \
    xmlns:psc='http://podlove.org/simple-chapters' xmlns:source='http://source.scripting.com/' \
    xmlns:cc='http://creativecommons.org/ns#' xmlns:yt='http://www.youtube.com/xml/schemas/2015' \
    xmlns:atom='http://www.w3.org/2005/Atom' xmlns:x='urn:x'
    """

  private static let elements: [String] = [
    "title", "link", "guid", "pubDate", "author", "category", "comments", "description", "enclosure url='#'",
    "source url='#'", "dc:creator", "dc:subject", "dc:date", "dc:contributor", "dcterms:created", "content:encoded",
    "atom:link href='#'", "atom:link href='#' rel='enclosure'", "atom:author><atom:name>#</atom:name></atom:author",
    "atom:category term='#'", "thr:in-reply-to ref='#'", "wfw:commentRss", "slash:comments", "slash:section",
    "media:content url='#'", "media:thumbnail url='#'", "media:player url='#'", "media:credit", "media:category",
    "media:keywords", "media:rating", "media:restriction", "media:hash", "media:text", "media:title",
    "media:description", "media:copyright", "media:license href='#'", "media:subTitle href='#'",
    "media:peerLink href='#'", "media:price price='#'", "media:embed url='#'", "media:status state='#'",
    "media:location", "media:community><media:starRating average='#'/></media:community", "media:comments",
    "media:comment", "media:responses", "media:response", "media:backLinks", "media:backLink",
    "media:scenes><media:scene><sceneTitle>#</sceneTitle></media:scene></media:scenes",
    "media:group><media:content url='#'/></media:group", "itunes:author", "itunes:image href='#'", "itunes:keywords",
    "itunes:category text='#'", "itunes:owner", "itunes:duration", "podcast:chapters url='#'",
    "podcast:transcript url='#' type='a'", "podcast:person", "podcast:soundbite startTime='#' duration='1'",
    "podcast:funding url='#'", "podcast:location", "podcast:trailer url='#'", "podcast:license",
    "podcast:alternateEnclosure type='#'", "podcast:source uri='#'", "podcast:integrity value='#'",
    "podcast:value><podcast:valueRecipient name='#'/></podcast:value", "podcast:liveItem", "podcast:guid",
    "psc:chapters><psc:chapter start='#' title='a'/></psc:chapters", "georss:point", "georss:line", "georss:polygon",
    "georss:box", "georss:where><gml:Point><gml:pos>#</gml:pos></gml:Point></georss:where", "geo:lat", "geo:Point",
    "source:account", "source:markdown", "cc:license rdf:resource='#'", "yt:videoId", "x:y", "x:y z='#'",
  ]

  private static let ofModules: [HostileElements] = elements.flatMap { element -> [HostileElements] in
    let tag = String(element.split(separator: " ")[0])
    let unit =
      element.contains("><") ? "<\(element)>" : element.contains("#") ? "<\(element)/>" : "<\(tag)>#</\(tag)>"
    let rss = "<rss \(namespaces) xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><channel><title>a</title>"
    return [
      HostileElements(
        name: "\(element), in one entry", kind: .feed, opening: rss + "<item><title>a</title>", unit: unit,
        closing: "</item></channel></rss>"),
      HostileElements(
        name: "\(element), in an entry each", kind: .feed, opening: rss, unit: "<item>\(unit)</item>",
        closing: "</channel></rss>"),
      HostileElements(
        name: "\(element), in the feed", kind: .feed, opening: rss, unit: unit, closing: "</channel></rss>"),
    ]
  }

  private static let ofJSON: [HostileElements] = [
    ("items", "", ",{\"id\":\"#\"}", ""), ("values", "", ",#", ""), ("lists", "", ",[]", ""),
    ("unknown members", "{\"id\":\"1\"", ",\"_#\":1", "}"),
    ("attachments", "{\"id\":\"1\",\"attachments\":[0", ",{\"url\":\"#\"}", "]}"),
    ("tags", "{\"id\":\"1\",\"tags\":[0", ",\"#\"", "]}"),
    ("authors", "{\"id\":\"1\",\"authors\":[0", ",{\"name\":\"#\"}", "]}"),
  ].map { name, opening, unit, closing in
    HostileElements(
      name: "JSON Feed: \(name)", kind: .feed,
      opening: "{\"version\":\"https://jsonfeed.org/version/1.1\",\"items\":["
        + (opening.isEmpty ? "0" : opening), unit: unit, closing: closing + "]}")
  }

  private static let others: [HostileElements] = [
    HostileElements(
      name: "RSS-in-JSON: items", kind: .feed, opening: "{\"rss\":{\"channel\":{\"item\":[0",
      unit: ",{\"guid\":\"#\"}", closing: "]}}}"),
    HostileElements(
      name: "Atom: entries", kind: .feed, opening: "<feed xmlns='http://www.w3.org/2005/Atom'>",
      unit: "<entry><id>#</id></entry>", closing: "</feed>"),
    HostileElements(
      name: "OPML: outlines", kind: .list, opening: "<opml><body>", unit: "<outline xmlUrl='http://a/#'/>",
      closing: "</body></opml>"),
    HostileElements(
      name: "page: links", kind: .page, opening: "<head>", unit: "<link rel=feed href=#>", closing: "</head>"),
  ]
}
