import Bytes
import Foundation
import HTML

/// Reads the elements of the formats themselves.
extension PublicationReader {
  /// - Parameters:
  ///   - namespace: `none` for an element of the document's own format.
  ///   - inner: The context inside the element.
  mutating func readCore(
    _ element: XMLElement, _ name: KnownName, _ namespace: XMLNamespace, _ inner: ElementContext
  ) {
    let isForeign = namespace != .none
    switch name {
    case .title: titleSlot.offer(element, rank: isForeign ? 1 : 0, displacing: &displaced)
    case .description, .abstract, .summary: summarySlot.offer(element, rank: 0, displacing: &displaced)
    case .subtitle, .tagline: readSubtitle(element, inner)
    case .content, .fullItem, .body: noteContent(element)
    case .link: readLink(element, namespace, inner)
    case .id: readIdentifier(element, inner)
    case .guid: readGuid(element, inner)
    case .pubDate: note(element, published: 0)
    case .published, .issued: note(element, published: 0)
    case .created: note(element, published: 1)
    case .updated, .modified: note(element, updated: 0)
    case .lastBuildDate: note(element, updated: 2)
    case .expirationDate: entry.expires = note(element) ?? entry.expires
    case .author:
      if let person = orKeep(PersonReader.read(element, in: inner), element) {
        if isAtom { note(first: person, element, namespace) } else { note(second: person, element, namespace) }
      }
    case .contributor:
      if let person = orKeep(PersonReader.read(element, in: inner), element) { entry.contributors.append(person) }
    case .category, .keywords: readCategory(element)
    case .enclosure: readEnclosure(element, inner)
    case .comments: set(\.commentsURL, inner.address(element.text), element)
    default: readRareCore(element, name, inner)
    }
  }

  private mutating func readRareCore(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext) {
    switch name {
    case .language: noteLanguage(element)
    case .rights, .copyright: readRights(element, inner)
    case .tags, .categories:
      for child in element.children { readCategory(child) }
      if !element.hasChildElements { readKeywords(element.text, scheme: nil) }
    case .generator:
      let url = element.attribute(.uri) ?? element.attribute(.url) ?? element.attribute(.href)
      entry.generator = FeedGenerator(
        name: element.text, url: inner.address(url), version: element.attribute(.version))
    case .image: readImage(element, inner)
    case .source where kind != .source: readSource(element, inner)
    case .managingEditor:
      if let person = orKeep(PersonReader.read(element, in: inner), element) { note(second: person, element, .unknown) }
    case .webMaster: entry.publisher = orKeep(PersonReader.read(element, in: inner), element) ?? entry.publisher
    case .logo where element.hasAttribute(among: [.href]): readLogo(element, inner)
    default:
      if kind == .entry || !readFeedOnly(element, name, inner) { keep(element) }
    }
  }

  /// Reads `LOGO` of CDF, one for each size: `icon`, `image` and `image-wide`.
  private mutating func readLogo(_ element: XMLElement, _ inner: ElementContext) {
    guard let url = orKeep(inner.address(element.attribute(.href)), element) else { return }
    let isIcon = element.keyword("style") == "icon"
    switch (kind == .entry, isIcon) {
    case (true, true): keep(element)
    case (true, false): entry.image = entry.image ?? FeedImage(url: url)
    case (false, true): noteOfFeed(\.iconURL, url)
    case (false, false): noteOfFeed(\.logoURL, url)
    }
  }

  /// Reads an element that only feeds have; false for other elements.
  private mutating func readFeedOnly(_ element: XMLElement, _ name: KnownName, _ inner: ElementContext) -> Bool {
    switch name {
    case .info: noteOfFeed(\.notice, Self.text(element, inner, .plain))
    case .docs: noteOfFeed(\.documentationURL, orKeep(inner.address(element.text), element), replacing: true)
    case .newLocation: noteOfFeed(\.newLocationURL, orKeep(inner.address(element.text), element), replacing: true)
    case .icon: noteOfFeed(\.iconURL, orKeep(inner.address(element.text), element), replacing: true)
    case .logo: noteOfFeed(\.logoURL, orKeep(inner.address(element.text), element), replacing: true)
    case .textInput: readTextInput(element, inner)
    case .cloud:
      feed?.cloud = FeedCloud(
        domain: element.attribute(.domain), port: element.attribute(.port), path: element.attribute(.path),
        registerProcedure: element.attribute(.registerProcedure), protocolName: element.attribute(.protocolName))
      keep(element, unless: feed?.cloud != FeedCloud())
    case .ttl:
      noteOfFeed(\.timeToLiveMinutes, orKeep(element.text.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }, element))
    default: return false
    }
    return true
  }

  /// Sets a part of the feed unless it is already set.
  mutating func noteOfFeed<Part>(
    _ path: WritableKeyPath<ParsedFeed, Part?>, _ part: Part?, replacing: Bool = false
  ) {
    guard let part, var feed else { return }
    if case .some = feed[keyPath: path], !replacing { return }
    feed[keyPath: path] = part
    self.feed = feed
  }

  // MARK: Texts

  /// The text of an element; nil if it is empty.
  static func text(_ element: XMLElement, _ inner: ElementContext, _ type: TextReader.DefaultType) -> FeedText? {
    guard element.hasText || element.hasChildElements else { return nil }
    let text = TextReader.read(element, in: inner, type: type)
    return text.value.isEmpty ? nil : text
  }

  private mutating func readSubtitle(_ element: XMLElement, _ inner: ElementContext) {
    if kind == .entry {
      entry.subtitle = entry.subtitle ?? Self.text(element, inner, .plain)
    } else {
      summarySlot.offer(element, rank: 0, displacing: &displaced)
    }
  }

  private mutating func readRights(_ element: XMLElement, _ inner: ElementContext) {
    entry.rights = Self.text(element, inner, .plain) ?? entry.rights
  }

  mutating func noteLanguage(_ element: XMLElement) {
    guard let language = element.text else { return }
    if let known = entry.language { keep(element, unless: known.hasSameBytes(as: language)) }
    entry.language = entry.language ?? language
    context = context.with(language: language)
  }

  // MARK: Dates

  /// Records a date as written, and its moment if it names one.
  ///
  /// - Parameters:
  ///   - published: The rank of the element as a date of publication: the first date of the lowest rank is used.
  ///   - updated: The rank of the element as a date of the last change.
  @discardableResult
  mutating func note(_ element: XMLElement, published: UInt8? = nil, updated: UInt8? = nil) -> Date? {
    guard let text = element.text else { return nil }
    let date = StatedDate(text: text, date: FeedDate.parse(text), element: element.name.string)
    let namespace = context.isCore(element) ? .none : element.namespace
    note(date, published: published, updated: updated) {
      FieldOrigin(element: element.known ?? .date, in: namespace)
    }
    return date.date
  }

  mutating func note(
    _ date: StatedDate, published: UInt8? = nil, updated: UInt8? = nil, origin: () -> FieldOrigin
  ) {
    entry.dates.append(date)
    let hashRank = published ?? updated.map { $0 + 100 }
    if let hashRank, hashRank < hashedDate?.rank ?? .max { hashedDate = (date.text, hashRank) }
    guard let moment = date.date else { return }
    if let published, published < publishedRank {
      (entry.published, publishedRank) = (moment, published)
      entry.provenance.published = origin()
    }
    if let updated, updated < updatedRank {
      (entry.updated, updatedRank) = (moment, updated)
      entry.provenance.updated = origin()
    }
  }

  // MARK: People

  private func origin(_ element: XMLElement, _ namespace: XMLNamespace) -> FieldOrigin {
    FieldOrigin(element: element.known ?? .author, in: namespace)
  }

  mutating func note(first person: FeedPerson, _ element: XMLElement, _ namespace: XMLNamespace) {
    if authors.first.isEmpty { authorOrigins.first = origin(element, namespace) }
    Self.append(person, to: &authors.first)
  }

  mutating func note(second person: FeedPerson, _ element: XMLElement, _ namespace: XMLNamespace) {
    if authors.second.isEmpty { authorOrigins.second = origin(element, namespace) }
    Self.append(person, to: &authors.second)
  }

  mutating func note(third person: FeedPerson, _ element: XMLElement, _ namespace: XMLNamespace) {
    if authors.third.isEmpty { authorOrigins.third = origin(element, namespace) }
    Self.append(person, to: &authors.third)
  }

  private static func append(_ person: FeedPerson, to people: inout [FeedPerson]) {
    // Long lists are made unique at the end.
    if people.count > 8 || !people.contains(person) { people.append(person) }
  }

  // MARK: Categories

  mutating func readCategory(_ element: XMLElement) {
    let category = FeedCategory(
      term: (element.attribute(.term) ?? element.text).flatMap(Self.decoded),
      scheme: element.attribute(.scheme) ?? element.attribute(.domain),
      label: element.attribute(.label).flatMap(Self.decoded))
    keep(element, unless: category != FeedCategory())
    note(category)
  }

  mutating func readKeywords(_ text: String?, scheme: String?) {
    for word in Keywords.parse(text) { note(FeedCategory(term: Self.decoded(word), scheme: scheme)) }
  }

  /// A name without the markup that some publishers put into it; nil if nothing else is in it.
  static func decoded(_ name: String) -> String? {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else { return name }
    return ASCII.nonEmpty(PlainText.decode(TextReader.withoutMarks(name), markup: .possible))
  }

  mutating func note(_ category: FeedCategory) {
    guard category != FeedCategory() else { return }
    if entry.categories.count <= 8 {
      if !entry.categories.contains(category) { entry.categories.append(category) }
      return
    }
    if seenCategories.isEmpty { seenCategories = Set(entry.categories) }
    if seenCategories.insert(category).inserted { entry.categories.append(category) }
  }

  // MARK: Elements with parts of their own

  private mutating func readEnclosure(_ element: XMLElement, _ inner: ElementContext) {
    guard let url = inner.address(element.attribute(.url) ?? element.attribute(.href) ?? element.text) else {
      keep(element)
      return
    }
    let length = element.attribute(.length).flatMap { Int64($0.splitBytes(on: ",").joined()) }
    keep(element, unless: length != nil || element.attribute(.length) == nil)
    files.add(ParsedEnclosure(url: url, mimeType: element.attribute(.type), lengthBytes: length))
  }

  private mutating func readImage(_ element: XMLElement, _ inner: ElementContext) {
    var image = entry.image ?? FeedImage()
    if !element.hasChildElements {
      image.url =
        image.url ?? inner.address(element.attribute(.href) ?? element.attribute(.url) ?? element.text)
    }
    var isRead = element.hasChildElements || image.url != nil
    for child in element.children {
      let context = inner.inside(child)
      switch child.known {
      case .url: image.url = image.url ?? context.address(child.text)
      case .width, .height: if child.text.flatMap({ Int($0) }) == nil, child.hasText { isRead = false }
      default: break
      }
      switch child.known {
      case .link: image.link = image.link ?? context.address(child.text ?? child.attribute(.href))
      case .title: image.title = image.title ?? child.text
      case .description: image.description = image.description ?? child.text
      case .width: image.width = image.width ?? child.text.flatMap { Int($0) }
      case .height: image.height = image.height ?? child.text.flatMap { Int($0) }
      default: break
      }
    }
    entry.image = image
    keep(element, unless: isRead)
  }

  private mutating func readTextInput(_ element: XMLElement, _ inner: ElementContext) {
    var input = FeedTextInput()
    for child in element.children {
      switch child.known {
      case .title: input.title = child.text
      case .description: input.description = child.text
      case .name: input.name = child.text
      case .link: input.link = inner.inside(child).address(child.text)
      default: break
      }
    }
    feed?.textInput = input
    keep(element, unless: input != FeedTextInput())
  }

  /// Reads `source`: in Atom a whole feed without entries, in RSS a title with an address.
  private mutating func readSource(_ element: XMLElement, _ inner: ElementContext) {
    var source: FeedSource
    if element.hasChildElements {
      var reader = PublicationReader(kind: .source, document: document, context: inner, extensions: extensions)
      for child in element.children { reader.read(child) }
      source = reader.source(of: element)
      extensions = reader.extensions
      sourceAuthors = source.authors
    } else {
      source = FeedSource()
      source.title = Self.text(element, inner, .plain)
    }
    if let url = inner.address(element.attribute(.url)) { source.feedURL = url }
    entry.source = source
  }
}
