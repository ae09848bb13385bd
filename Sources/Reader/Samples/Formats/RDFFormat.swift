extension SampleFormat {
  /// RSS 1.0 (web.resource.org/rss/1.0/spec) with the modules content and Dublin Core.
  static let rdf = SampleFormat(contentType: "application/rdf+xml; charset=utf-8", text: RDFFormat.text)
}

private enum RDFFormat {
  @Sendable static func text(of feed: SampleFeed, _ calendar: SampleCalendar) -> String {
    let list = feed.entries.map { "<rdf:li rdf:resource=\"\(feed.id(of: $0))\"/>\n" }.joined()
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
      <channel rdf:about="\(feed.id)">
      <title>\(feed.title.markup)</title>
      <link>\(feed.home)</link>
      <description>\(feed.subtitle.markup)</description>
      <items><rdf:Seq>
      \(list)</rdf:Seq></items>
      </channel>
      \(feed.entries.map { item($0, of: feed, calendar) }.joined())\
      </rdf:RDF>

      """
  }

  private static func item(_ entry: SampleEntry, of feed: SampleFeed, _ calendar: SampleCalendar) -> String {
    """
    <item rdf:about="\(feed.id(of: entry))">
    <title>\((entry.title ?? "").markup)</title>
    <link>\(entry.link.markup)</link>
    <description>\(entry.summary.markup)</description>
    <dc:creator>\(feed.author.markup)</dc:creator>
    <dc:date>\(calendar.internet(entry.published))</dc:date>
    <content:encoded><![CDATA[\(entry.html)]]></content:encoded>
    </item>

    """
  }
}
