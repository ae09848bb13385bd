import Bytes

extension XMLScanner {
  /// Adds the element of the current tag to the tree.
  ///
  /// - Parameter place: The end of the tag.
  mutating func startElement(place: Int, isEmpty: Bool) {
    guard tree.elements < XMLLimits.elements else {
      metLimit = true
      return
    }
    let entry = names.entries[Int(tag.name)]
    if isLenient, entry.isEntry { closeBefore(entry: tag.name, at: place) }
    // The tag of a feed ends in a slash only by damage, if something follows.
    let isEmpty = isEmpty && (sawRoot || !isLenient || !entry.holdsEntries || !isFollowedByMarkup)
    sawRoot = true
    let declarations = scope.count
    for declaration in tag.declarations {
      let uri = declaration.value
      scope.declare(prefix: declaration.prefix, uri: ByteString(string(uri)))
    }
    let firstAttribute = tree.attributes.count
    for attribute in tag.attributes {
      let name = names.entries[Int(attribute.name)]
      // An attribute without a prefix is in no namespace (Namespaces in XML, §6.2).
      let space =
        name.prefix == 0 ? (.none, -1) : scope.space(of: name.prefix, in: names.prefixes.elements, at: place)
      tree.append(attribute: name.local, space, value: attribute.value)
    }
    let space = scope.space(of: entry.prefix, in: names.prefixes.elements, at: place)
    let isClosed = isEmpty || (isLenient && entry.isVoid)
    tree.start(
      text: entry.local, entry: tag.name, folded: entry.folded, space: space, place: place,
      firstAttribute: firstAttribute, declarations: declarations, isEmpty: isClosed)
    if isClosed { scope.restore(to: declarations) }
  }

  private var isFollowedByMarkup: Bool {
    ByteScan.first(UInt8(ascii: "<"), in: bytes, from: position, to: bytes.count) < bytes.count
  }

  mutating func close(downTo count: Int) {
    while tree.open.count > count {
      let element = tree.end()
      scope.restore(to: element.declarations)
    }
  }
}
