import Bytes
import Foundation
import HTML

/// Builds the model from the elements that were read.
extension PublicationReader {
  /// The properties that entries inherit from their feed.
  struct Inheritance {
    var authors: [FeedPerson]
    var origin: FieldOrigin?

    static let none = Inheritance(authors: [])
  }

  // MARK: Entries

  /// The entry, after all its child elements were read.
  mutating func finishedEntry(of element: XMLElement, inheriting inherited: Inheritance) -> ParsedEntry {
    readAttributes(of: element)
    notePageOfTexts()
    finishTexts()
    finishAuthors(inheriting: inherited)
    finishLink()
    finishPlaces()
    finishFiles()
    finishIdentity()
    finishDisplaced()
    // Moves the entry: a copy would retain every text.
    var finished = ParsedEntry(id: "")
    swap(&finished, &entry)
    return consume finished
  }

  /// Reads the attributes of CDF, which correspond to elements of other formats, and the id of RDF.
  mutating func readAttributes(of element: XMLElement) {
    guard !element.isBare else { return }
    if let url = context.address(element.attribute(.href)) {
      note(FeedLink(url: url), FieldOrigin(attribute: .href))
    }
    if let text = element.attribute(.lastMod) {
      note(StatedDate(text: text, date: FeedDate.parse(text), element: "lastmod"), updated: 1) {
        FieldOrigin(attribute: .lastMod)
      }
    }
    if case nil = identifier, let about = element.attribute(.about, in: .rdf) ?? element.attribute(.about) {
      identifier = (about, .about)
    }
  }

  /// Relative addresses in the texts of an entry refer to its page, unless the document states a base.
  private mutating func notePageOfTexts() {
    guard !context.base.isStated, let page = pageLinkCandidate?.url, AddressResolver.isWebAddress(page.string) else {
      return
    }
    pageOfTexts = page
    entry.baseURL = page
    func isRelative(_ text: FeedText?) -> Bool { text.map { $0.baseURL == context.base.address } ?? false }
    if isRelative(entry.subtitle) { entry.subtitle?.baseURL = page }
    if isRelative(entry.rights) { entry.rights?.baseURL = page }
    if isRelative(entry.markdown) { entry.markdown?.baseURL = page }
  }

  /// The text of an element with the base that applies to it.
  private func based(_ text: consuming FeedText, of element: XMLElement) -> FeedText {
    guard let pageOfTexts, !element.setsContext || !context.inside(element).base.isStated else { return text }
    text.baseURL = pageOfTexts
    return text
  }

  mutating func finishTexts() {
    if let element = titleSlot.element(of: document) {
      let title = self.title(element)
      entry.title = title.plain
      if let text = title.text { entry.titleText = based(text, of: element) }
      entry.provenance.title = origin(of: element)
    }
    if let element = summarySlot.element(of: document) {
      entry.summary = Self.text(element, context.inside(element), Self.defaultType(of: element)).map {
        based($0, of: element)
      }
      entry.provenance.summary = origin(of: element)
    }
    if kind == .entry, entry.summary == nil, let subtitle = entry.subtitle {
      entry.summary = subtitle
      entry.provenance.summary = FieldOrigin(element: .subtitle, in: .iTunes)
    }
    if firstContent < 0 { takeSecondDescription() }
    guard firstContent >= 0 else { return }
    finishContent(firstContent)
    for index in moreContents { finishContent(index) }
  }

  private mutating func finishContent(_ index: Int32) {
    let element = XMLElement(document: document, index: Int(index))
    let inner = context.inside(element)
    let text = based(TextReader.read(element, in: inner, type: Self.defaultType(of: element)), of: element)
    if let url = text.sourceURL {
      if case nil = contentLink { contentLink = (url, element.attribute(.type)) }
      entry.otherContents.append(text)
    } else if text.value.isEmpty {
      return
    } else if case nil = entry.content, text.isShowable {
      // The first alternative that can be displayed.
      entry.content = text
      entry.provenance.content = origin(of: element)
      entry.baseURL = text.baseURL
      if element.setsContext { entry.language = element.statedLanguage(inside: entry.language) }
    } else {
      entry.otherContents.append(text)
    }
  }

  /// Uses a second description as the content, unless it is much shorter: publishers use the two element names for the
  /// short and the long text in either order.
  private mutating func takeSecondDescription() {
    guard kind == .entry, let summary = entry.summary else { return }
    let place = displaced.firstIndex { index in
      let element = XMLElement(document: document, index: Int(index))
      guard context.isCore(element) || element.namespace.isAtom else { return false }
      return element.known == .description || element.known == .summary || element.known == .abstract
    }
    guard let place else { return }
    let second = XMLElement(document: document, index: Int(displaced[place]))
    guard (second.html()?.utf8.count ?? 0) * 2 >= summary.value.utf8.count else { return }
    firstContent = displaced.remove(at: place)
  }

  /// The plain text of a title, and the text as published if it has more.
  private func title(_ element: XMLElement) -> (plain: String?, text: FeedText?) {
    let inner = context.inside(element)
    let text = TextReader.read(element, in: inner, type: .plain)
    let isDeclared = isAtom && element.namespace != .atom03 || element.hasChildElements
    let plain: String
    if isDeclared, !element.isUncertain {
      plain = text.plainText
    } else {
      // The text may or may not be HTML.
      plain =
        text.mimeType == "application/xhtml+xml"
        ? text.plainText : PlainText.decode(text.value, markup: .possible)
    }
    let isPlain = text.mimeType == "text/plain"
    // A text that may or may not be HTML would show its references if it were plain text.
    let isResolved = !isDeclared && text.value.utf8.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
    let isAll = isPlain && !element.setsContext && (isResolved || text.value.hasSameBytes(as: plain))
    return (ASCII.nonEmpty(plain), isAll ? nil : text)
  }

  private func origin(of element: XMLElement) -> FieldOrigin? {
    let namespace = context.isCore(element) ? .none : element.namespace
    return element.known.map { FieldOrigin(element: $0, in: namespace) }
  }

  /// The type of an element's text if none is stated.
  private static func defaultType(of element: XMLElement) -> TextReader.DefaultType {
    switch (element.namespace, element.known) {
    case (.iTunes, _), (.media, _): .plain
    case (_, .description), (_, .fullItem), (_, .encoded): .html
    case (.none, .abstract): .html
    case (_, .body), (_, .div): .xhtml
    default: .plain
    }
  }

  private mutating func finishAuthors(inheriting inherited: Inheritance) {
    if !authors.first.isEmpty {
      entry.authors = Self.unique(authors.first)
      entry.provenance.authors = authorOrigins.first
      // `itunes:author` has its own place in the model.
      if !authors.second.isEmpty {
        entry.otherAuthors = Self.unique(authors.second.filter { !authors.first.contains($0) })
      }
    } else if !authors.second.isEmpty {
      entry.authors = Self.unique(authors.second)
      entry.provenance.authors = authorOrigins.second
    } else if !authors.third.isEmpty {
      entry.authors = Self.unique(authors.third)
      entry.provenance.authors = authorOrigins.third
    } else if !sourceAuthors.isEmpty {
      entry.authors = sourceAuthors
      entry.provenance.authors = FieldOrigin(element: .author, in: .none)
    } else {
      entry.authors = inherited.authors
      entry.provenance.authors = inherited.origin
      entry.provenance.areAuthorsOfFeed = !inherited.authors.isEmpty
    }
  }

  static func unique(_ people: [FeedPerson]) -> [FeedPerson] {
    guard people.count > 1 else { return people }
    var seen: Set<FeedPerson> = []
    return people.filter { seen.insert($0).inserted }
  }

  private mutating func finishFiles() {
    if let link = contentLink, MediaType.medium(of: link.type) != nil {
      files.add(ParsedEnclosure(url: link.url, mimeType: link.type))
    }
    if let originalEnclosureLink, files.enclosures.isEmpty { files.add(ParsedEnclosure(url: originalEnclosureLink)) }
    entry.enclosures = files.finished(duration: duration)
    if let originalEnclosureLink { entry.enclosures[0].url = originalEnclosureLink }
    entry.imageURL =
      artwork ?? bestThumbnail?.url ?? entry.image?.url ?? entry.podcast?.coverURL
      ?? entry.enclosures.first { $0.medium == .image }?.url
  }

  private mutating func finishIdentity() {
    if let guid {
      entry.id = guid.text
      entry.provenance.id = FieldOrigin(element: .guid, in: .none)
    } else if let identifier {
      entry.id = identifier.text
      entry.provenance.id =
        identifier.origin == .about ? FieldOrigin(attribute: .about) : FieldOrigin(element: .id, in: .none)
    } else {
      entry.id = (pageLink?.url ?? entry.link)?.string ?? hashedID
      entry.provenance.id = entry.link.flatMap { _ in entry.provenance.link }
    }
  }

  private var hashedID: String {
    let content = entry.content ?? entry.summary
    if isAtom { return EntryIdentity.hash(title: entry.title, date: hashedDate?.text, content: content?.html) }
    let element = titleSlot.element(of: document)
    // The text as published is that of an element without child elements.
    let title = element?.hasChildElements == false ? entry.titleText?.value : nil
    return EntryIdentity.hash(title: title ?? element?.text, date: hashedDate?.text, content: content?.value)
  }

  /// Keeps the displaced elements unless they have the same value.
  mutating func finishDisplaced() {
    for index in displaced {
      let element = XMLElement(document: document, index: Int(index))
      guard let text = element.text else { continue }
      let said = [entry.titleText?.value ?? entry.title, entry.title, entry.summary?.value, entry.content?.value]
      if !said.contains(where: { $0.map { $0.hasSameBytes(as: text) } ?? false }) { keep(element) }
    }
  }
}

extension XMLElement {
  /// True for texts of Atom 0.3, whose markup often contradicts the stated type, and for texts of an unknown type.
  fileprivate var isUncertain: Bool {
    guard !isBare else { return namespace == .atom03 }
    if namespace == .atom03 || hasAttribute(among: [.mode]) { return true }
    guard let type = textType else { return false }
    return !["text", "html", "xhtml"].contains(type) && !type.string.hasBytePrefix("text/")
      && type != "application/xhtml+xml"
  }
}
