import Bytes
public import Foundation

/// Writes feeds of the common model as Atom 1.0 (RFC 4287), whatever they were read from.
///
/// What Atom has no place for is written in modules that readers know: the lengths and sizes of files and the picture of
/// an entry in Media RSS, how often the feed changes in the RSS module “Syndication”. Read again, the feed has the same
/// entries, but for what Atom insists on: an entry that was never updated has its `updated` from when it was published
/// (§4.2.15). Ids are written as they are, since they are what a reader knows an entry by, although Atom wants them to be
/// addresses (§4.2.6); no author is invented where none is known.
public enum AtomWriter {
  /// The feed in UTF-8. Linear in its size. Characters that XML cannot hold are left out.
  ///
  /// - Parameters:
  ///   - feed: Its `feedURL`, else its `siteURL`, becomes its id; one without both should be given one.
  ///   - updated: When the feed was put together; it dates the feed, and entries without any date.
  public static func write(_ feed: ParsedFeed, updated: Date) -> [UInt8] {
    var writer: XMLWriter = XMLWriter()
    // Entries have it from the feed mostly; written with each, it could make the square of a feed.
    let base: String? = feed.entries.first?.baseURL
    writer.begin(
      "feed",
      [
        ("xmlns", "http://www.w3.org/2005/Atom"), ("xmlns:media", "http://search.yahoo.com/mrss/"),
        ("xmlns:sy", "http://purl.org/rss/1.0/modules/syndication/"), ("xml:lang", feed.language),
        ("xml:base", base),
      ])
    writer.element("id", text: feed.feedURL ?? feed.siteURL ?? "urn:feed:" + StableHash.hex(of: [feed.title]))
    writer.element("title", text: feed.title)
    if let summary = feed.summary { writer.element("subtitle", text: summary) }
    writer.element("updated", text: timestamp(updated) ?? timestamp(Date(timeIntervalSince1970: 0)))
    link(feed.siteURL, relation: "alternate", to: &writer)
    link(feed.feedURL, relation: "self", to: &writer)
    if let icon = feed.iconURL { writer.element("icon", text: icon) }
    if let minutes = feed.timeToLiveMinutes, minutes > 0 {
      writer.element("sy:updatePeriod", text: "yearly")
      writer.element("sy:updateFrequency", text: String(max(1, 365 * 24 * 60 / minutes)))
    }
    for entry in feed.entries { write(entry, feedUpdated: updated, feedBase: base, to: &writer) }
    writer.end()
    return writer.output
  }

  private static func write(_ entry: ParsedEntry, feedUpdated: Date, feedBase: String?, to writer: inout XMLWriter) {
    let isInherited = entry.baseURL.map { ByteString($0) } == feedBase.map { ByteString($0) }
    writer.begin("entry", [("xml:base", isInherited ? nil : entry.baseURL), ("xml:lang", entry.language)])
    writer.element("id", text: entry.id)
    writer.element("title", text: entry.title ?? "")
    let published: String? = entry.published.flatMap(timestamp)
    writer.element("updated", text: entry.updated.flatMap(timestamp) ?? published ?? timestamp(feedUpdated))
    if let published { writer.element("published", text: published) }
    for author in entry.authors {
      writer.begin("author")
      writer.element("name", text: author.displayName)
      writer.end()
    }
    link(entry.link, relation: "alternate", to: &writer)
    if let comments = entry.commentsURL {
      writer.element("link", [("rel", "replies"), ("type", "text/html"), ("href", comments)])
    }
    for category in entry.categories {
      writer.element(
        "category", [("term", category.name), ("scheme", category.scheme)])
    }
    for enclosure in entry.enclosures { write(enclosure, to: &writer) }
    if let image = entry.imageURL { writer.element("media:thumbnail", [("url", image)]) }
    if let summary = entry.summary { writer.element("summary", [("type", "html")], text: summary.html) }
    if let content = entry.content { writer.element("content", [("type", "html")], text: content.html) }
    writer.end()
  }

  private static func write(_ enclosure: ParsedEnclosure, to writer: inout XMLWriter) {
    let length: String? = enclosure.lengthBytes.map { String($0) }
    writer.element(
      "link",
      [
        ("rel", "enclosure"), ("type", enclosure.mimeType), ("length", length), ("title", enclosure.title),
        ("href", enclosure.url),
      ])
    let attributes: [(name: String, value: String?)] = [
      ("url", enclosure.url), ("type", enclosure.mimeType), ("fileSize", length),
      ("medium", enclosure.medium?.rawValue), ("duration", enclosure.durationSeconds.map { DecimalText.of($0) }),
      ("width", enclosure.width.map { String($0) }), ("height", enclosure.height.map { String($0) }),
    ]
    guard let description = enclosure.description else {
      writer.element("media:content", attributes)
      return
    }
    writer.begin("media:content", attributes)
    writer.element("media:description", text: description)
    writer.end()
  }

  private static func link(_ url: String?, relation: String, to writer: inout XMLWriter) {
    if let url { writer.element("link", [("rel", relation), ("href", url)]) }
  }

  private static func timestamp(_ date: Date) -> String? { FeedDate.rfc3339(date) }
}
