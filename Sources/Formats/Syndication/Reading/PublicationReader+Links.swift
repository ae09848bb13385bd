import Bytes

/// Reads ids, links and addresses.
extension PublicationReader {
  // MARK: Identity

  mutating func readIdentifier(_ element: XMLElement, _ inner: ElementContext) {
    guard let text = element.text else { return }
    if let identifier {
      keep(element, unless: identifier.text.hasSameBytes(as: text))
    } else {
      identifier = (text, .id)
    }
  }

  mutating func readGuid(_ element: XMLElement, _ inner: ElementContext) {
    guard let text = element.text else { return }
    if let guid {
      keep(element, unless: guid.text.hasSameBytes(as: text))
    } else {
      guid = (text, element.keyword(.isPermaLink) != "false")
    }
  }

  // MARK: Links

  mutating func readLink(_ element: XMLElement, _ namespace: XMLNamespace, _ inner: ElementContext) {
    // RSS has the address as text, Atom has it in an attribute.
    let text = element.text
    let reference = isAtom || namespace != .none ? element.attribute(.href) ?? text : text ?? element.attribute(.href)
    // An empty address refers to the document itself (RFC 3986 §4.4).
    let itself = element.hasAttribute(among: [.href]) ? inner.base.address : nil
    let stated = reference ?? element.attribute(.url)
    guard let url = orKeep(stated.map({ inner.address($0) }) ?? itself, element) else { return }
    let origin = FieldOrigin(element: .link, in: namespace)
    // The document is not the page of an entry.
    if kind == .entry, case nil = stated {
      append(FeedLink(url: url, relation: LinkRelation.read(element), type: element.attribute(.type)))
      return
    }
    guard !element.isBare else {
      note(alternate: url, isPage: true, origin)
      note(bareLink: url)
      return
    }
    let link = FeedLink(
      url: url, relation: LinkRelation.read(element), type: element.attribute(.type),
      title: element.attribute(.title), language: element.attribute(.hreflang), length: element.attribute(.length),
      count: element.integer(.count) ?? element.attribute(.count, in: .thread).flatMap { Int($0) })
    note(link, origin)
  }

  mutating func note(_ link: FeedLink, _ origin: FieldOrigin) {
    let isPage = link.type.map { $0.lowercasedASCII.containsBytes("html") } ?? true
    switch link.relation {
    case "alternate":
      note(alternate: link.url, isPage: isPage, origin)
      if link == FeedLink(url: link.url) {
        note(bareLink: link.url)
        return
      }
    case "enclosure":
      var file = ParsedEnclosure(
        url: link.url, mimeType: link.type, lengthBytes: link.length.flatMap { Int64($0) }, title: link.title)
      if let language = link.language { file.language = language }
      if kind == .entry { files.add(file) }
    case "replies":
      if isPage {
        entry.commentsURL = entry.commentsURL ?? link.url
      } else {
        entry.commentFeedURL = entry.commentFeedURL ?? link.url
      }
      entry.commentCount = entry.commentCount ?? link.count
    case "license": noteLicense(url: link.url, name: link.title)
    case "self": noteOfFeed(\.feedURL, link.url)
    case "hub": feed?.hubs.append(FeedHub(url: link.url, type: "WebSub"))
    case "next": noteOfFeed(\.nextPageURL, link.url)
    default: break
    }
    append(link)
  }

  /// Records a candidate for the page: the first alternate that is HTML or has no type, else the first alternate.
  mutating func note(alternate url: WebAddress, isPage: Bool, _ origin: FieldOrigin) {
    if let pageLink, pageLink.isPage || !isPage { return }
    pageLink = (url, isPage, origin)
  }

  private mutating func note(bareLink url: WebAddress) {
    if case nil = bareLink, entry.links.isEmpty { bareLink = url } else { append(FeedLink(url: url)) }
  }

  private mutating func append(_ link: FeedLink) {
    if let bareLink {
      entry.links.append(FeedLink(url: bareLink))
      self.bareLink = nil
    }
    entry.links.append(link)
  }

  mutating func noteLicense(url: WebAddress?, name: String?) {
    if case nil = url, case nil = name { return }
    var license = entry.license ?? FeedLicense()
    // The first license is used; another element with the same address may add a name.
    guard case nil = license.url, case nil = license.name else { return }
    (license.url, license.name) = (url, name)
    entry.license = license
  }

  // MARK: The best of them

  /// Sets the page of the entry.
  mutating func finishLink() {
    let candidates = pageLinkCandidate
    entry.link = candidates?.url
    entry.provenance.link = candidates?.origin
    // A plain link to the page is stored in `link` only.
    guard let bareLink else { return }
    self.bareLink = nil
    if entry.link != bareLink { entry.links.append(FeedLink(url: bareLink)) }
  }

  var pageLinkCandidate: (url: WebAddress, origin: FieldOrigin)? {
    if let originalLink { return (originalLink, FieldOrigin(element: .origLink, in: .feedBurner)) }
    if let pageLink { return (pageLink.url, pageLink.origin) }
    guard kind == .entry else { return nil }
    // A guid is the link unless `isPermaLink` is false or the guid is not a web address.
    if let guid, guid.isPermaLink, AddressResolver.isWebAddress(guid.text),
      let url = AddressResolver.resolve(guid.text, against: nil)
    {
      return (url, FieldOrigin(element: .guid, in: .none))
    }
    if let video = entry.youTube?.videoID,
      let url = AddressResolver.resolve("https://www.youtube.com/watch?v=\(video)", against: nil)
    {
      return (url, FieldOrigin(element: .videoID, in: .youTube))
    }
    if let contentLink { return (contentLink.url, FieldOrigin(element: .content, in: .none)) }
    if !isAtom, let player = entry.media?.player ?? entry.mediaGroups.first?.player {
      return (player.url, FieldOrigin(element: .player, in: .media))
    }
    guard isAtom else { return nil }
    // Without a page, the link to the subject of the entry: a link or a download.
    for relation in ["related", "via"] as [ByteString] {
      if let link = entry.links.first(where: { $0.relation == relation }) {
        return (link.url, FieldOrigin(element: .link, in: .none))
      }
    }
    if let identifier, AddressResolver.isWebAddress(identifier.text),
      let url = AddressResolver.resolve(identifier.text, against: nil)
    {
      return (url, FieldOrigin(element: identifier.origin, in: .none))
    }
    return nil
  }
}

/// The relations of links (RFC 4287 §4.2.7.2).
enum LinkRelation {
  /// In lower case; `alternate` if not stated.
  static func read(_ element: XMLElement) -> ByteString {
    let relation = element.keyword(.rel) ?? "alternate"
    // Registered relations may also be written as addresses.
    let registry = "http://www.iana.org/assignments/relation/"
    guard relation.string.hasBytePrefix(registry) else { return relation }
    return ByteString(decoding: relation.utf8.dropFirst(registry.utf8.count))
  }
}
