import Bytes

/// Keeps the elements of a document without a typed place in the model.
///
/// An element of four bytes becomes a hundred bytes, and each has the text of all its content, so that nested elements
/// repeat the same text. Therefore both are bounded for a document as a whole: beyond the bounds, texts and then
/// elements are left out.
struct ExtensionReader {
  /// The maximum number of elements that are kept of a document of that size.
  static func elements(ofBytes count: Int) -> Int { min(200_000, max(10_000, count / 50)) }

  let most: Int
  private var elementsLeft: Int
  /// In bytes.
  private var textLeft: Int
  private let addresses: AddressAllowance

  init(documentBytes: Int, addresses: AddressAllowance) {
    most = Self.elements(ofBytes: documentBytes)
    elementsLeft = most
    textLeft = documentBytes + 262_144
    self.addresses = addresses
  }

  /// True once an element or a text was left out.
  var isUsedUp: Bool { elementsLeft <= 0 || textLeft < 0 }

  /// Nil beyond the bound.
  mutating func read(_ element: XMLElement) -> FeedExtension? {
    elementsLeft > 0 && !addresses.isUsedUp ? read(element, depth: 0) : nil
  }

  private mutating func read(_ element: XMLElement, depth: Int) -> FeedExtension {
    elementsLeft -= 1
    var attributes: [ByteString: String] = [:]
    element.forEachAttribute { index, namespace, range in
      let name = element.document.texts.written.elements[index]
      if namespace != .none, attributes.keys.contains(name) { return }
      attributes[name] = element.document.string(range)
    }
    if textLeft >= 0 { textLeft -= element.textCount }
    let text = textLeft >= 0 ? element.text : nil
    // `XMLLimits` bounds the depth; content nested more deeply than any module's is kept as text.
    var children: [FeedExtension] = []
    if depth < 32 {
      for child in element.children where elementsLeft > 0 { children.append(read(child, depth: depth + 1)) }
    }
    return FeedExtension(
      name: element.writtenName.string, namespaceURI: element.namespaceURI, attributes: attributes, text: text,
      children: children)
  }
}
