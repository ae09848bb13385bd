extension HostileField {
  /// Every field of every supported format.
  public static let all: [HostileField] =
    rssItem + rssChannel + xml + atomEntry + atomFeed + otherXML + jsonFeed + rssInJSON + lists + pages

  // MARK: RSS

  private static let rssNamespaces = [
    ("content", "http://purl.org/rss/1.0/modules/content/"), ("dc", "http://purl.org/dc/elements/1.1/"),
    ("itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd"), ("media", "http://search.yahoo.com/mrss/"),
    ("atom", "http://www.w3.org/2005/Atom"), ("sy", "http://purl.org/rss/1.0/modules/syndication/"),
    ("feedburner", "http://rssnamespace.org/feedburner/ext/1.0"), ("webfeeds", "http://webfeeds.org/rss/1.0"),
    ("yt", "http://www.youtube.com/xml/schemas/2015"), ("georss", "http://www.georss.org/georss"),
    ("cc", "http://web.resource.org/cc/"), ("wfw", "http://wellformedweb.org/CommentAPI/"),
    ("thr", "http://purl.org/syndication/thread/1.0"), ("psc", "http://podlove.org/simple-chapters"),
    ("podcast", "https://podcastindex.org/namespace/1.0"), ("slash", "http://purl.org/rss/1.0/modules/slash/"),
    ("source", "http://source.scripting.com/"), ("rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#"),
    ("geo", "http://www.w3.org/2003/01/geo/wgs84_pos#"), ("gml", "http://www.opengis.net/gml"),
  ].map { " xmlns:\($0)='\($1)'" }.joined()

  private static let rssOpening = "<rss version='2.0'\(rssNamespaces)><channel><title>T</title>"

  /// An element with the field in it, from `name` or `name@attribute`.
  private static func element(_ place: String) -> String {
    let parts = place.utf8.split(separator: UInt8(ascii: "@")).map { String(Substring($0)) }
    guard parts.count == 2 else { return "<\(place)>§</\(place)>" }
    return "<\(parts[0]) \(parts[1])=\"§\"/>"
  }

  private static func xml(
    _ format: String, _ places: [String], opening: String, closing: String, wrapping: (String) -> String = { $0 }
  ) -> [HostileField] {
    places.map {
      HostileField("\(format): \($0)", opening: opening, element: wrapping(element($0)), closing: closing)
    }
  }

  private static let rssItem =
    xml(
      "RSS item",
      [
        "title", "link", "guid", "guid@isPermaLink", "description", "comments", "pubDate", "author", "category",
        "category@domain", "enclosure@url", "enclosure@type", "enclosure@length", "image", "source@url",
        "content:encoded", "dc:title", "dc:creator", "dc:subject", "dc:description", "dc:language", "dc:date",
        "dc:valid",
        "itunes:title", "itunes:author", "itunes:subtitle", "itunes:summary", "itunes:image@href", "itunes:duration",
        "itunes:keywords", "itunes:category@text", "itunes:explicit", "itunes:episodeType", "itunes:episode",
        "media:content@url", "media:content@type", "media:content@medium", "media:content@duration",
        "media:content@width", "media:title", "media:title@type", "media:description", "media:thumbnail@url",
        "media:category", "media:category@label", "media:player@url", "media:credit", "media:credit@role",
        "media:restriction", "media:rating@scheme", "media:keywords", "atom:link@href", "atom:link@rel",
        "atom:link@type", "atom:updated", "atom:summary", "feedburner:origLink", "yt:videoId", "georss:point",
        "georss:unknown", "gml:Point@srsName", "geo:lat", "cc:license@resource", "wfw:commentRss",
        "thr:in-reply-to@ref", "psc:chapters@version", "podcast:person", "podcast:person@role",
        "podcast:transcript@rel", "podcast:transcript@url", "podcast:location@geo", "podcast:location@rel",
        "podcast:alternateEnclosure@type", "podcast:soundbite@startTime", "podcast:value@type", "podcast:medium",
        "podcast:liveItem@status", "slash:comments", "slash:section", "source:account@service", "source:markdown",
        "unknown", "unknown@attribute", "title@xml:lang", "title@xml:base",
      ], opening: rssOpening, closing: "</channel></rss>"
    ) { "<item>\($0)</item>" }

  private static let rssChannel = xml(
    "RSS channel",
    [
      "title", "link", "description", "language", "ttl", "image", "copyright", "managingEditor", "webMaster",
      "lastBuildDate", "generator", "docs", "category", "cloud@domain", "cloud@protocol", "textInput", "rating",
      "atom:link@href", "atom:link@rel", "dc:creator", "itunes:author", "itunes:image@href", "itunes:type",
      "itunes:new-feed-url", "itunes:owner", "media:thumbnail@url", "sy:updatePeriod", "sy:updateFrequency",
      "webfeeds:icon", "podcast:guid", "podcast:locked@owner", "podcast:funding@url", "podcast:trailer@url",
      "unknown@attribute",
    ], opening: rssOpening, closing: "<item><title>a</title></item></channel></rss>")

  // MARK: XML itself

  private static let xml: [HostileField] = [
    name("element name", "<§>a</§>"), name("element name, empty", "<§/>"), name("attribute name", "<x §='1'/>"),
    name("attribute names", "<x a§='1' b§='2'/>"), name("prefix of an element", "<§:title>a</§:title>"),
    name("prefix of an attribute", "<x §:y='1'/>"), name("declared prefix", "<x xmlns:§='u'/>"),
    name("entity name", "&§;"), name("end tag that closes nothing", "</§>"), name("name in another case", "<a§></A§>"),
    HostileField(
      "XML: namespace", opening: "<rss><channel>", element: "<x xmlns='§'/><y:z xmlns:y='§'/>",
      closing: "</channel></rss>"),
    HostileField(
      "XML: comment", .feed, .name, opening: "<rss><channel>", element: "<!--§-->", closing: "</channel></rss>"),
    HostileField(
      "XML: instruction", .feed, .name, opening: "<rss><channel>", element: "<?x §?>", closing: "</channel></rss>"),
    HostileField(
      "XML: CDATA", .feed, .name, opening: "<rss><channel><title>", element: "<![CDATA[§]]>",
      closing: "</title></channel></rss>"),
    HostileField(
      "XML: declared entity", .feed, .name, opening: "<!DOCTYPE rss [", element: "<!ENTITY §a '§'>",
      closing: "]><rss><channel><title>a</title></channel></rss>"),
    HostileField(
      "XML: document type", .feed, .name, opening: "", element: "<!DOCTYPE § '§'>",
      closing: "<rss version='0.91'><channel/></rss>"),
    HostileField(
      "XML: encoding", .feed, .name, opening: "", element: "<?xml version='1.0' encoding='§'?>",
      closing: "<rss><channel/></rss>"),
    HostileField("XML: version", opening: "", element: "<rss version='§'><channel/></rss>", closing: ""),
    HostileField("XML: junk before", .feed, .name, opening: "", element: "§", closing: "<rss><channel/></rss>"),
    HostileField("XML: junk after", .feed, .name, opening: "<rss><channel/></rss>", element: "§", closing: ""),
    HostileField("XML: outermost element", .feed, .name, opening: "", element: "<§><a/></§>", closing: ""),
  ]

  private static func name(_ name: String, _ element: String) -> HostileField {
    HostileField(
      "XML: \(name)", .feed, .name, opening: "<rss><channel><item><title>a</title>", element: element,
      closing: "</item></channel></rss>")
  }

  // MARK: Atom

  private static let atomOpening = "<feed xmlns='http://www.w3.org/2005/Atom'><title>T</title>"

  private static let atomEntry =
    xml(
      "Atom entry",
      [
        "id", "title", "title@type", "title@mode", "link@href", "link@rel", "link@type", "link@title", "link@length",
        "link@hreflang", "summary", "summary@type", "content", "content@type", "content@src", "published", "updated",
        "author", "category", "category@term", "category@label", "category@scheme", "rights", "source", "generator@uri",
        "title@xml:base", "title@xml:lang", "unknown",
      ], opening: atomOpening, closing: "</feed>"
    ) { "<entry>\($0)</entry>" }
    + [
      HostileField(
        "Atom entry: author/name", opening: atomOpening,
        element: "<entry><author><name>§</name><email>§</email><uri>§</uri></author></entry>", closing: "</feed>"),
      HostileField(
        "Atom entry: escaped HTML", opening: atomOpening,
        element: "<entry><title type='html'>§</title><summary type='html'>§</summary></entry>", closing: "</feed>"),
      HostileField(
        "Atom entry: HTML content", opening: atomOpening, element: "<entry><content type='html'>§</content></entry>",
        closing: "</feed>"),
      HostileField(
        "Atom entry: XHTML", opening: atomOpening,
        element: "<entry><content type='xhtml'><div class='§'>§<p>a</p></div></content></entry>", closing: "</feed>"),
      HostileField(
        "Atom entry: XHTML names", .feed, .name, opening: atomOpening,
        element: "<entry><content type='xhtml'><div><§ §='1'>a</§></div></content></entry>", closing: "</feed>"),
      HostileField(
        "Atom 0.3: content", opening: "<feed version='0.3' xmlns='http://purl.org/atom/ns#'>",
        element: "<entry><title>§</title><content mode='escaped'>§</content></entry>", closing: "</feed>"),
    ]

  private static let atomFeed = xml(
    "Atom feed",
    [
      "id", "title", "subtitle", "link@href", "link@rel", "icon", "logo", "author", "rights", "generator", "updated",
      "category@term", "unknown@attribute",
    ], opening: atomOpening, closing: "<entry><id>a</id></entry></feed>")

  // MARK: Other formats of XML

  private static let otherXML: [HostileField] =
    xml(
      "RDF item", ["title", "link", "description", "dc:creator", "dc:subject", "dc:date"],
      opening: "<rdf:RDF xmlns='http://purl.org/rss/1.0/'\(rssNamespaces)><channel/>", closing: "</rdf:RDF>"
    ) { "<item rdf:about='x'>\($0)</item>" }
    + [
      HostileField(
        "RDF item: rdf:about",
        opening: "<rdf:RDF xmlns='http://purl.org/rss/1.0/'\(rssNamespaces)><channel/>",
        element: "<item rdf:about='§'/>", closing: "</rdf:RDF>"),
      HostileField(
        "CDF channel@href", opening: "", element: "<channel href='§' base='§' lastmod='§'><item href='a'/></channel>",
        closing: ""),
      HostileField(
        "CDF item@href", opening: "<channel>", element: "<item href='§' lastmod='§'/>", closing: "</channel>"),
      HostileField(
        "CDF item: abstract", opening: "<channel href='/'>",
        element: "<item><title>§</title><abstract>§</abstract></item>",
        closing: "</channel>"),
    ]

  // MARK: JSON

  private static func json(_ format: String, _ members: [String], opening: String, closing: String) -> [HostileField] {
    members.map { member in
      let element = member.utf8.contains(UInt8(ascii: ":")) ? member : "\"\(member)\":\"§\""
      return HostileField("\(format): \(member)", .feed, .json, opening: opening, element: element, closing: closing)
    }
  }

  private static let jsonOpening = "{\"version\":\"https://jsonfeed.org/version/1.1\","

  private static let jsonFeed =
    json(
      "JSON Feed",
      [
        "title", "home_page_url", "feed_url", "description", "language", "icon", "favicon", "\"§\":1",
        "\"author\":{\"name\":\"§\"}", "\"x\":{\"§\":{\"§\":1}}", "\"version\":\"§\"",
        "\"version\":\"jsonfeed.org/version/§\"",
      ], opening: jsonOpening, closing: ",\"items\":[{\"id\":\"1\"}]}")
    + [
      "id", "url", "external_url", "title", "content_html", "content_text", "summary", "image", "banner_image",
      "date_published", "date_modified", "language", "tags", "\"tags\":[\"§\",\"§\"]", "\"authors\":[{\"name\":\"§\"}]",
      "\"author\":{\"url\":\"§\"}", "\"§\":1", "\"attachments\":[{\"url\":\"§\"}]",
      "\"attachments\":[{\"url\":\"a\",\"mime_type\":\"§\",\"title\":\"§\",\"duration_in_seconds\":\"§\"}]",
    ].map { member in
      let inside = member.utf8.contains(UInt8(ascii: ":")) ? member : "\"\(member)\":\"§\""
      return HostileField(
        "JSON Feed item: \(member)", .feed, .json, opening: jsonOpening + "\"items\":[0", element: ",{\(inside)}",
        closing: "]}")
    }

  private static let rssInJSON =
    json(
      "RSS-in-JSON", ["title", "link", "description", "language", "ttl", "\"§\":1", "\"image\":{\"url\":\"§\"}"],
      opening: "{\"rss\":{\"channel\":{", closing: ",\"item\":[{\"title\":\"a\"}]}}}")
    + [
      "title", "link", "description", "guid", "comments", "pubDate", "author", "category",
      "\"guid\":{\"#value\":\"§\",\"isPermaLink\":\"§\"}", "\"category\":[\"§\",\"§\"]", "\"dc:creator\":\"§\"",
      "\"content:encoded\":\"§\"", "\"§\":1", "\"enclosure\":{\"url\":\"§\"}",
      "\"enclosure\":{\"url\":\"a\",\"type\":\"§\",\"length\":\"§\"}",
    ].map { member in
      let inside = member.utf8.contains(UInt8(ascii: ":")) ? member : "\"\(member)\":\"§\""
      return HostileField(
        "RSS-in-JSON item: \(member)", .feed, .json, opening: "{\"rss\":{\"channel\":{\"item\":[0",
        element: ",{\(inside)}", closing: "]}}}")
    }

  // MARK: Lists and pages

  private static let lists: [HostileField] =
    ["text", "title", "type", "xmlUrl", "htmlUrl", "category", "xml:base"].map {
      HostileField(
        "OPML: outline@\($0)", .list, opening: "<opml><body>",
        element: "<outline text='a' xmlUrl='http://a.example/' \($0 == "text" || $0 == "xmlUrl" ? "x" : "")\($0)='§'/>",
        closing: "</body></opml>")
    }
    + [
      HostileField(
        "OPML: folder", .list, opening: "<opml><body>",
        element: "<outline text='§'><outline text='§' xmlUrl='§'/></outline>", closing: "</body></opml>"),
      HostileField(
        "OPML: head/title", .list, opening: "<opml><head>", element: "<title>§</title>",
        closing: "</head><body/></opml>"),
      HostileField(
        "OPML: element name", .list, .name, opening: "<opml><body>", element: "<§ text='a'/>", closing: "</body></opml>"
      ),
      HostileField(
        "OPML: attribute name", .list, .name, opening: "<opml><body>", element: "<outline §='a'/>",
        closing: "</body></opml>"),
    ]

  private static let pages: [HostileField] =
    ["rel", "type", "href", "title", "hreflang"].map {
      HostileField(
        "page: link@\($0)", .page, opening: "<html><head>",
        element: "<link \($0)='§' rel='alternate' type='application/rss+xml' href='feed'>", closing: "</head></html>")
    }
    + [
      HostileField(
        "page: link@type with JSON", .page, opening: "<html><head>",
        element: "<link rel='alternate' type='application/json' href='§' title='§'>", closing: "</head></html>"),
      HostileField(
        "page: base@href", .page, opening: "", element: "<base href='§'><link rel=feed href=a>", closing: ""),
      HostileField("page: title", .page, opening: "", element: "<title>§</title>", closing: ""),
      HostileField("page: text", .page, opening: "<body>", element: "<p>§</p>", closing: ""),
      HostileField("page: element name", .page, .name, opening: "", element: "<x§>a</x§>", closing: ""),
      HostileField("page: attribute name", .page, .name, opening: "", element: "<link §='1'>", closing: ""),
      HostileField("page: encoding", .page, .name, opening: "", element: "<meta charset='§'>", closing: ""),
    ]
}
