import Bytes

/// Reads RSS-in-JSON (scripting/Scripting-News, “rss-in-json”): the elements of RSS 2.0 as members of JSON.
///
/// What is an element with attributes in RSS is an object here, with its text under `#value`; what may stand several
/// times is a list, or the one value by itself.
struct RSSInJSONReader {
  /// What relative addresses refer to where the document has no page.
  let base: AddressBase

  /// The channel, if the document is one.
  func read(_ document: JSONValue) -> RSSChannel? {
    guard let root = document["rss"], let source = root["channel"] else { return nil }
    var channel: RSSChannel = RSSChannel(format: .rssInJSON, base: base)
    channel.title = text(source["title"])
    channel.link = address(source["link"], base: base)
    if let link = channel.link, AddressResolver.isWebAddress(link) {
      channel.base = AddressBase(link, allowance: base.allowance)
    }
    channel.descriptionHTML = text(source["description"])
    channel.language = text(source["language"])
    channel.timeToLive = text(source["ttl"])
    channel.image = address(source["image"]?["url"] ?? source["image"], base: channel.base)
    let base = channel.base
    channel.items = AnySequence(
      list(source["item"]).prefix(FeedLimits.readEntries).lazy.map { item($0, base: base) })
    return channel
  }

  private func item(_ source: JSONValue, base: AddressBase) -> RSSItem {
    var item = RSSItem(base: base)
    item.title = text(source["title"])
    item.link = address(source["link"], base: base)
    item.guid = text(source["guid"])
    item.guidIsPermaLink = !isFalse(source["guid"]?["isPermaLink"])
    item.comments = address(source["comments"], base: base)
    item.descriptionHTML = text(source["description"])
    item.contentHTML = text(source["content:encoded"])
    item.publicationDate = text(source["pubDate"])
    item.authors = (list(source["author"]) + list(source["dc:creator"])).compactMap {
      text($0).flatMap(PersonName.parse)
    }
    item.categories = list(source["category"]).compactMap { text($0) }
    item.enclosures = list(source["enclosure"]).compactMap { enclosure in
      address(enclosure["url"], base: base).map {
        ParsedEnclosure(
          url: $0, mimeType: text(enclosure["type"]), lengthBytes: text(enclosure["length"]).flatMap { Int64($0) })
      }
    }
    item.memberOrigins = MemberOrigins(
      isRSS: true, id: item.guid.map { _ in .guid } ?? .link, link: item.link.map { _ in .link } ?? .guid,
      content: .contentEncoded, authors: list(source["author"]).isEmpty ? .creator : .author)
    return item
  }

  private func list(_ value: JSONValue?) -> [JSONValue] {
    switch value {
    case nil, .null: []
    case .array(let elements): elements
    case .some(let value): [value]
    }
  }

  private func text(_ value: JSONValue?) -> String? {
    value?.text ?? value?["#value"]?.text
  }

  private func address(_ value: JSONValue?, base: AddressBase) -> String? {
    text(value).flatMap { base.resolve($0) }
  }

  private func isFalse(_ value: JSONValue?) -> Bool {
    switch value {
    case .bool(let flag): !flag
    case .string(let text): text.hasSameBytesIgnoringCase(as: "false")
    default: false
    }
  }
}
