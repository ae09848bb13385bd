import Bytes

/// An element of a document.
struct XMLElement: Sendable {
  let document: XMLDocument
  let index: Int

  private var node: XMLDocument.Node { document.nodes[index] }

  /// Without its prefix, in lower case.
  var name: ByteString { document.names[Int(node.name)] }
  /// The name, if it is one that the model has a place for.
  var known: KnownName? { document.known[Int(node.name)] }
  var namespace: XMLNamespace { node.namespace }
  /// As declared; nil where there is none.
  var namespaceURI: String? { node.uri < 0 ? nil : document.uris[Int(node.uri)].string }
  /// The line its start tag ends in, counted from 1.
  var line: Int { document.lines.line(at: Int(node.place), in: document.source) }
  /// How many bytes of the document are inside, about.
  var byteCount: Int {
    let end: Int = Int(node.end)
    let upper: Int = end < document.nodes.count ? document.place(ofNode: end) : document.source.count
    return max(0, upper - Int(node.place))
  }
  /// Whether the document ended before the element did.
  var isIncomplete: Bool { node.isIncomplete }

  // MARK: Children

  /// The elements directly inside, in order.
  var children: XMLElementChildren { XMLElementChildren(of: self) }

  /// Whether there are elements inside.
  var hasChildElements: Bool {
    let end: Int = Int(node.end)
    var child: Int = index + 1
    while child < end {
      let node: XMLDocument.Node = document.nodes[child]
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

  /// All text inside, that of elements inside included, without white space at its ends; nil when nothing is left.
  var text: String? {
    let end: Int = Int(node.end)
    guard index + 1 < end else { return nil }
    let first: XMLDocument.Node = document.nodes[index + 1]
    if first.name < 0, index + 2 == end { return document.trimmedString(Int(first.lower)..<Int(first.upper)) }
    return ASCII.nonEmpty(exactText)
  }

  /// All text inside as it stands.
  var exactText: String {
    var bytes: [UInt8] = []
    // What is inside follows, however deep.
    for child in (index + 1)..<max(Int(node.end), index + 1) {
      let node: XMLDocument.Node = document.nodes[child]
      if node.name < 0 { document.withBytes(Int(node.lower)..<Int(node.upper)) { bytes.append(contentsOf: $0) } }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What is inside, as HTML: a text as it is, elements written out as markup.
  func html(base: AddressBase? = nil) -> String? {
    hasChildElements ? ASCII.nonEmpty(XMLMarkup.inner(of: self, base: base)) : text
  }

  /// Walks over what is directly inside, in order; texts as ranges of the document's bytes.
  func forEachNode(text: (Range<Int>) -> Void, element: (XMLElement) -> Void) {
    let end: Int = Int(node.end)
    var child: Int = index + 1
    while child < end {
      let node: XMLDocument.Node = document.nodes[child]
      if node.name < 0 {
        text(Int(node.lower)..<Int(node.upper))
      } else {
        element(XMLElement(document: document, index: child))
      }
      child = Int(node.end)
    }
  }

  // MARK: Attributes

  /// The value of an attribute, without white space at its ends; nil when absent or empty. Names in lower case.
  func attribute(_ name: ByteString, in namespace: XMLNamespace = .none) -> String? {
    let node: XMLDocument.Node = node
    for index in Int(node.lower)..<Int(node.upper) {
      let attribute: XMLDocument.Attribute = document.attributes[index]
      if attribute.namespace == namespace, document.names[Int(attribute.name)] == name {
        return document.trimmedString(Int(attribute.lower)..<Int(attribute.upper))
      }
    }
    return nil
  }

  /// The value of an attribute, without white space at its ends; nil when absent or empty.
  func attribute(_ name: KnownName, in namespace: XMLNamespace = .none) -> String? {
    let node: XMLDocument.Node = node
    for index in Int(node.lower)..<Int(node.upper) {
      let attribute: XMLDocument.Attribute = document.attributes[index]
      if attribute.namespace == namespace, document.known[Int(attribute.name)] == name {
        return document.trimmedString(Int(attribute.lower)..<Int(attribute.upper))
      }
    }
    return nil
  }

  /// True if there is an attribute of one of these names, be it empty.
  func hasAttribute(among names: [KnownName]) -> Bool {
    let node: XMLDocument.Node = node
    return document.attributes[Int(node.lower)..<Int(node.upper)].contains { attribute in
      attribute.namespace == .none && document.known[Int(attribute.name)].map(names.contains) ?? false
    }
  }

  /// A whole number in an attribute.
  func integer(_ name: KnownName) -> Int? { attribute(name).flatMap { Int($0) } }

  /// A finite number in an attribute.
  func number(_ name: KnownName) -> Double? { attribute(name).flatMap(FiniteNumber.parse) }

  /// The value of an attribute that is a name or a word of a format: in lower case.
  func keyword(_ name: KnownName) -> ByteString? {
    attribute(name).map { ByteString($0.lowercasedASCII) }
  }

  /// True if there are no attributes.
  var isBare: Bool { node.lower == node.upper }

  /// True if `xml:base` or `xml:lang` hold inside.
  var setsContext: Bool {
    let node: XMLDocument.Node = node
    for index in Int(node.lower)..<Int(node.upper) where document.attributes[index].namespace == .xml { return true }
    return false
  }

  /// The value of an attribute that is a name or a word of a format: in lower case.
  func keyword(_ name: ByteString, in namespace: XMLNamespace = .none) -> ByteString? {
    attribute(name, in: namespace).map { ByteString($0.lowercasedASCII) }
  }

  func forEachAttribute(_ body: (_ name: ByteString, _ namespace: XMLNamespace, _ value: Range<Int>) -> Void) {
    let node: XMLDocument.Node = node
    for index in Int(node.lower)..<Int(node.upper) {
      let attribute: XMLDocument.Attribute = document.attributes[index]
      body(document.names[Int(attribute.name)], attribute.namespace, Int(attribute.lower)..<Int(attribute.upper))
    }
  }

  /// `xml:base` resolved against what holds outside of the element (XML Base, §3), else that.
  func base(inside outer: AddressBase) -> AddressBase {
    attribute("base", in: .xml).map { outer.inside($0) } ?? outer
  }

  /// Whether an attribute stands there, be it empty.
  func hasAttribute(_ name: ByteString, in namespace: XMLNamespace = .none) -> Bool {
    let node: XMLDocument.Node = node
    return document.attributes[Int(node.lower)..<Int(node.upper)].contains {
      $0.namespace == namespace && document.names[Int($0.name)] == name
    }
  }

  /// `xml:lang`, which may say that the language is not known (XML 1.0, §2.12), else what holds outside of the element.
  func statedLanguage(inside outer: String?) -> String? {
    guard hasAttribute("lang", in: .xml) else { return outer }
    return attribute("lang", in: .xml).map { language in
      String(decoding: language.utf8.map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }, as: UTF8.self)
    }
  }

  /// `xml:lang`, else what holds outside of the element.
  func language(inside outer: String?) -> String? {
    attribute("lang", in: .xml) ?? outer
  }
}

/// The elements directly inside an element.
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
      let index: Int = following
      let node: XMLDocument.Node = document.nodes[index]
      following = Int(node.end)
      if node.name >= 0 { return XMLElement(document: document, index: index) }
    }
    return nil
  }
}
