import Bytes

/// The pages that feeds and entries link to.
enum SamplePage {
  /// A file of its own: the reader's pages may have no styles inside.
  static let stylePath = "style.css"
  static let style = """
    :root { color-scheme: light dark; }
    body { max-width: 40rem; margin: 2rem auto; padding: 0 1rem; font: 1.1rem/1.6 Georgia, serif; }
    img, video { max-width: 100%; height: auto; }

    """

  /// - Parameter path: `index.html` or empty for the list of feeds, a feed's page, or an entry's page.
  static func text(_ path: String, feeds: [SampleFeed], calendar: SampleCalendar) -> String? {
    if path.isEmpty || path.hasSameBytes(as: "index.html") { return index(feeds) }
    for feed in feeds {
      if path.hasSameBytes(as: feed.home) { return home(feed, calendar) }
      if let entry = feed.entries.first(where: { $0.page.hasSameBytes(as: path) }) {
        return page(entry, of: feed, calendar)
      }
    }
    return nil
  }

  // MARK: Private

  private static func index(_ feeds: [SampleFeed]) -> String {
    let items = feeds.map { "<li><a href=\"\($0.home)\">\($0.title.markup)</a>: \($0.subtitle.markup)</li>" }
    return document(
      "Sample feeds", feeds: feeds,
      "<h1>Sample feeds</h1>\n<p>The news of a small harbor town that is on no map.</p>\n"
        + "<ul>\n\(items.joined(separator: "\n"))\n</ul>")
  }

  private static func home(_ feed: SampleFeed, _ calendar: SampleCalendar) -> String {
    let items = feed.entries.map { (entry) -> String in
      "<li><a href=\"\(entry.link)\">\((entry.title ?? entry.summary).markup)</a>, \(calendar.day(entry.published))</li>"
    }
    return document(
      feed.title, feeds: [feed],
      "<h1>\(feed.title.markup)</h1>\n<p>\(feed.subtitle.markup)</p>\n<ul>\n\(items.joined(separator: "\n"))\n</ul>")
  }

  private static func page(_ entry: SampleEntry, of feed: SampleFeed, _ calendar: SampleCalendar) -> String {
    let heading = entry.title.map { "<h1>\($0.markup)</h1>\n" } ?? ""
    let line = "<p>\(feed.author.markup), \(calendar.day(entry.published))</p>\n"
    return document(
      entry.title ?? feed.title, feeds: [feed],
      "<nav><a href=\"\(feed.home)\">\(feed.title.markup)</a></nav>\n"
        + "<article>\n\(heading)\(line)\(entry.html)\n\(media(of: entry))</article>")
  }

  private static func media(of entry: SampleEntry) -> String {
    entry.media.map { (attachment) -> String in
      let media = attachment.media
      switch media.contentType.prefix(5) {
      case "audio": return "<audio controls src=\"\(media.address)\"></audio>\n"
      case "video":
        let poster = entry.poster.map { " poster=\"\($0.address)\"" } ?? ""
        return "<video controls width=\"640\" src=\"\(media.address)\"\(poster)></video>\n"
      default: return "<img width=\"640\" src=\"\(media.address)\" alt=\"\(attachment.title.markup)\">\n"
      }
    }.joined()
  }

  private static func document(_ title: String, feeds: [SampleFeed], _ body: String) -> String {
    let links = feeds.map { (feed) -> String in
      let type = feed.format.contentType.prefix { $0 != ";" }
      return "<link rel=\"alternate\" type=\"\(type)\" title=\"\(feed.title.markup)\" href=\"\(feed.path)\">"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title.markup)</title>
      \(links.joined(separator: "\n"))
      <link rel="stylesheet" href="\(stylePath)">
      </head>
      <body>
      \(body)
      </body>
      </html>

      """
  }
}
