import Bytes

// MARK: Tags

extension HTMLTokenizer {
  /// Reads a tag from its name on (HTML Living Standard, 13.2.5.8 and 13.2.5.32 to 13.2.5.40). A tag that is cut off by
  /// the end of the source is dropped.
  mutating func readTag(_ kind: HTMLToken.Kind, nameStart: Int) -> Bool {
    let source = self.source
    var index = nameStart
    while index < source.count, !HTMLTokenizer.endsTagName(source[index]) { index += 1 }
    token.kind = kind
    token.nameNumber = nameNumber(source, nameStart..<index)
    token.tag =
      token.nameNumber < HTMLName.knownCount
      ? HTMLName(rawValue: UInt16(truncatingIfNeeded: token.nameNumber)) ?? .unknown : .unknown
    let firstAttribute = attributes.count
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: ">") {
        position = index + 1
        token.attributes = Int32(clamping: firstAttribute)..<Int32(clamping: attributes.count)
        return true
      }
      if byte == UInt8(ascii: "/") {
        index += 1
        token.isSelfClosing = index < source.count && source[index] == UInt8(ascii: ">")
      } else if ASCII.isWhitespace(byte) {
        index += 1
      } else {
        index = readAttribute(source, from: index, firstAttribute, isKept: kind == .startTag)
      }
    }
    attributes.removeSubrange(firstAttribute...)
    position = source.count
    return false
  }

  // MARK: Private

  private static func endsTagName(_ byte: UInt8) -> Bool {
    ASCII.isWhitespace(byte) || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  private mutating func nameNumber(_ source: [UInt8], _ range: Range<Int>) -> Int32 {
    source.withUnsafeBufferPointer { names.number(of: UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Reads an attribute and returns the index after it.
  private mutating func readAttribute(_ source: [UInt8], from start: Int, _ firstAttribute: Int, isKept: Bool) -> Int {
    // A name may begin with "=".
    var index = start + 1
    while index < source.count, !HTMLTokenizer.endsTagName(source[index]), source[index] != UInt8(ascii: "=") {
      index += 1
    }
    let name = start..<index
    while index < source.count, ASCII.isWhitespace(source[index]) { index += 1 }
    guard index < source.count, source[index] == UInt8(ascii: "=") else {
      if isKept { addAttribute(source, name, value: name.upperBound..<name.upperBound, firstAttribute) }
      return index
    }
    index += 1
    while index < source.count, ASCII.isWhitespace(source[index]) { index += 1 }
    guard index < source.count else { return index }
    let quote = source[index]
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { index += 1 }
    let valueStart = index
    if isQuoted {
      while index < source.count, source[index] != quote { index += 1 }
    } else {
      while index < source.count, !ASCII.isWhitespace(source[index]), source[index] != UInt8(ascii: ">") { index += 1 }
    }
    if isKept { addAttribute(source, name, value: valueStart..<index, firstAttribute) }
    return isQuoted ? min(index + 1, source.count) : index
  }

  /// Adds an attribute, unless the tag already has one with the same name.
  private mutating func addAttribute(_ source: [UInt8], _ name: Range<Int>, value: Range<Int>, _ first: Int) {
    guard attributes.count - first < HTMLTokenizer.maximumAttributes, name.count <= NameTable.longest else { return }
    let number = nameNumber(source, name)
    for index in first..<attributes.count where attributes[index].name == number { return }
    let value = span(value, TextDecoding(references: .inAttribute, nulls: .replace))
    attributes.append(HTMLTree.AttributeRecord(name: number, value: value))
  }
}
