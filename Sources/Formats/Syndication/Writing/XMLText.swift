import HTML

/// Escapes text for XML 1.0 without loss.
enum XMLText {
  /// Escapes a text for an element or for an attribute in double quotes.
  ///
  /// Characters that XML does not permit are left out. Carriage returns are written as references, since a parser
  /// converts them to line feeds (§2.11); so are all line breaks and tabs in attributes, which it converts to spaces
  /// (§3.3.3).
  static func append(_ text: String, inAttribute: Bool, to output: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0D: output.append(contentsOf: "&#13;".utf8)
      case 0x09, 0x0A:
        if inAttribute {
          output.append(contentsOf: "&#\(scalar.value);".utf8)
        } else {
          output.append(UInt8(clamping: scalar.value))
        }
      case 0x20..<0x80:
        if let escaped = Escaping.replacement(of: UInt8(clamping: scalar.value)) {
          escaped.withUTF8Buffer { output.append(contentsOf: $0) }
        } else {
          output.append(UInt8(clamping: scalar.value))
        }
      case let value where XMLNameBytes.isCharacter(value): output.append(contentsOf: UTF8.encode(scalar) ?? .init())
      default: break
      }
    }
  }
}
