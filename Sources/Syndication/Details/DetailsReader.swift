import Bytes

/// Reads everything that is known of a feed or an entry, whatever its format: formats differ in where things stand more
/// than in what they are called, and modules of one are used in the others.
struct DetailsReader {
  let kind: DetailsSource.Kind
  /// What holds inside of the element that is read.
  var context: DetailsContext
  var details: PublishedDetails = PublishedDetails()
  /// Texts that stand in for ones of the format itself.
  var mediaTitle: FeedText?
  var mediaDescription: FeedText?
  var sawContent: Bool = false
  var sawLinkElement: Bool = false
  /// Whether the element is a broadcast of a podcast, which holds no others.
  var isLiveItem: Bool = false
  var mediaGroups: Int = 0
  /// Term, scheme and label of each.
  var seenCategories: Set<[ByteString?]> = []
  /// The two halves of a place, which may be elements of their own (W3C geo).
  var latitude: String?
  var longitude: String?
  private var guid: (text: String, isPermaLink: Bool)?

  init(kind: DetailsSource.Kind, context: DetailsContext) {
    self.kind = kind
    self.context = context
  }

  mutating func read(_ element: XMLElement, beside: [XMLElement]) -> PublishedDetails {
    details.language = context.language
    details.id = element.attribute("about", in: .rdf)
    readChannelDefinition(element)
    for child in element.children where !isEntry(child) { read(child) }
    for child in beside { read(child) }
    finish()
    return details
  }

  private func isEntry(_ element: XMLElement) -> Bool {
    kind == .feed && isCore(element) && Self.entryNames.contains(element.name)
  }

  private static let entryNames: [ByteString] = ["item", "entry", "items"]

  func isCore(_ element: XMLElement) -> Bool {
    context.isCore(element) || element.namespace.isAtom || element.namespace.isRSS
  }

  /// The attributes of CDF.
  private mutating func readChannelDefinition(_ element: XMLElement) {
    if let text = element.attribute("lastmod") {
      details.updated = StatedDate(text: text, date: FeedDate.parse(text), element: "lastmod")
    }
    if let url = context.address(element.attribute("href")) {
      details.links.append(FeedLink(url: url, relation: "alternate"))
      details.link = url
    }
  }

  private mutating func read(_ element: XMLElement) {
    let inner: DetailsContext = context.inside(element)
    switch element.namespace {
    case _ where isCore(element): readCore(element, inner)
    case .dublinCore, .dublinCoreTerms: readDublinCore(element, inner)
    case .iTunes: readITunes(element, inner)
    case .media: readMedia(element, inner)
    case .podcast: readPodcast(element, inner)
    default: readModule(element, inner)
    }
  }

  // MARK: The formats' own elements

  private mutating func readCore(_ element: XMLElement, _ inner: DetailsContext) {
    switch element.name {
    case "title": details.title = details.title ?? TextReading.read(element, in: inner, type: "text/plain")
    case "subtitle", "tagline": details.subtitle = TextReading.read(element, in: inner, type: "text/plain")
    case "description": noteDescription(TextReading.read(element, in: inner, type: "text/html"))
    case "summary", "abstract": noteDescription(TextReading.read(element, in: inner, type: "text/plain"))
    case "content": noteContent(TextReading.read(element, in: inner, type: "text/plain"))
    case "fullitem": noteContent(TextReading.read(element, in: inner, type: "text/html"))
    case "body": noteContent(TextReading.read(element, in: inner, type: "application/xhtml+xml"))
    case "rights", "copyright": details.rights = TextReading.read(element, in: inner, type: "text/plain")
    case "info": details.notice = TextReading.read(element, in: inner, type: "text/plain")
    case "language": noteLanguage(element.text)
    case "id": details.id = Self.identifier(element.text, in: inner)
    case "guid": readGuid(element, inner)
    case "link": readLink(element, inner)
    case "comments": details.commentsURL = inner.address(element.text)
    case "docs": details.documentationURL = inner.address(element.text)
    case "newlocation": details.newLocation = inner.address(element.text)
    case "enclosure":
      if let url = inner.address(element.attribute("url") ?? element.attribute("href") ?? element.text) {
        details.links.append(
          FeedLink(
            url: url, relation: "enclosure", type: element.attribute("type"), length: element.attribute("length")))
      }
    case "author", "managingeditor": details.authors.append(PersonReading.read(element, in: inner))
    case "contributor": details.contributors.append(PersonReading.read(element, in: inner))
    case "webmaster": details.publisher = PersonReading.read(element, in: inner)
    case "category", "keywords": readCategory(element)
    case "tags", "categories":
      for child in element.children { readCategory(child) }
      if !element.hasChildElements { readKeywords(element.text, scheme: nil) }
    case "generator": readGenerator(element, inner)
    case "image": readImage(element, inner)
    case "icon": details.iconURL = inner.address(element.text)
    case "logo": details.logoURL = inner.address(element.text)
    case "textinput": readTextInput(element, inner)
    case "cloud": readCloud(element)
    case "ttl": details.timeToLive = element.text
    case "source": readSource(element, inner)
    default: readCoreDate(element)
    }
  }

  private mutating func readCoreDate(_ element: XMLElement) {
    switch element.name {
    case "published", "issued", "pubdate": details.published = date(element)
    case "updated", "modified", "lastbuilddate": details.updated = date(element)
    case "created": details.created = date(element)
    case "expirationdate": details.expires = date(element)
    default: details.extensions.append(ExtensionReading.read(element))
    }
  }

  func date(_ element: XMLElement) -> StatedDate? {
    element.text.map { StatedDate(text: $0, date: FeedDate.parse($0), element: element.name.string) }
  }

  // MARK: Texts

  /// A second description is the content: publishers give the short one and the long one the two names in any order.
  mutating func noteDescription(_ text: FeedText) {
    guard details.summary != nil, !sawContent, kind == .entry else {
      details.summary = details.summary ?? text
      return
    }
    noteContent(text)
  }

  mutating func noteContent(_ text: FeedText) {
    sawContent = true
    details.contents.append(text)
  }

  mutating func noteLanguage(_ language: String?) {
    details.language = language
    context.language = language
  }

  // MARK: Identity and links

  private mutating func readGuid(_ element: XMLElement, _ inner: DetailsContext) {
    guard let text = element.text else { return }
    let isPermaLink: Bool = (element.keyword("ispermalink") ?? "true") == "true"
    details.id = isPermaLink ? Self.identifier(text, in: inner) : text
    guid = (details.id ?? text, isPermaLink)
    details.idIsLink = isPermaLink && !sawLinkElement
  }

  /// An id as written (RFC 4287 §4.2.6.1), but made absolute where it is a relative address.
  private static func identifier(_ text: String?, in context: DetailsContext) -> String? {
    guard let text else { return nil }
    return text.utf8.contains(UInt8(ascii: ":")) || !text.utf8.contains(UInt8(ascii: "/"))
      ? text : context.address(text) ?? text
  }

  private mutating func readLink(_ element: XMLElement, _ inner: DetailsContext) {
    let reference: String? = element.attribute("href") ?? element.attribute("url") ?? element.text
    // An empty address is that of the document itself (RFC 3986 §4.4).
    let itself: String? = element.hasAttribute("href") ? inner.base.address : nil
    guard let url = reference.map({ inner.address($0) }) ?? itself else { return }
    let relation = AtomLink.relation(of: element)
    let type: String? = element.attribute("type")
    details.links.append(
      FeedLink(
        url: url, relation: relation.string, type: type, title: element.attribute("title"),
        language: element.attribute("hreflang"), length: element.attribute("length")))
    let isPage: Bool =
      type.map {
        $0.hasSameBytesIgnoringCase(as: "text/html") || $0.hasSameBytesIgnoringCase(as: "application/xhtml+xml")
      }
      ?? true
    if relation == "alternate", isPage {
      details.link = url
      sawLinkElement = true
    }
  }

  private mutating func finish() {
    details.title = details.title ?? mediaTitle
    details.summary = details.summary ?? mediaDescription
    details.place = details.place ?? PlaceReading.point(latitude: latitude, longitude: longitude)
    if case .none = details.link, let guid, guid.isPermaLink { details.link = context.address(guid.text) ?? guid.text }
  }
}
