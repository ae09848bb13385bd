import Bytes
import HTML

/// The internal entities that a document declares (XML 1.0, §4.2.1), as text.
///
/// External entities are ignored, since nothing outside of the document is read. The text that all references together
/// may add to a document is bounded, and so is their nesting.
struct XMLEntityTable {
  private var values: [ByteString: [UInt8]] = [:]
  private var budget = XMLLimits.expansion
  private static let deepest = 8

  func declares(_ name: ByteString) -> Bool { values[name] != nil }

  /// Appends the text of an entity. Beyond the bounds the reference stays unchanged.
  ///
  /// - Returns: True if the whole text was appended.
  mutating func expand(_ name: ByteString, into output: inout XMLTextBuffer) -> Bool {
    expand(name, depth: 0, into: &output)
  }

  private mutating func expand(_ name: ByteString, depth: Int, into output: inout XMLTextBuffer) -> Bool {
    guard let value = values[name] else {
      var text = name.string
      if let reference = text.withUTF8({ CharacterReference(named: $0) }) {
        append(reference, to: &output)
      } else {
        append(referenceTo: name, to: &output)
      }
      return true
    }
    budget -= value.count + 1
    guard budget > 0, depth < Self.deepest else {
      append(referenceTo: name, to: &output)
      return false
    }
    return value.withUnsafeBufferPointer { bytes in
      var isWhole = true
      var position = 0
      while position < bytes.count, budget > 0 {
        let byte = bytes[position]
        if byte == UInt8(ascii: "&") {
          if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "#"),
            let reference = CharacterReference(in: bytes, at: position, isInAttribute: false)
          {
            append(reference, to: &output)
            position = reference.end
            continue
          }
          var end = position + 1
          while end < bytes.count, XMLNameBytes.isName(bytes[end]) { end += 1 }
          if end > position + 1, end < bytes.count, bytes[end] == UInt8(ascii: ";") {
            let inner = ByteString(decoding: UnsafeBufferPointer(rebasing: bytes[(position + 1)..<end]))
            if !expand(inner, depth: depth + 1, into: &output) { isWhole = false }
            position = end + 1
            continue
          }
        }
        if byte >= 0x20 || byte == 0x09 {
          output.append(byte)
        } else if LineEnd.isLast(position, in: bytes) {
          output.append(0x0A)
        }
        position += 1
      }
      return isWhole && position == bytes.count
    }
  }

  private func append(_ reference: CharacterReference, to output: inout XMLTextBuffer) {
    if XMLNameBytes.isCharacter(reference.first.value) { output.append(reference.first) }
    if let second = reference.second { output.append(second) }
  }

  private func append(referenceTo name: ByteString, to output: inout XMLTextBuffer) {
    output.append(UInt8(ascii: "&"))
    for byte in name.utf8 { output.append(byte) }
    output.append(UInt8(ascii: ";"))
  }

  // MARK: Declarations

  /// Records the entities of the document type declaration at `start`.
  mutating func read(declarationIn bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
    let end = Self.end(ofDeclarationIn: bytes, at: start)
    let marker = Array("<!ENTITY".utf8)
    var position = start
    while position + marker.count < end {
      guard bytes[position] == marker[0], bytes[position...].starts(with: marker) else {
        position += 1
        continue
      }
      position += marker.count
      position = readEntity(bytes, from: position, upTo: end)
    }
  }

  private mutating func readEntity(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, upTo end: Int) -> Int {
    var position = start
    while position < end, ASCII.isWhitespace(bytes[position]) { position += 1 }
    let nameStart = position
    while position < end, XMLNameBytes.isName(bytes[position]) { position += 1 }
    let name = ByteString(decoding: UnsafeBufferPointer(rebasing: bytes[nameStart..<position]))
    while position < end, ASCII.isWhitespace(bytes[position]) { position += 1 }
    guard !name.isEmpty, position < end, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'"),
      let close = bytes[(position + 1)..<end].firstIndex(of: bytes[position])
    else { return position }
    // The first declaration applies (§4.2).
    if values[name] == nil { values[name] = Array(bytes[(position + 1)..<close]) }
    return close + 1
  }

  /// The end of a declaration `<!…>`, including its internal subset; if it is damaged, the place after the next `>`.
  static func end(ofDeclarationIn bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
    var position = start
    var isInSubset = false
    var quote: UInt8? = nil
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: ">") where !isInSubset: return position
      default: break
      }
    }
    return (bytes[start...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
  }
}
