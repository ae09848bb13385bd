import Bytes

/// Keeps elements that the model has no place for.
enum ExtensionReading {
  static func read(_ element: XMLElement) -> FeedExtension {
    // Each has the text of all that is inside, so that nested ones have the same text again and again.
    var room: Int = element.byteCount * 4 + 65_536
    return read(element, depth: 0, &room)
  }

  private static func read(_ element: XMLElement, depth: Int, _ room: inout Int) -> FeedExtension {
    var attributes: [ByteString: String] = [:]
    element.forEachAttribute { name, _, range in
      attributes[name] = element.document.string(range)
    }
    room -= element.byteCount
    let text: String? = room >= 0 ? element.text : nil
    // `XMLLimits` bounds the depth; what is deeper than any module nests is in the text.
    var children: [FeedExtension] = []
    if depth < 32 {
      for child in element.children { children.append(read(child, depth: depth + 1, &room)) }
    }
    return FeedExtension(
      name: element.name.string, namespaceURI: element.namespaceURI, attributes: attributes, text: text,
      children: children)
  }
}
