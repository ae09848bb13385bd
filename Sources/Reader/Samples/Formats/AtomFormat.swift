extension SampleFormat {
  /// Atom (RFC 4287), with the pictures of Media RSS.
  static let atom = SampleFormat(contentType: "application/atom+xml; charset=utf-8", text: AtomFormat.text)
}

private enum AtomFormat {
  @Sendable static func text(of feed: SampleFeed, _ calendar: SampleCalendar) -> String {
    let updated = feed.entries.first.map { calendar.internet($0.published) } ?? ""
    return """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="en">
      <id>\(feed.id)</id>
      <title>\(feed.title.markup)</title>
      <subtitle>\(feed.subtitle.markup)</subtitle>
      <updated>\(updated)</updated>
      <author><name>\(feed.author.markup)</name></author>
      <link rel="self" type="application/atom+xml" href="\(feed.path)"/>
      <link rel="alternate" type="text/html" href="\(feed.home)"/>
      \(feed.entries.map { self.entry($0, of: feed, calendar) }.joined())\
      </feed>

      """
  }

  private static func entry(_ entry: SampleEntry, of feed: SampleFeed, _ calendar: SampleCalendar) -> String {
    let time = calendar.internet(entry.published)
    let categories = entry.categories.map { "<category term=\"\($0.markup)\"/>\n" }.joined()
    let poster =
      entry.poster.map { "<media:thumbnail url=\"\($0.address)\" width=\"640\" height=\"360\"/>\n" } ?? ""
    // A short post has no title, but Atom requires the element, which may be empty.
    let summary = entry.title == nil ? "" : "<summary>\(entry.summary.markup)</summary>\n"
    return """
      <entry>
      <id>\(feed.id(of: entry))</id>
      <title>\((entry.title ?? "").markup)</title>
      <link rel="alternate" type="text/html" href="\(entry.link.markup)"/>
      <published>\(time)</published>
      <updated>\(time)</updated>
      \(categories)\(summary)<content type="html">\(entry.html.markup)</content>
      \(entry.media.map(enclosure).joined())\(poster)</entry>

      """
  }

  private static func enclosure(_ attachment: SampleEntry.Attachment) -> String {
    let media = attachment.media
    return "<link rel=\"enclosure\" type=\"\(media.contentType)\" length=\"\(media.bytes.count)\" "
      + "title=\"\(attachment.title.markup)\" href=\"\(media.address)\"/>\n"
  }
}
