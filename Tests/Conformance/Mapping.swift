import Foundation
import HTML
import Syndication

/// Our model under feedparser's key names.
struct Mapping {
  let headers: [String: String]

  func root(_ feed: ParsedFeed) -> KeyValue {
    var root: [String: KeyValue] = [
      "bozo": .bool(!feed.repairs.isEmpty),
      "version": .text(version(feed)),
      "encoding": .label(feed.encoding),
      "entries": .list(feed.entries.map { self.entry($0.details) }),
    ]
    var details: PublishedDetails = feed.details
    details.language = details.language ?? header("content-language")
    root["feed"] = self.feed(details)
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

  private func feed(_ details: PublishedDetails) -> KeyValue {
    var keys: [String: KeyValue] = common(details)
    let subtitle: FeedText? = details.subtitle ?? details.summary
    set(subtitle, ["subtitle", "tagline", "description"], &keys)
    // An RSS channel has a description, and iTunes may add a subtitle.
    if let summary = details.summary { set(summary, ["description", "tagline"], &keys) }
    if details.subtitle == nil, let summary = details.summary { set(summary, ["subtitle"], &keys) }
    keys["language"] = KeyValue(details.language)
    return .record(keys)
  }

  private func entry(_ details: PublishedDetails) -> KeyValue {
    var keys: [String: KeyValue] = common(details)
    set(details.summary ?? details.contents.first, ["summary", "description"], &keys)
    set(details.subtitle, ["subtitle"], &keys)
    keys["language"] = KeyValue(details.language)
    if let source = details.sources.first {
      var members: [String: KeyValue] = [:]
      if case .record(let keys) = feed(source) { members = keys }
      if let url = source.links.first(where: { $0.relation == "self" })?.url { members["href"] = .text(url) }
      keys["source"] = .record(members)
    }
    return .record(keys)
  }

  private func common(_ details: PublishedDetails) -> [String: KeyValue] {
    var keys: [String: KeyValue] = [:]
    for element in details.extensions.reversed() {
      keys[element.name] = KeyValue(element.text)
      keys["madeup_" + element.name] = KeyValue(element.text)
    }
    set(details.title, ["title"], &keys)
    set(details.rights, ["rights", "copyright"], &keys)
    set(details.notice, ["info"], &keys)
    if !details.contents.isEmpty { keys["content"] = .list(details.contents.map(text)) }
    for (key, value) in [
      ("id", details.id), ("guid", details.id), ("link", details.link), ("comments", details.commentsURL),
      ("wfw_comment", details.commentServiceURL), ("wfw_commentrss", details.commentFeedURL),
      ("newlocation", details.newLocation), ("license", details.licenseURL), ("docs", details.documentationURL),
      ("icon", details.iconURL), ("logo", details.logoURL), ("itunes_duration", details.duration),
      ("ttl", details.timeToLive), ("category", details.categories.first?.term),
    ] {
      if let value { keys[key] = .text(value) }
    }
    keys["guidislink"] = .bool(details.idIsLink)
    keys["itunes_block"] = .bool(details.isBlockedFromITunes)
    keys["itunes_explicit"] = details.isExplicit.map(KeyValue.bool) ?? .null
    keys["links"] = .list(details.links.map(link))
    keys["enclosures"] = .list(details.links.filter { $0.relation == "enclosure" }.map(link))
    addPeople(details, to: &keys)
    if !details.categories.isEmpty {
      keys["tags"] = .list(
        details.categories.map {
          .record(["term": KeyValue($0.term), "scheme": KeyValue($0.scheme), "label": KeyValue($0.label)])
        })
    }
    if let generator = details.generator {
      keys["generator"] = KeyValue(generator.name)
      keys["generator_detail"] = .record([
        "name": KeyValue(generator.name), "href": KeyValue(generator.url), "url": KeyValue(generator.url),
        "version": KeyValue(generator.version),
      ])
    }
    addDates(details, to: &keys)
    addParts(details, to: &keys)
    addMedia(details, to: &keys)
    return keys
  }

  private func addPeople(_ details: PublishedDetails, to keys: inout [String: KeyValue]) {
    keys["authors"] = .list(details.authors.map(person))
    keys["contributors"] = .list(details.contributors.map(person))
    if let author = details.authors.last {
      keys["author"] = KeyValue(name(author))
      keys["author_detail"] = person(author)
    }
    if let publisher = details.publisher {
      keys["publisher"] = KeyValue(name(publisher))
      keys["publisher_detail"] = person(publisher)
    }
  }

  private func addDates(_ details: PublishedDetails, to keys: inout [String: KeyValue]) {
    for (key, date) in [
      ("published", details.published), ("updated", details.updated), ("created", details.created),
      ("expired", details.expires), ("validity_start", details.validFrom), ("validity_end", details.validUntil),
    ] {
      guard let date else { continue }
      keys[key] = .text(date.text)
      keys[key + "_parsed"] = parsed(date.date)
    }
  }

  private func addParts(_ details: PublishedDetails, to keys: inout [String: KeyValue]) {
    if let image = details.image {
      keys["image"] = .record([
        "href": KeyValue(image.url), "url": KeyValue(image.url), "title": KeyValue(image.title),
        "link": KeyValue(image.link), "description": KeyValue(image.description), "width": number(image.width),
        "height": number(image.height),
      ])
    }
    if let input = details.textInput {
      keys["textinput"] = .record([
        "title": KeyValue(input.title), "description": KeyValue(input.description), "name": KeyValue(input.name),
        "link": KeyValue(input.link),
      ])
    }
    if let cloud = details.cloud {
      keys["cloud"] = .record([
        "domain": KeyValue(cloud.domain), "port": KeyValue(cloud.port), "path": KeyValue(cloud.path),
        "registerprocedure": KeyValue(cloud.registerProcedure), "protocol": KeyValue(cloud.protocolName),
      ])
    }
    if let reply = details.inReplyTo {
      keys["thr_in-reply-to"] = .record([
        "ref": KeyValue(reply.reference), "href": KeyValue(reply.url), "source": KeyValue(reply.source),
        "type": KeyValue(reply.type),
      ])
    }
    if let place = details.place { keys["where"] = self.place(place) }
    if !details.chapters.isEmpty {
      keys["psc_chapters"] = .record([
        "version": KeyValue(details.chaptersVersion),
        "chapters": .list(details.chapters.map { .record(["title": KeyValue($0.title)]) }),
      ])
    }
  }

  private func addMedia(_ details: PublishedDetails, to keys: inout [String: KeyValue]) {
    let media: PublishedMedia = details.media
    keys["media_credit"] = .list(
      media.credits.map { .record(["role": KeyValue($0.role), "content": .text($0.name)]) })
    if let restriction = media.restriction {
      keys["media_restriction"] = .record([
        "relationship": KeyValue(restriction.relationship), "content": .list(restriction.values.map(KeyValue.text)),
      ])
    }
    if let license = media.license {
      keys["media_license"] = .record([
        "type": KeyValue(license.type), "href": .text(license.url), "content": KeyValue(license.title),
      ])
    }
    keys["media_rating"] = .record(["content": KeyValue(media.rating)])
    keys["media_player"] = .record(["url": KeyValue(media.playerURL)])
    keys["media_thumbnail"] = .list(media.thumbnailURLs.map { .record(["url": .text($0)]) })
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
      "value": value(text), "type": .text(text.mimeType),
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
      "href": .address(link.url), "url": .address(link.url), "rel": .text(link.relation),
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
    var calendar: Calendar = Calendar(identifier: .gregorian)
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
