extension XMLMender {
  struct StartTag {
    /// As written.
    var name: [UInt8]
    /// Whether the tag closes its element itself.
    var isEmpty: Bool
  }

  /// Reads a start tag and writes it without its end; nil if what begins here is no tag but text.
  mutating func scanStartTag(_ bytes: UnsafeBufferPointer<UInt8>) -> StartTag? {
    let nameStart: Int = position + 1
    position = nameStart
    while position < bytes.count, XMLNameBytes.isName(bytes[position]) { position += 1 }
    guard position < bytes.count, XMLNameBytes.endsName(bytes[position]) else { return nil }
    let name: [UInt8] = Array(bytes[nameStart..<position])
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: name)

    var attributes: [ArraySlice<UInt8>] = []
    var hasValue: Bool = false
    while position < bytes.count {
      let byte: UInt8 = bytes[position]
      switch byte {
      case UInt8(ascii: ">"):
        position += 1
        return StartTag(name: name, isEmpty: false)
      case UInt8(ascii: "/"):
        position += 1
        if position < bytes.count, bytes[position] == UInt8(ascii: ">") {
          position += 1
          return StartTag(name: name, isEmpty: true)
        }
      case UInt8(ascii: "<"):
        // `a <b and <c>` is text, `<a href="x" <b>` a tag that lost its end.
        guard hasValue else { return nil }
        note("A tag is not closed.")
        return StartTag(name: name, isEmpty: false)
      case _ where ASCII.isWhitespace(byte):
        if byte == 0x0A {
          line += 1
          output.append(0x0A)
        }
        position += 1
      default:
        if scanAttribute(bytes, among: &attributes) { hasValue = true }
      }
    }
    return nil
  }

  /// Reads an attribute and writes it if it can be one; says whether it had a value.
  private mutating func scanAttribute(
    _ bytes: UnsafeBufferPointer<UInt8>, among attributes: inout [ArraySlice<UInt8>]
  ) -> Bool {
    let nameStart: Int = position
    while position < bytes.count, !XMLNameBytes.endsName(bytes[position]), bytes[position] != UInt8(ascii: "="),
      bytes[position] != UInt8(ascii: "<")
    {
      position += 1
    }
    let name: [UInt8] = Array(bytes[nameStart..<position])
    var afterName: Int = position
    while afterName < bytes.count, ASCII.isWhitespace(bytes[afterName]) { afterName += 1 }
    let hasValue: Bool = afterName < bytes.count && bytes[afterName] == UInt8(ascii: "=")

    let isDeclaration: Bool = name.starts(with: "xmlns".utf8)
    let isWritten: Bool =
      attributes.count < XMLLimits.attributes && !attributes.contains(name[...])
      && !(isDeclaration && namespaces >= XMLLimits.namespaces)
      && name.first.map(XMLNameBytes.isStart) == true && name.allSatisfy(XMLNameBytes.isName)
    let outputBefore: Int = output.count
    output.append(0x20)
    output.append(contentsOf: name)
    output.append(contentsOf: "=\"".utf8)
    if hasValue {
      advance(bytes, to: afterName + 1)
      scanValue(bytes)
    } else {
      output.append(contentsOf: name)
    }
    output.append(UInt8(ascii: "\""))
    if isWritten {
      attributes.append(name[...])
      if isDeclaration { namespaces += 1 }
      if !hasValue { note("An attribute has no value.") }
    } else {
      output.removeLast(output.count - outputBefore)
      note("An attribute was left out: it stands twice, is one of too many, or its name is none.")
    }
    return hasValue
  }

  private mutating func scanValue(_ bytes: UnsafeBufferPointer<UInt8>) {
    while position < bytes.count, ASCII.isWhitespace(bytes[position]) { advance(bytes, to: position + 1) }
    guard position < bytes.count else { return }
    let quote: UInt8 = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position += 1
      if let end = bytes[position...].firstIndex(of: quote) {
        appendEscaped(bytes, upTo: end)
        position = end + 1
        return
      }
      note("The value of an attribute is not closed.")
      appendEscaped(bytes, upTo: bytes[position...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count)
      return
    }
    note("The value of an attribute has no quotes.")
    let end: Int =
      bytes[position...].firstIndex { ASCII.isWhitespace($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
      ?? bytes.count
    appendEscaped(bytes, upTo: end)
  }
}
