import Bytes

/// An element of a document.
struct XMLElement: Sendable {
  let document: XMLDocument
  let index: Int

  private var node: XMLDocument.Node { document.nodes[index] }
  private var qualified: XMLDocument.Name { document.names[Int(node.name)] }

  /// Without its prefix, in lower case.
  var name: ByteString { document.texts.folded[Int(qualified.text)] }
  /// Without its prefix, as written.
  var writtenName: ByteString { document.texts.written.elements[Int(qualified.text)] }
  /// The known name, if the model has a place for it.
  var known: KnownName? { qualified.known }
  var namespace: XMLNamespace { qualified.namespace }
  /// As declared; nil without a namespace.
  var namespaceURI: String? { qualified.uri < 0 ? nil : document.uris[Int(qualified.uri)].string }
  /// The line in which the start tag ends, counted from 1.
  var line: Int { document.lines.line(at: Int(node.place), in: document.source) }
  /// True if the document ended before the element did.
  var isIncomplete: Bool { document.incomplete.contains(Int32(clamping: index)) }

  // MARK: Children

  /// The direct child elements, in order.
  var children: XMLElementChildren { XMLElementChildren(of: self) }

  /// True if there are child elements.
  var hasChildElements: Bool {
    let end = Int(node.end)
    var child = index + 1
    while child < end {
      let node = document.nodes[child]
      if node.name >= 0 { return true }
      child = Int(node.end)
    }
    return false
  }

  // MARK: Text

  /// True if `text` is not nil.
  var hasText: Bool {
    let end = Int(node.end)
    var child = index + 1
    while child < end {
      let node = document.nodes[child]
      if node.name < 0, document.withBytes(Int(node.lower)..<Int(node.upper), { !$0.allSatisfy(ASCII.isWhitespace) }) {
        return true
      }
      child += 1
    }
    return false
  }

  /// The length of all text inside, including that of descendants, in bytes.
  var textCount: Int {
    document.nodes[index..<Int(node.end)].reduce(0) { $0 + ($1.name < 0 ? Int($1.upper - $1.lower) : 0) }
  }

  /// All text inside, including that of descendants, without white space at its ends; nil if it is empty.
  var text: String? {
    let end = Int(node.end)
    guard index + 1 < end else { return nil }
    let first = document.nodes[index + 1]
    if first.name < 0, index + 2 == end { return document.trimmedString(Int(first.lower)..<Int(first.upper)) }
    return ASCII.nonEmpty(exactText)
  }

  /// All text inside, unchanged.
  var exactText: String {
    var bytes: [UInt8] = []
    // Descendants follow their element, at any depth.
    for child in (index + 1)..<max(Int(node.end), index + 1) {
      let node = document.nodes[child]
      if node.name < 0 { document.withBytes(Int(node.lower)..<Int(node.upper)) { bytes.append(contentsOf: $0) } }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The content as HTML: text unchanged, elements serialized as markup.
  func html(base: AddressBase? = nil) -> String? {
    hasChildElements ? ASCII.nonEmpty(XMLMarkup.inner(of: self, base: base)) : text
  }

  /// Visits the direct child nodes in order; texts as ranges of the document's bytes.
  func forEachNode(text: (Range<Int>) -> Void, element: (XMLElement) -> Void) {
    let end = Int(node.end)
    var child = index + 1
    while child < end {
      let node = document.nodes[child]
      if node.name < 0 {
        text(Int(node.lower)..<Int(node.upper))
      } else {
        element(XMLElement(document: document, index: child))
      }
      child = Int(node.end)
    }
  }

  // MARK: Attributes

  /// The value of an attribute, without white space at its ends; nil if absent or empty. Names are in lower case.
  func attribute(_ name: ByteString, in namespace: XMLNamespace = .none) -> String? {
    firstAttribute { $0.namespace == namespace && document.texts.folded[Int($0.text)] == name }
      .flatMap { document.trimmedString($0) }
  }

  /// The value of an attribute, without white space at its ends; nil if absent or empty.
  func attribute(_ name: KnownName, in namespace: XMLNamespace = .none) -> String? {
    firstAttribute { $0.known == name && $0.namespace == namespace }.flatMap { document.trimmedString($0) }
  }

  /// The value of the first attribute that is wanted, as a range of the document's bytes.
  @inline(__always)
  private func firstAttribute(where isWanted: (XMLDocument.Name) -> Bool) -> Range<Int>? {
    let node = node
    for index in Int(node.lower)..<Int(node.upper) {
      let attribute = document.attributes[index]
      if isWanted(document.names[Int(attribute.name)]) { return Int(attribute.lower)..<Int(attribute.upper) }
    }
    return nil
  }

  /// True if there is an attribute with one of these names, even an empty one.
  func hasAttribute(among names: [KnownName]) -> Bool {
    firstAttribute { $0.namespace == .none && $0.known.map(names.contains) ?? false } != nil
  }

  /// A whole number in an attribute.
  func integer(_ name: KnownName) -> Int? { attribute(name).flatMap { Int($0) } }

  /// A finite number in an attribute.
  func number(_ name: KnownName) -> Double? { attribute(name).flatMap(FiniteNumber.parse) }

  /// True if each of the attributes is absent or a finite number.
  func areNumbers(_ names: [KnownName]) -> Bool {
    names.allSatisfy { attribute($0).map { FiniteNumber.parse($0) != nil } ?? true }
  }

  /// The value of an attribute that is a name or a keyword of a format, in lower case.
  func keyword(_ name: KnownName) -> ByteString? {
    attribute(name).map { ByteString($0.lowercasedASCII) }
  }

  /// True if there are no attributes.
  var isBare: Bool { node.lower == node.upper }

  /// True if `xml:base` or `xml:lang` apply to the content.
  var setsContext: Bool { firstAttribute { $0.namespace == .xml } != nil }

  /// The value of an attribute that is a name or a keyword of a format, in lower case.
  func keyword(_ name: ByteString, in namespace: XMLNamespace = .none) -> ByteString? {
    attribute(name, in: namespace).map { ByteString($0.lowercasedASCII) }
  }

  /// - Parameter name: The index of the name in the `texts` of the document.
  func forEachAttribute(_ body: (_ name: Int, _ namespace: XMLNamespace, _ value: Range<Int>) -> Void) {
    let node = node
    for attribute in document.attributes[Int(node.lower)..<Int(node.upper)] {
      let name = document.names[Int(attribute.name)]
      body(Int(name.text), name.namespace, Int(attribute.lower)..<Int(attribute.upper))
    }
  }

  /// `xml:base` resolved against the outer base (XML Base, §3), else the outer base.
  func base(inside outer: AddressBase) -> AddressBase {
    attribute("base", in: .xml).map { outer.inside($0) } ?? outer
  }

  /// True if there is an attribute with this name, even an empty one.
  func hasAttribute(_ name: ByteString, in namespace: XMLNamespace = .none) -> Bool {
    firstAttribute { $0.namespace == namespace && document.texts.folded[Int($0.text)] == name } != nil
  }

  /// `xml:lang`, which may state that the language is unknown (XML 1.0, §2.12), else the outer language.
  func statedLanguage(inside outer: String?) -> String? {
    guard hasAttribute("lang", in: .xml) else { return outer }
    return attribute("lang", in: .xml).map { language in
      String(decoding: language.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    }
  }
}

/// The direct child elements of an element.
struct XMLElementChildren: Sequence, IteratorProtocol {
  let document: XMLDocument
  private var following: Int
  private let end: Int

  init(of element: XMLElement) {
    document = element.document
    following = element.index + 1
    end = Int(element.document.nodes[element.index].end)
  }

  mutating func next() -> XMLElement? {
    while following < end {
      let index = following
      let node = document.nodes[index]
      following = Int(node.end)
      if node.name >= 0 { return XMLElement(document: document, index: index) }
    }
    return nil
  }
}

/// Parses numbers in feeds.
enum FiniteNumber {
  /// Nil if the text is not a number or the number is infinite.
  static func parse(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
