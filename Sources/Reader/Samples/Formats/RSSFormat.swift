extension SampleFormat {
  /// RSS 2.0 with the modules content, Dublin Core and Media RSS, and the tags of podcast directories.
  static let rss = SampleFormat(contentType: "application/rss+xml; charset=utf-8", text: RSSFormat.text)
}

private enum RSSFormat {
  @Sendable static func text(of feed: SampleFeed, _ calendar: SampleCalendar) -> String {
    let image = feed.image.map { "<itunes:image href=\"\($0.address)\"/>\n" } ?? ""
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" \
      xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd">
      <channel>
      <title>\(feed.title.markup)</title>
      <link>\(feed.home)</link>
      <description>\(feed.subtitle.markup)</description>
      <language>en</language>
      <itunes:author>\(feed.author.markup)</itunes:author>
      \(image)\(feed.entries.map { item($0, of: feed, calendar) }.joined())\
      </channel>
      </rss>

      """
  }

  private static func item(_ entry: SampleEntry, of feed: SampleFeed, _ calendar: SampleCalendar) -> String {
    let title = entry.title.map { "<title>\($0.markup)</title>\n" } ?? ""
    let categories = entry.categories.map { "<category>\($0.markup)</category>\n" }.joined()
    return """
      <item>
      \(title)<link>\(entry.link.markup)</link>
      <guid isPermaLink="false">\(feed.id(of: entry))</guid>
      <pubDate>\(calendar.mail(entry.published))</pubDate>
      <dc:creator>\(feed.author.markup)</dc:creator>
      \(categories)<description>\(entry.summary.markup)</description>
      <content:encoded><![CDATA[\(entry.html)]]></content:encoded>
      \(entry.media.map(enclosure).joined())\(poster(of: entry))</item>

      """
  }

  private static func enclosure(_ attachment: SampleEntry.Attachment) -> String {
    let media = attachment.media
    let duration = attachment.seconds.map { "<itunes:duration>\(clock($0))</itunes:duration>\n" } ?? ""
    return "<enclosure url=\"\(media.address)\" length=\"\(media.bytes.count)\" type=\"\(media.contentType)\"/>\n"
      + duration
  }

  private static func poster(of entry: SampleEntry) -> String {
    entry.poster.map { "<media:thumbnail url=\"\($0.address)\" width=\"640\" height=\"360\"/>\n" } ?? ""
  }

  /// Hours, minutes and seconds, as podcast directories require.
  private static func clock(_ seconds: Int) -> String {
    [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }
}
