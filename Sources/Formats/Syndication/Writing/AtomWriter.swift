import Bytes
public import Foundation

/// Writes feeds of any format as Atom 1.0 (RFC 4287).
///
/// Parts that Atom has no place for are written in widely supported modules: files and their properties in Media RSS,
/// podcasts in Apple's and the Podcasting 2.0 elements, places in GeoRSS, the update interval of the feed in the RSS
/// module “Syndication”, replies in the threading extensions (RFC 4685), other people, dates and texts in Dublin Core,
/// `slash:`, `wfw:` and `source:`, and extensions with a namespace unchanged. The parts that only RSS and JSON Feed have
/// are not written: `cloud`, `textInput`, `docs`, `image` with its title and size, `expirationDate`, `external_url`,
/// `banner_image`, `favicon` and `expired`; nor are dates as written, further versions of a content, and elements of
/// Atom's namespace that the reader of another format did not take for an entry, but a reader of Atom would.
///
/// Reading the result gives the same entries, except for requirements of Atom: an entry without a date of change gets
/// its date of publication as `updated` (§4.2.15). Ids are written unchanged, since readers identify entries by them,
/// although Atom requires them to be addresses (§4.2.6); a missing author is not invented.
public enum AtomWriter {
  /// The feed in UTF-8, without the characters that XML does not permit.
  ///
  /// - Parameters:
  ///   - feed: Its `id`, else its `feedURL` or `siteURL` becomes its id; set one of them.
  ///   - updated: The date of the feed, and of entries without any date.
  /// - Complexity: O(size of the feed).
  public static func write(_ feed: ParsedFeed, updated: Date) -> [UInt8] {
    var writer = XMLWriter()
    let base = feed.baseURL
    let inherited = Inherited(base: base, language: feed.language, authors: feed.authors)
    writer.begin("feed", namespaces + [("xml:lang", feed.language), ("xml:base", base?.string)])
    writer.element(
      "id", text: feed.id ?? (feed.feedURL ?? feed.siteURL)?.string ?? "urn:feed:" + StableHash.hex(of: [feed.title]))
    write("title", text(feed.titleText, saying: feed.title), inherited, to: &writer)
    if let summary = feed.summary {
      write("subtitle", text(feed.summaryText, saying: summary), inherited, to: &writer)
    }
    writer.element("updated", text: timestamp(updated) ?? timestamp(Date(timeIntervalSince1970: 0)))
    for author in feed.authors { write("author", author, to: &writer) }
    for contributor in feed.contributors { write("contributor", contributor, to: &writer) }
    for category in feed.categories { write(category, to: &writer) }
    if let generator = feed.generator { write(generator, to: &writer) }
    if let rights = feed.rights { write("rights", rights, inherited, to: &writer) }
    write(links(of: feed), to: &writer)
    if let icon = feed.iconURL { writer.element("icon", text: icon.string) }
    if let logo = feed.logoURL { writer.element("logo", text: logo.string) }
    if let minutes = feed.timeToLiveMinutes, minutes > 0 {
      writer.element("sy:updatePeriod", text: "yearly")
      writer.element("sy:updateFrequency", text: String(max(1, 365 * 24 * 60 / minutes)))
    }
    if let podcast = feed.podcast { ModuleWriter.write(podcast, to: &writer) }
    for item in feed.podcast?.liveItems ?? [] {
      writer.begin(
        "podcast:liveItem", [("status", item.status), ("start", item.start?.text), ("end", item.end?.text)])
      write(item.entry, updated: [item.entry.updated], Inherited(base: base, language: feed.language), to: &writer)
      writer.end()
    }
    if let subtitle = feed.subtitle { write("itunes:subtitle", subtitle, inherited, to: &writer) }
    if let notice = feed.notice { write("feedburner:browserFriendly", notice, inherited, to: &writer) }
    ModuleWriter.element("itunes:new-feed-url", feed.newLocationURL?.string, to: &writer)
    ModuleWriter.write(publisher: feed.publisher, feed.accounts, repliesTo: feed.inReplyTo, to: &writer)
    ModuleWriter.write(feed.places, to: &writer)
    if let media = feed.media { MediaWriter.write(media, to: &writer) }
    if let reference = feed.youTube { ModuleWriter.write(reference, to: &writer) }
    for element in feed.extensions where !isEntry(element) { write(element, to: &writer) }
    for entry in feed.entries {
      let (base, language) = (inherited.own(base: entry.baseURL), entry.language)
      writer.begin("entry", [("xml:base", base?.string), ("xml:lang", language)])
      let inherited = Inherited(
        base: base ?? inherited.base, language: language ?? feed.language, authors: feed.authors)
      write(entry, updated: [entry.updated, entry.published, updated], inherited, to: &writer)
      writer.end()
    }
    writer.end()
    return writer.output
  }

  private static let namespaces: [(name: String, value: String?)] = [
    ("xmlns", "http://www.w3.org/2005/Atom"), ("xmlns:media", "http://search.yahoo.com/mrss/"),
    ("xmlns:sy", "http://purl.org/rss/1.0/modules/syndication/"),
    ("xmlns:thr", "http://purl.org/syndication/thread/1.0"), ("xmlns:georss", "http://www.georss.org/georss"),
    ("xmlns:gml", "http://www.opengis.net/gml"), ("xmlns:itunes", "http://www.itunes.com/dtds/podcast-1.0.dtd"),
    ("xmlns:podcast", "https://podcastindex.org/namespace/1.0"),
    ("xmlns:psc", "http://podlove.org/simple-chapters"), ("xmlns:yt", "http://www.youtube.com/xml/schemas/2015"),
    ("xmlns:dc", "http://purl.org/dc/elements/1.1/"), ("xmlns:dcterms", "http://purl.org/dc/terms/"),
    ("xmlns:slash", "http://purl.org/rss/1.0/modules/slash/"), ("xmlns:wfw", "http://wellformedweb.org/CommentAPI/"),
    ("xmlns:source", "http://source.scripting.com/"),
    ("xmlns:feedburner", "http://rssnamespace.org/feedburner/ext/1.0"),
  ]

  /// The properties that entries inherit from the feed.
  private struct Inherited {
    var base: WebAddress?
    var language: String?
    var authors: [FeedPerson] = []

    /// Nil if the base equals the inherited one.
    func own(base other: WebAddress?) -> WebAddress? { other == base ? nil : other }

    func own(language other: String?) -> String? {
      other.map { ByteString($0) } == language.map { ByteString($0) } ? nil : other
    }
  }

  private static func write(
    _ entry: ParsedEntry, updated: [Date?], _ inherited: Inherited, to writer: inout XMLWriter
  ) {
    writer.element("id", text: entry.id)
    write("title", text(entry.titleText, saying: entry.title ?? ""), inherited, to: &writer)
    ModuleWriter.element("updated", updated.lazy.compactMap { $0.flatMap(timestamp) }.first, to: &writer)
    ModuleWriter.element("published", entry.published.flatMap(timestamp), to: &writer)
    // Entries without authors inherit those of the feed.
    if entry.authors != inherited.authors || entry.podcast?.author != nil {
      for author in entry.authors { write("author", author, to: &writer) }
    }
    for contributor in entry.contributors { write("contributor", contributor, to: &writer) }
    write(links(of: entry), to: &writer)
    for category in entry.categories { write(category, to: &writer) }
    for enclosure in entry.enclosures {
      writer.element(
        "link",
        [
          ("rel", "enclosure"), ("type", enclosure.mimeType), ("length", enclosure.lengthBytes.map { String($0) }),
          ("title", enclosure.title), ("href", enclosure.url.string),
        ])
    }
    MediaWriter.write(entry, to: &writer)
    if let podcast = entry.podcast { ModuleWriter.write(podcast, to: &writer) }
    ModuleWriter.write(entry.places, to: &writer)
    if let reference = entry.youTube { ModuleWriter.write(reference, to: &writer) }
    ModuleWriter.write(publisher: entry.publisher, entry.accounts, repliesTo: entry.inReplyTo, to: &writer)
    ModuleWriter.writeTexts(of: entry, to: &writer)
    if let subtitle = entry.subtitle { write("itunes:subtitle", subtitle, inherited, to: &writer) }
    if let count = entry.commentCount { writer.element("thr:total", text: String(count)) }
    if let rights = entry.rights { write("rights", rights, inherited, to: &writer) }
    if let source = entry.source { write(source, inherited, to: &writer) }
    for element in entry.extensions { write(element, to: &writer) }
    if let summary = entry.summary { write("summary", summary, inherited, to: &writer) }
    if let content = entry.content {
      write("content", content, inherited, to: &writer)
    } else if entry.link == nil, !entry.links.contains(where: { $0.relation == "alternate" }) {
      // §4.1.2: an entry has a page or a content.
      writer.element("content")
    }
  }

  private static func write(_ source: FeedSource, _ inherited: Inherited, to writer: inout XMLWriter) {
    writer.begin("source", [("xml:lang", source.language)])
    if let id = source.id { writer.element("id", text: id) }
    if let title = source.title { write("title", title, inherited, to: &writer) }
    if let subtitle = source.subtitle { write("subtitle", subtitle, inherited, to: &writer) }
    if let updated = source.updated { writer.element("updated", text: timestamp(updated)) }
    for author in source.authors { write("author", author, to: &writer) }
    for contributor in source.contributors { write("contributor", contributor, to: &writer) }
    for category in source.categories { write(category, to: &writer) }
    if let generator = source.generator { write(generator, to: &writer) }
    if let rights = source.rights { write("rights", rights, inherited, to: &writer) }
    var links = source.links
    add(source.siteURL, as: "alternate", to: &links)
    add(source.feedURL, as: "self", to: &links)
    write(links, to: &writer)
    if let icon = source.iconURL { writer.element("icon", text: icon.string) }
    if let logo = source.logoURL { writer.element("logo", text: logo.string) }
    for element in source.extensions { write(element, to: &writer) }
    writer.end()
  }

  // MARK: Parts

  /// Writes plain text and markup with the types that Atom names (§3.1.1); `src` for external content (§4.1.3.2).
  private static func write(_ name: String, _ text: FeedText, _ inherited: Inherited, to writer: inout XMLWriter) {
    let type = text.isMarkup ? "html" : text.mimeType == "text/plain" ? nil : text.mimeType.string
    let attributes: [(name: String, value: String?)] = [
      ("type", type), ("src", text.sourceURL?.string),
      ("xml:base", text.isMarkup ? inherited.own(base: text.baseURL)?.string : nil),
      ("xml:lang", inherited.own(language: text.language)),
    ]
    let isElsewhere = text.sourceURL.map { _ in text.value.utf8.isEmpty } ?? false
    writer.element(name, attributes, text: isElsewhere ? nil : text.value)
  }

  /// The text as published if a reader derives the same line from it, since RSS does not mark markup; else the line.
  private static func text(_ text: FeedText?, saying line: String) -> FeedText {
    guard let text, text.plainText.hasSameBytes(as: line) else { return FeedText(line) }
    return text
  }

  private static func write(_ name: String, _ person: FeedPerson, to writer: inout XMLWriter) {
    writer.begin(name)
    if let name = person.name ?? (person.email.map { _ in nil } ?? person.url?.string) {
      writer.element("name", text: name)
    }
    if let url = person.url { writer.element("uri", text: url.string) }
    if let email = person.email { writer.element("email", text: email) }
    writer.end()
  }

  private static func write(_ category: FeedCategory, to writer: inout XMLWriter) {
    writer.element("category", [("term", category.term), ("scheme", category.scheme), ("label", category.label)])
  }

  private static func write(_ generator: FeedGenerator, to writer: inout XMLWriter) {
    writer.element(
      "generator", [("uri", generator.url?.string), ("version", generator.version)], text: generator.name ?? "")
  }

  /// Writes an element of another namespace. The model does not keep text beside child elements, so an element with
  /// child elements is written without text.
  static func write(_ element: FeedExtension, to writer: inout XMLWriter, inside namespace: String? = nil) {
    guard let uri = element.namespaceURI, isPlainName(element.name) else { return }
    let isNew = namespace?.hasSameBytes(as: uri) != true
    let attributes =
      (isNew ? [("xmlns", uri)] : [])
      + element.attributes.filter { isPlainName($0.key.string) && $0.key != "xmlns" }
      .sorted { $0.key < $1.key }.map { ($0.key.string, $0.value) }
    guard !element.children.isEmpty else {
      writer.element(element.name, attributes, text: element.text)
      return
    }
    // Readers count white space between child elements as text of the element.
    writer.begin(element.name, attributes, indentsChildren: false)
    for child in element.children { write(child, to: &writer, inside: uri) }
    writer.end()
  }

  /// True for an element that a reader of Atom takes for an entry, although the original's reader did not.
  private static func isEntry(_ element: FeedExtension) -> Bool {
    ["entry", "item"].contains(ByteString(element.name.lowercasedASCII))
      && element.namespaceURI.map { XMLNamespace(uri: ByteString($0)).isAtom } ?? false
  }

  private static func isPlainName(_ name: String) -> Bool {
    guard let first = name.utf8.first, ASCII.isLetter(first) || first == UInt8(ascii: "_") else { return false }
    return name.utf8.allSatisfy { $0 < 0x80 && XMLNameBytes.isName($0) && $0 != UInt8(ascii: ":") }
  }

  // MARK: Links

  private static func links(of feed: ParsedFeed) -> [FeedLink] {
    var links = feed.links
    add(feed.siteURL, as: "alternate", to: &links)
    add(feed.feedURL, as: "self", to: &links)
    add(feed.nextPageURL, as: "next", to: &links)
    for hub in feed.hubs { add(hub.url, as: "hub", to: &links) }
    add(feed.license?.url, as: "license", title: feed.license?.name, to: &links)
    return links
  }

  /// The links of an entry without its enclosures, which are written separately.
  private static func links(of entry: ParsedEntry) -> [FeedLink] {
    var links = entry.links.filter { $0.relation != "enclosure" }
    add(entry.link, as: "alternate", to: &links)
    if let comments = entry.commentsURL, !links.contains(where: { $0.relation == "replies" }) {
      links.append(FeedLink(url: comments, relation: "replies", type: "text/html"))
    }
    add(entry.license?.url, as: "license", title: entry.license?.name, to: &links)
    return links
  }

  /// Adds the address that the model chose as the first of its relation: readers use the first.
  private static func add(_ url: WebAddress?, as relation: ByteString, title: String? = nil, to links: inout [FeedLink])
  {
    guard let url else { return }
    let first = links.first { $0.relation == relation }
    guard first?.url != url else { return }
    links.insert(FeedLink(url: url, relation: relation, title: title), at: 0)
  }

  private static func write(_ links: [FeedLink], to writer: inout XMLWriter) {
    for link in links {
      writer.element(
        "link",
        [
          ("rel", link.relation.string), ("type", link.type), ("hreflang", link.language), ("title", link.title),
          ("length", link.length), ("thr:count", link.count.map { String($0) }), ("href", link.url.string),
        ])
    }
  }

  static func timestamp(_ date: Date) -> String? { FeedDate.rfc3339(date) }
}
