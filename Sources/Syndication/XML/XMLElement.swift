/// An element of a document.
struct XMLElement: Sendable {
  let document: XMLDocument
  let index: Int

  private var node: XMLDocument.Node { document.nodes[index] }

  /// Without its prefix, in lower case.
  var name: String { document.names[Int(node.name)] }
  var namespace: XMLNamespace { node.namespace }
  /// As declared; nil where there is none.
  var namespaceURI: String? { node.uri < 0 ? nil : document.uris[Int(node.uri)] }
  /// Counted from 1.
  var line: Int { Int(node.line) }
  /// Whether the document ended before the element did.
  var isIncomplete: Bool { node.isIncomplete }

  // MARK: Children

  /// The elements directly inside, in order.
  var children: XMLElementChildren { XMLElementChildren(document: document, first: node.firstChild) }

  /// Whether there are elements inside.
  var hasChildElements: Bool {
    var child: Int32 = node.firstChild
    while child >= 0 {
      let node: XMLDocument.Node = document.nodes[Int(child)]
      if node.name >= 0 { return true }
      child = node.next
    }
    return false
  }

  // MARK: Text

  /// All text inside, that of elements inside included, without white space at its ends; nil when nothing is left.
  var text: String? {
    let first: Int32 = node.firstChild
    guard first >= 0 else { return nil }
    let only: XMLDocument.Node = document.nodes[Int(first)]
    if only.name < 0, only.next < 0 { return trimmed(only.start, only.end) }
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return ASCII.nonEmpty(String(decoding: bytes, as: UTF8.self))
  }

  /// All text inside as it stands.
  var exactText: String {
    var bytes: [UInt8] = []
    appendText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What is inside, as HTML: a text as it is, elements written out as markup.
  func html(base: String? = nil) -> String? {
    hasChildElements ? ASCII.nonEmpty(XMLMarkup.inner(of: self, base: base)) : text
  }

  /// Walks over what is directly inside, in order; texts as ranges of the document's text.
  func forEachNode(text: (Range<Int>) -> Void, element: (XMLElement) -> Void) {
    var child: Int32 = node.firstChild
    while child >= 0 {
      let node: XMLDocument.Node = document.nodes[Int(child)]
      if node.name < 0 {
        text(node.start..<node.end)
      } else {
        element(XMLElement(document: document, index: Int(child)))
      }
      child = node.next
    }
  }

  private func appendText(to bytes: inout [UInt8]) {
    var child: Int32 = node.firstChild
    while child >= 0 {
      let node: XMLDocument.Node = document.nodes[Int(child)]
      if node.name < 0 {
        bytes.append(contentsOf: document.text[node.start..<node.end])
      } else {
        XMLElement(document: document, index: Int(child)).appendText(to: &bytes)
      }
      child = node.next
    }
  }

  private func trimmed(_ start: Int, _ end: Int) -> String? {
    var (start, end): (Int, Int) = (start, end)
    while start < end, ASCII.isWhitespace(document.text[start]) { start += 1 }
    while end > start, ASCII.isWhitespace(document.text[end - 1]) { end -= 1 }
    return start < end ? document.string(start, end) : nil
  }

  // MARK: Attributes

  /// The value of an attribute, without white space at its ends; nil when absent or empty. Names in lower case.
  func attribute(_ name: String, in namespace: XMLNamespace = .none) -> String? {
    let node: XMLDocument.Node = node
    for index in node.start..<node.end {
      let attribute: XMLDocument.Attribute = document.attributes[index]
      if attribute.namespace == namespace, document.names[Int(attribute.name)] == name {
        return trimmed(attribute.start, attribute.end)
      }
    }
    return nil
  }

  func forEachAttribute(_ body: (_ name: String, _ namespace: XMLNamespace, _ value: Range<Int>) -> Void) {
    let node: XMLDocument.Node = node
    for index in node.start..<node.end {
      let attribute: XMLDocument.Attribute = document.attributes[index]
      body(document.names[Int(attribute.name)], attribute.namespace, attribute.start..<attribute.end)
    }
  }

  /// `xml:base` resolved against what holds outside of the element (XML Base, §3), else that.
  func base(inside outer: String?) -> String? {
    guard let own = attribute("base", in: .xml) else { return outer }
    return AddressResolver.resolve(own, against: outer) ?? outer
  }

  /// Whether an attribute stands there, be it empty.
  func hasAttribute(_ name: String, in namespace: XMLNamespace = .none) -> Bool {
    let node: XMLDocument.Node = node
    return document.attributes[node.start..<node.end].contains {
      $0.namespace == namespace && document.names[Int($0.name)] == name
    }
  }

  /// `xml:lang`, which may say that the language is not known (XML 1.0, §2.12), else what holds outside of the element.
  func statedLanguage(inside outer: String?) -> String? {
    guard hasAttribute("lang", in: .xml) else { return outer }
    return attribute("lang", in: .xml)?.replacing("_", with: "-")
  }

  /// `xml:lang`, else what holds outside of the element.
  func language(inside outer: String?) -> String? {
    attribute("lang", in: .xml) ?? outer
  }
}

/// The elements directly inside an element.
struct XMLElementChildren: Sequence, IteratorProtocol {
  let document: XMLDocument
  private var following: Int32

  init(document: XMLDocument, first: Int32) {
    self.document = document
    following = first
  }

  mutating func next() -> XMLElement? {
    while following >= 0 {
      let index: Int = Int(following)
      let node: XMLDocument.Node = document.nodes[index]
      following = node.next
      if node.name >= 0 { return XMLElement(document: document, index: index) }
    }
    return nil
  }
}
