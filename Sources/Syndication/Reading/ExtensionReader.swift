import Bytes

/// Keeps the elements of a document that the model has no typed place for.
///
/// An element of four bytes becomes a hundred, and each has the text of all that is inside, so that nested ones have the
/// same text again and again. Therefore both are bounded for a document as a whole: beyond the bounds, texts and then
/// elements are left out.
struct ExtensionReader {
  /// Elements that are kept.
  static let elements: Int = 200_000

  private var elementsLeft: Int = elements
  /// In bytes.
  private var textLeft: Int

  init(documentBytes: Int) {
    textLeft = documentBytes + 262_144
  }

  /// True once an element was left out.
  var isUsedUp: Bool { elementsLeft <= 0 }

  /// Nil beyond the bound.
  mutating func read(_ element: XMLElement) -> FeedExtension? {
    elementsLeft > 0 ? read(element, depth: 0) : nil
  }

  private mutating func read(_ element: XMLElement, depth: Int) -> FeedExtension {
    elementsLeft -= 1
    var attributes: [ByteString: String] = [:]
    element.forEachAttribute { name, _, range in
      attributes[name] = element.document.string(range)
    }
    textLeft -= element.byteCount
    let text: String? = textLeft >= 0 ? element.text : nil
    // `XMLLimits` bounds the depth; what is deeper than any module nests is in the text.
    var children: [FeedExtension] = []
    if depth < 32 {
      for child in element.children where elementsLeft > 0 { children.append(read(child, depth: depth + 1)) }
    }
    return FeedExtension(
      name: element.name.string, namespaceURI: element.namespaceURI, attributes: attributes, text: text,
      children: children)
  }
}
