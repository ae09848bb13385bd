extension XMLMender {
  /// Text up to a place, with what must not stand in text escaped, resolved or left out.
  mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int) {
    while position < end {
      copyRun(bytes, upTo: end, isMarkup: true)
      guard position < end else { return }
      let byte: UInt8 = bytes[position]
      switch byte {
      case UInt8(ascii: "&"):
        appendReference(bytes, upTo: end)
        continue
      case UInt8(ascii: ">"):
        output.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "<"):
        output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: "\""):
        output.append(contentsOf: "&quot;".utf8)
      default:
        appendCharacter(bytes)
        continue
      }
      position += 1
    }
  }

  /// The content of a CDATA section.
  mutating func appendVerbatim(_ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int) {
    while position < end {
      copyRun(bytes, upTo: end, isMarkup: false)
      if position < end { appendCharacter(bytes) }
    }
  }

  /// The bytes up to the next one that needs a look.
  private mutating func copyRun(_ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int, isMarkup: Bool) {
    let start: Int = position
    while position < end {
      let byte: UInt8 = bytes[position]
      if byte < 0x20 || byte == 0xEF { break }
      if isMarkup, byte < 0x40,
        byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
          || byte == UInt8(ascii: "\"")
      {
        break
      }
      position += 1
    }
    output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<position]))
  }

  /// One byte that stands for itself, unless it belongs to what is no character of XML (XML 1.0, §2.2).
  private mutating func appendCharacter(_ bytes: UnsafeBufferPointer<UInt8>) {
    let byte: UInt8 = bytes[position]
    if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
      note("A control character was left out.")
      position += 1
      return
    }
    // U+FFFE and U+FFFF.
    if byte == 0xEF, position + 2 < bytes.count, bytes[position + 1] == 0xBF, bytes[position + 2] >= 0xBE {
      note("A control character was left out.")
      position += 3
      return
    }
    if byte == 0x0A { line += 1 }
    output.append(byte)
    position += 1
  }

  // MARK: References

  private mutating func appendReference(_ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int) {
    if position + 1 < end, bytes[position + 1] == UInt8(ascii: "#") {
      appendNumericReference(bytes, upTo: end)
      return
    }
    var index: Int = position + 1
    let limit: Int = min(end, position + 64)
    while index < limit, XMLNameBytes.isName(bytes[index]) { index += 1 }
    guard index > position + 1, index < limit, bytes[index] == UInt8(ascii: ";") else {
      note("An ampersand was not written as &amp;.")
      output.append(contentsOf: "&amp;".utf8)
      position += 1
      return
    }
    let name: String = String(decoding: UnsafeBufferPointer(rebasing: bytes[(position + 1)..<index]), as: UTF8.self)
    switch name {
    case "amp", "lt", "gt", "quot", "apos":
      output.append(contentsOf: "&\(name);".utf8)
    default:
      if entities.declares(name) {
        entities.expand(name, into: &output)
      } else if let scalar = HTMLEntities.scalar(named: name) {
        note("An entity of HTML is used, which XML does not know.")
        output.append(contentsOf: "&#\(scalar.value);".utf8)
      } else {
        note("An entity is not declared.")
        output.append(contentsOf: "&amp;\(name);".utf8)
      }
    }
    position = index + 1
  }

  private mutating func appendNumericReference(_ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int) {
    var index: Int = position + 2
    let isHexadecimal: Bool = index < end && bytes[index] | 0x20 == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    let firstDigit: Int = index
    var number: UInt32 = 0
    while index < end, let digit = ASCII.hexValue(bytes[index]), isHexadecimal || digit < 10 {
      number = min(number &* (isHexadecimal ? 16 : 10) &+ digit, 0x11_0000)
      index += 1
    }
    guard index > firstDigit else {
      note("An ampersand was not written as &amp;.")
      output.append(contentsOf: "&amp;".utf8)
      position += 1
      return
    }
    if index < end, bytes[index] == UInt8(ascii: ";") {
      index += 1
    } else {
      note("A character reference does not end with a semicolon.")
    }
    if XMLNameBytes.isCharacter(number) {
      output.append(contentsOf: "&#\(number);".utf8)
    } else {
      note("A reference to something that is no character was left out.")
    }
    position = index
  }
}
