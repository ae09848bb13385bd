import Bytes

/// Keeps elements that the model has no place for.
enum ExtensionReading {
  static func read(_ element: XMLElement, depth: Int = 0) -> PublishedExtension {
    var attributes: [ByteString: String] = [:]
    element.forEachAttribute { name, _, range in
      attributes[name] = element.document.string(range)
    }
    // `XMLLimits` bounds the depth; what is deeper than any module nests is in the text.
    let children: [PublishedExtension] = depth < 32 ? element.children.map { read($0, depth: depth + 1) } : []
    return PublishedExtension(
      name: element.name.string, namespaceURI: element.namespaceURI, attributes: attributes, text: element.text,
      children: children)
  }
}
