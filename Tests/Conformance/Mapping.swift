import Foundation
import HTML
import Syndication
import WebAddresses

/// Converts our model to feedparser's keys.
struct Mapping {
  let headers: [String: String]

  func root(_ feed: ParsedFeed) -> KeyValue {
    var root: [String: KeyValue] = [
      "bozo": .bool(!feed.repairs.isEmpty),
      "version": .text(version(feed)),
      "encoding": .label(feed.encoding),
      "entries": .list(feed.entries.map { entry($0, in: feed) }),
    ]
    root["feed"] = self.feed(feed)
    addHeaders(to: &root)
    return .record(root)
  }

  func refused() -> KeyValue {
    var root: [String: KeyValue] = ["bozo": .bool(true), "entries": .list([]), "feed": .record([:])]
    addHeaders(to: &root)
    return .record(root)
  }

  private func addHeaders(to root: inout [String: KeyValue]) {
    root["etag"] = KeyValue(header("etag"))
    if let modified = header("last-modified") {
      root["modified"] = .text(modified)
      root["modified_parsed"] = parsed(FeedDate.parse(modified))
    }
  }

  private func header(_ name: String) -> String? {
    headers.first { $0.key.lowercased() == name }?.value
  }

  private func version(_ feed: ParsedFeed) -> String {
    switch feed.format {
    case .rss090: "rss090"
    case .rss091: "rss091u"
    case .rss091Netscape: "rss091n"
    case .rss092: "rss092"
    case .rss093: "rss093"
    case .rss094: "rss094"
    case .rss10: "rss10"
    case .rss20: feed.formatVersion != nil ? "rss20" : "rss"
    case .atom03: "atom03"
    case .atom10: "atom10"
    case .cdf: "cdf"
    case .rssInJSON: "rssjson"
    case .jsonFeed10: "json1"
    case .jsonFeed11: "json11"
    }
  }

  // MARK: Feeds and entries

  private func feed(_ feed: ParsedFeed) -> KeyValue {
    var keys: [String: KeyValue] = [:]
    add(feed.extensions, to: &keys)
    let title = feed.titleText ?? (feed.title.isEmpty ? nil : FeedText(feed.title, language: feed.language))
    set(title, ["title"], &keys)
    let subtitle: FeedText? = feed.subtitle ?? feed.summaryText
    set(subtitle, ["subtitle", "tagline", "description"], &keys)
    // An RSS channel has a description, and iTunes may add a subtitle.
    if let summary = feed.summaryText { set(summary, ["description", "tagline"], &keys) }
    // RSS requires a description; an absent one counts as empty.
    if keys["description"] == nil { keys["description"] = .text("") }
    set(feed.rights, ["rights", "copyright"], &keys)
    set(feed.notice, ["info"], &keys)
    keys["language"] = KeyValue(feed.language ?? header("content-language"))
    for (key, value) in [
      ("id", feed.id.map { id($0, feed.baseURL) }), ("guid", feed.id.map { id($0, feed.baseURL) }),
      ("link", feed.siteURL?.string), ("newlocation", feed.newLocationURL?.string),
      ("license", feed.license?.url?.string), ("docs", feed.documentationURL?.string), ("icon", feed.iconURL?.string),
      ("logo", feed.logoURL?.string), ("ttl", feed.timeToLiveMinutes.map { String($0) }),
    ] {
      if let value { keys[key] = .text(value) }
    }
    keys["guidislink"] = .bool(false)
    keys["itunes_block"] = .bool(feed.podcast?.isBlocked ?? false)
    keys["itunes_explicit"] = feed.podcast?.isExplicit.map(KeyValue.bool) ?? .null
    add(links: feed.links, page: feed.siteURL, files: [], to: &keys)
    add(authors: feed.authors, feed.contributors, publisher: feed.podcast?.owner ?? feed.publisher, to: &keys)
    add(categories: feed.categories, to: &keys)
    add(feed.generator, to: &keys)
    add(dates: feed.dates, to: &keys)
    add(feed.image, artwork: feed.podcast?.artworkURL, to: &keys)
    add(feed.textInput, to: &keys)
    if let cloud = feed.cloud {
      keys["cloud"] = .record([
        "domain": KeyValue(cloud.domain), "port": KeyValue(cloud.port), "path": KeyValue(cloud.path),
        "registerprocedure": KeyValue(cloud.registerProcedure), "protocol": KeyValue(cloud.protocolName),
      ])
    }
    add(replies: feed.inReplyTo, to: &keys)
    if let place = feed.places.first { keys["where"] = self.place(place) }
    return .record(keys)
  }

  private func entry(_ entry: ParsedEntry, in feed: ParsedFeed) -> KeyValue {
    var keys: [String: KeyValue] = [:]
    add(entry.extensions, to: &keys)
    let title =
      entry.titleText
      ?? entry.title.map { FeedText($0, language: entry.language ?? feed.language, baseURL: entry.baseURL) }
    set(title, ["title"], &keys)
    let contents: [FeedText] = [entry.content].compactMap(\.self) + entry.otherContents
    if !contents.isEmpty { keys["content"] = .list(contents.map(text)) }
    set(entry.summary ?? contents.first, ["summary", "description"], &keys)
    set(entry.subtitle, ["subtitle"], &keys)
    set(entry.rights, ["rights", "copyright"], &keys)
    keys["language"] = KeyValue(entry.language ?? feed.language)
    let link = entry.provenance.link?.name == "@href" ? entry.link : pageLink(of: entry)
    for (key, value) in [
      ("id", id(entry.id, entry.baseURL)), ("guid", id(entry.id, entry.baseURL)), ("link", link?.string),
      ("comments", entry.commentsURL?.string),
      ("wfw_comment", entry.commentServiceURL?.string), ("wfw_commentrss", entry.commentFeedURL?.string),
      ("license", entry.license?.url?.string), ("itunes_duration", entry.podcast?.durationText),
    ] {
      if let value { keys[key] = .text(value) }
    }
    keys["guidislink"] = .bool(entry.provenance.link?.name == "guid")
    keys["itunes_block"] = .bool(entry.podcast?.isBlocked ?? false)
    keys["itunes_explicit"] = entry.podcast?.isExplicit.map(KeyValue.bool) ?? .null
    add(links: entry.links, page: entry.link, files: entry.enclosures, to: &keys)
    let authors: [FeedPerson] = entry.provenance.areAuthorsOfFeed ? [] : entry.authors + entry.otherAuthors
    add(authors: authors, entry.contributors, publisher: entry.publisher, to: &keys)
    add(categories: entry.categories, to: &keys)
    add(entry.generator, to: &keys)
    add(dates: entry.dates, to: &keys)
    add(entry.image, artwork: entry.podcast?.artworkURL, to: &keys)
    add(replies: entry.inReplyTo, to: &keys)
    if let place = entry.places.first { keys["where"] = self.place(place) }
    if let podcast = entry.podcast, !podcast.chapters.isEmpty {
      keys["psc_chapters"] = .record([
        "version": KeyValue(podcast.chaptersVersion),
        "chapters": .list(podcast.chapters.map { .record(["title": KeyValue($0.title)]) }),
      ])
    }
    addMedia(of: entry, to: &keys)
    if let source = entry.source { keys["source"] = self.source(source) }
    return .record(keys)
  }

  private func source(_ source: FeedSource) -> KeyValue {
    var keys: [String: KeyValue] = [:]
    add(source.extensions, to: &keys)
    set(source.title, ["title"], &keys)
    set(source.subtitle, ["subtitle", "tagline", "description"], &keys)
    set(source.rights, ["rights", "copyright"], &keys)
    for (key, value) in [
      ("id", source.id), ("link", source.siteURL?.string), ("href", source.feedURL?.string),
      ("icon", source.iconURL?.string),
      ("logo", source.logoURL?.string),
    ] {
      if let value { keys[key] = .text(value) }
    }
    add(links: source.links, page: source.siteURL, files: [], to: &keys)
    add(authors: source.authors, source.contributors, publisher: nil, to: &keys)
    add(categories: source.categories, to: &keys)
    add(source.generator, to: &keys)
    add(dates: source.dates, to: &keys)
    return .record(keys)
  }

  /// Our ids are as written, since they identify entries; feedparser makes relative addresses absolute.
  private func id(_ id: String, _ base: WebAddress?) -> String {
    id.contains("/") && !id.contains(":") ? WebAddress(id, relativeTo: base)?.string ?? id : id
  }

  /// The page according to feedparser: the last alternate, not the original address of FeedBurner.
  private func pageLink(of entry: ParsedEntry) -> WebAddress? {
    if let alternate = entry.links.last(where: { $0.relation == "alternate" }) { return alternate.url }
    switch entry.provenance.link?.name {
    case "link", "guid", "atom:link": return entry.link
    default: return nil
    }
  }

  // MARK: Groups of keys

  private func add(_ extensions: [FeedExtension], to keys: inout [String: KeyValue]) {
    for element in extensions.reversed() {
      let name = element.name.lowercased()
      keys[name] = KeyValue(element.text)
      keys["madeup_" + name] = KeyValue(element.text)
    }
  }

  private func add(
    links: [FeedLink], page: WebAddress?, files: [ParsedEnclosure], to keys: inout [String: KeyValue]
  ) {
    var all: [FeedLink] = links
    // A page link without other properties is not in the model's links.
    let isListed: Bool =
      links.contains { $0.relation == "alternate" || $0.url == page } || files.contains { $0.url == page }
    if let page, !isListed { all.insert(FeedLink(url: page), at: 0) }
    let enclosures: [FeedLink] = files.map {
      FeedLink(
        url: $0.url, relation: "enclosure", type: $0.mimeType, title: $0.title, language: $0.language,
        length: $0.lengthBytes.map { String($0) })
    }
    keys["links"] = .list((all + enclosures.filter { file in !all.contains { $0.url == file.url } }).map(link))
    keys["enclosures"] = .list(enclosures.map(link))
  }

  private func add(
    authors: [FeedPerson], _ contributors: [FeedPerson], publisher: FeedPerson?, to keys: inout [String: KeyValue]
  ) {
    keys["authors"] = .list(authors.map(person))
    keys["contributors"] = .list(contributors.map(person))
    if let author = authors.last {
      keys["author"] = KeyValue(name(author))
      keys["author_detail"] = person(author)
    }
    if let publisher {
      keys["publisher"] = KeyValue(name(publisher))
      keys["publisher_detail"] = person(publisher)
    }
  }

  private func add(categories: [FeedCategory], to keys: inout [String: KeyValue]) {
    guard let first = categories.first else { return }
    keys["category"] = KeyValue(first.term)
    keys["tags"] = .list(
      categories.map {
        .record(["term": KeyValue($0.term), "scheme": KeyValue($0.scheme), "label": KeyValue($0.label)])
      })
  }

  private func add(_ generator: FeedGenerator?, to keys: inout [String: KeyValue]) {
    guard let generator else { return }
    keys["generator"] = KeyValue(generator.name)
    keys["generator_detail"] = .record([
      "name": KeyValue(generator.name), "href": KeyValue(generator.url), "url": KeyValue(generator.url),
      "version": KeyValue(generator.version),
    ])
  }

  private func add(dates: [StatedDate], to keys: inout [String: KeyValue]) {
    for (key, elements) in [
      ("published", ["published", "issued", "pubdate"]), ("created", ["created"]), ("expired", ["expirationdate"]),
      ("updated", ["updated", "modified", "lastbuilddate", "date", "lastmod"]),
      ("validity_start", ["valid-start"]), ("validity_end", ["valid-end"]),
    ] {
      guard let date = dates.last(where: { elements.contains($0.element) }) else { continue }
      keys[key] = .text(date.text)
      keys[key + "_parsed"] = parsed(date.date)
    }
  }

  private func add(_ image: FeedImage?, artwork: WebAddress?, to keys: inout [String: KeyValue]) {
    guard image != nil || artwork != nil else { return }
    let url = artwork ?? image?.url
    keys["image"] = .record([
      "href": KeyValue(url), "url": KeyValue(url), "title": KeyValue(image?.title), "link": KeyValue(image?.link),
      "description": KeyValue(image?.description), "width": number(image?.width), "height": number(image?.height),
    ])
  }

  private func add(_ input: FeedTextInput?, to keys: inout [String: KeyValue]) {
    guard let input else { return }
    keys["textinput"] = .record([
      "title": KeyValue(input.title), "description": KeyValue(input.description), "name": KeyValue(input.name),
      "link": KeyValue(input.link),
    ])
  }

  private func add(replies: [FeedReply], to keys: inout [String: KeyValue]) {
    guard let reply = replies.last else { return }
    keys["thr_in-reply-to"] = .record([
      "ref": KeyValue(reply.reference), "href": KeyValue(reply.url), "source": KeyValue(reply.source),
      "type": KeyValue(reply.type),
    ])
  }

  /// feedparser does not distinguish between an entry, its groups and its files.
  private func addMedia(of entry: ParsedEntry, to keys: inout [String: KeyValue]) {
    let all: [MediaProperties] =
      [entry.media].compactMap(\.self) + entry.mediaGroups + entry.enclosures.compactMap(\.media)
    keys["media_credit"] = .list(
      all.flatMap(\.credits).map { .record(["role": KeyValue($0.role), "content": .text($0.name)]) })
    if let restriction = all.lazy.compactMap(\.restrictions.first).first {
      keys["media_restriction"] = .record([
        "relationship": KeyValue(restriction.relationship), "content": .list(restriction.values.map(KeyValue.text)),
      ])
    }
    if let license = all.lazy.compactMap(\.license).first {
      keys["media_license"] = .record([
        "type": KeyValue(license.type), "href": .text(license.url.string), "content": KeyValue(license.title),
      ])
    }
    keys["media_rating"] = .record(["content": KeyValue(all.lazy.compactMap(\.ratings.first).first?.value)])
    keys["media_player"] = .record(["url": KeyValue(all.lazy.compactMap(\.player).first?.url)])
    keys["media_thumbnail"] = .list(all.flatMap(\.thumbnails).map { .record(["url": .text($0.url.string)]) })
  }

  // MARK: Parts

  private func set(_ text: FeedText?, _ names: [String], _ keys: inout [String: KeyValue]) {
    guard let text else { return }
    for name in names {
      keys[name] = value(text)
      keys[name + "_detail"] = self.text(text)
    }
  }

  private func text(_ text: FeedText) -> KeyValue {
    .record([
      "value": value(text), "type": .text(text.mimeType.string),
      "language": KeyValue(text.language ?? header("content-language")),
      "base": KeyValue(text.baseURL), "src": KeyValue(text.sourceURL),
    ])
  }

  private func value(_ text: FeedText) -> KeyValue {
    guard text.isMarkup else { return .text(text.value) }
    let clean: CleanHTML = CompatiblePolicy.sanitizer.clean(text.value, baseURL: text.baseURL)
    return .markup(clean.html.string)
  }

  private func person(_ person: FeedPerson) -> KeyValue {
    .record([
      "name": KeyValue(person.name), "email": KeyValue(person.email), "href": KeyValue(person.url),
      "url": KeyValue(person.url),
    ])
  }

  private func name(_ person: FeedPerson) -> String? {
    guard let name = person.name else { return person.email }
    return person.email.map { "\(name) (\($0))" } ?? name
  }

  private func link(_ link: FeedLink) -> KeyValue {
    let type: String = link.relation == "self" ? "application/atom+xml" : "text/html"
    return .record([
      "href": .address(link.url.string), "url": .address(link.url.string), "rel": .text(link.relation.string),
      "type": .text(link.type ?? type),
      "title": KeyValue(link.title), "hreflang": KeyValue(link.language), "length": KeyValue(link.length),
    ])
  }

  private func place(_ place: FeedPlace) -> KeyValue {
    let names: [FeedPlace.Shape: String] = [
      .point: "Point", .line: "LineString", .polygon: "Polygon", .box: "Box",
    ]
    let points: [KeyValue] = place.coordinates.map { .list($0.map(KeyValue.number)) }
    let coordinates: KeyValue =
      switch place.shape {
      case .point: points.first ?? .null
      case .polygon: .list([.list(points)])
      case .line, .box, .circle: .list(points)
      }
    return .record(["type": KeyValue(names[place.shape]), "coordinates": coordinates])
  }

  private func number(_ number: Int?) -> KeyValue {
    number.map { .number(Double($0)) } ?? .null
  }

  /// Python's `struct_time` in UTC.
  private func parsed(_ date: Date?) -> KeyValue {
    guard let date else { return .null }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts: DateComponents = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
    let dayOfYear: Int = calendar.ordinality(of: .day, in: .year, for: date) ?? 0
    let weekday: Int = ((parts.weekday ?? 1) + 5) % 7
    let numbers: [Int?] = [
      parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second, weekday, dayOfYear, 0,
    ]
    return .list(numbers.map(number))
  }
}
