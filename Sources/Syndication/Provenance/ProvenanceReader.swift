import Bytes
import Foundation

/// Finds the elements that the fields of an entry were read from.
///
/// The adapters choose among elements by an order of preference; here each field is looked for in the same order, and
/// the first element that says what the field says is its origin. It costs a parse nothing.
struct ProvenanceReader {
  private let entry: ParsedEntry
  private let element: XMLElement
  private let context: DetailsContext
  private let isAtom: Bool
  private let children: [XMLElement]

  init(source: DetailsSource, entry: ParsedEntry) {
    self.entry = entry
    element = source.element
    var context = source.context
    context.base = context.base.with(AddressAllowance(documentBytes: source.element.byteCount))
    self.context = context
    isAtom = source.context.isAtom
    children = Self.withMedia(source.element)
  }

  var provenance: EntryProvenance {
    var provenance: EntryProvenance = EntryProvenance()
    if let title = entry.title { provenance.title = origin(titleFields) { Self.isSame(plainText($0), title) } }
    if let link = entry.link { provenance.link = origin(ofLink: link) }
    if let date = entry.published { provenance.published = origin(publishedFields) { self.date($0) == date } }
    if let date = entry.updated {
      provenance.updated = origin(updatedFields) { self.date($0) == date } ?? attribute("lastmod")
    }
    if let author = entry.authors.first?.name { provenance.authors = origin(ofAuthor: author) }
    if let summary = entry.summary?.value {
      provenance.summary = origin(summaryFields) { Self.isSame(html($0), summary) }
    }
    if let content = entry.content?.value {
      provenance.content = origin(contentFields) { Self.isSame(html($0), content) }
    }
    provenance.id =
      origin([.core("guid"), .core("id")]) { entry.id.hasBytePrefix($0.text ?? "") }
      ?? attribute("about") ?? (entry.id.hasBytePrefix("hash:") ? nil : provenance.link)
    return provenance
  }

  // MARK: Orders of preference

  private enum Field {
    case core(ByteString)
    case module(XMLNamespace, ByteString)
  }

  private var titleFields: [Field] {
    isAtom
      ? [.core("title"), .module(.media, "title"), .module(.dublinCore, "title")]
      : [.core("title"), .module(.iTunes, "title"), .module(.media, "title"), .module(.dublinCore, "title")]
  }

  private var publishedFields: [Field] {
    let core: [Field] =
      isAtom
      ? [.core("published"), .core("issued"), .core("created")] : [.core("pubdate"), .module(.atom, "published")]
    return core + ["issued", "date", "created"].map { .module(.dublinCore, $0) }
  }

  private var updatedFields: [Field] {
    let core: [Field] = isAtom ? [.core("updated"), .core("modified")] : [.module(.atom, "updated")]
    return core + [.module(.dublinCore, "modified")]
  }

  private var summaryFields: [Field] {
    isAtom
      ? [.core("summary"), .module(.media, "description"), .module(.iTunes, "summary")]
      : [
        .core("description"), .core("abstract"), .module(.atom, "summary"), .module(.dublinCore, "description"),
        .module(.media, "description"), .module(.iTunes, "summary"), .module(.iTunes, "subtitle"),
      ]
  }

  private var contentFields: [Field] {
    isAtom
      ? [.core("content")] : [.module(.content, "encoded"), .module(.xhtml, "body"), .module(.xhtml, "div")]
  }

  // MARK: Links and authors

  private func origin(ofLink link: String) -> FieldOrigin? {
    let fields: [Field] = [
      .module(.feedBurner, "origlink"), .core("link"), .module(.atom, "link"), .core("guid"),
      .module(.youTube, "videoid"), .core("content"), .module(.media, "player"), .core("id"),
    ]
    // Without an element that has it, it is the one attribute that may.
    return origin(fields, isSure: true) { candidate in
      let written: [String?] = [
        candidate.attribute("href"), candidate.attribute("src"), candidate.attribute("url"), candidate.text,
      ]
      if candidate.name == "videoid", let video = candidate.text { return link.hasByteSuffix("=" + video) }
      return written.contains { $0.map { address($0, means: link, in: candidate) } ?? false }
    } ?? attribute("href")
  }

  /// Addresses in RSS are seen from the site, which is not known here; so that the end of it counts.
  private func address(_ text: String, means link: String, in element: XMLElement) -> Bool {
    if Self.isSame(context.inside(self.element).inside(element).address(text), link) { return true }
    return Self.isSame(AddressResolver.resolve(text, against: entry.baseURL, allowance: context.base.allowance), link)
  }

  private func origin(ofAuthor author: String) -> FieldOrigin? {
    let own: [Field] =
      isAtom
      ? [.core("author"), .module(.dublinCore, "creator")]
      : [.module(.dublinCore, "creator"), .core("author"), .module(.atom, "author"), .module(.iTunes, "author")]
    func says(_ candidate: XMLElement) -> Bool {
      Self.isSame(PersonName.read(candidate), author)
        || Self.isSame(candidate.text.map { PlainLine.fromHTML($0, markup: .referencesOnly) }, author)
    }
    if let found = origin(own, isSure: true, where: says) { return found }
    for source in element.children where source.name == "source" {
      if let found = source.children.first(where: { $0.name == "author" && says($0) }) { return origin(of: found) }
    }
    let root: XMLElement = element.document.root
    let feed: XMLElement = isAtom ? root : root.children.first { $0.name == "channel" } ?? root
    let ofFeed: XMLElement? = feed.children.first { candidate in
      (candidate.name == "author" || candidate.name == "creator") && says(candidate)
    }
    guard let ofFeed else { return nil }
    var origin: FieldOrigin = origin(of: ofFeed)
    origin.isOfFeed = true
    return origin
  }

  // MARK: Elements

  /// The first element of the fields, in their order, that says what it must; where none does and it need not be sure, the
  /// first there is.
  private func origin(
    _ fields: [Field], isSure: Bool = false, where says: (XMLElement) -> Bool
  ) -> FieldOrigin? {
    let candidates: [XMLElement] = fields.flatMap { field in children.filter { matches($0, field) } }
    return (candidates.first(where: says) ?? (isSure ? nil : candidates.first)).map { origin(of: $0) }
  }

  private func matches(_ element: XMLElement, _ field: Field) -> Bool {
    switch field {
    case .core(let name): return element.name == name && context.isCore(element)
    case .module(.dublinCore, let name):
      return element.name == name && (element.namespace == .dublinCore || element.namespace == .dublinCoreTerms)
    case .module(.atom, let name): return element.name == name && element.namespace.isAtom
    case .module(let namespace, let name): return element.name == name && element.namespace == namespace
    }
  }

  private func origin(of element: XMLElement) -> FieldOrigin {
    FieldOrigin(name: element.name.string, namespaceURI: element.namespaceURI, line: element.line)
  }

  private func attribute(_ name: ByteString) -> FieldOrigin? {
    guard element.hasAttribute(name) || element.hasAttribute(name, in: .rdf) else { return nil }
    var origin: FieldOrigin = origin(of: element)
    origin.attribute = name.string
    return origin
  }

  /// What is directly inside, and what of Media RSS is further in.
  private static func withMedia(_ element: XMLElement, depth: Int = 0) -> [XMLElement] {
    element.children.flatMap { child -> [XMLElement] in
      let isGroup: Bool = child.namespace == .media && child.hasChildElements && depth < 3
      return [child] + (isGroup ? withMedia(child, depth: depth + 1) : [])
    }
  }

  // MARK: What elements say

  private static func isSame(_ text: String?, _ field: String) -> Bool {
    text.map { $0.hasSameBytes(as: field) } ?? false
  }

  private func date(_ element: XMLElement) -> Date? { element.text.flatMap { FeedDate.parse($0) } }

  private func plainText(_ element: XMLElement) -> String? {
    if isAtom, context.isCore(element) { return AtomText(element, base: nil)?.plainText }
    return element.text.map { PlainLine.fromHTML($0, markup: .possible) }
  }

  private func html(_ element: XMLElement) -> String? {
    if isAtom, context.isCore(element) { return AtomText(element, base: nil)?.html }
    return element.html()
  }
}
