extension Respelling {
  /// Nil if this is no spelling of JSON.
  func inJSON(_ document: [UInt8]) -> [UInt8]? {
    switch self {
    case .references, .longReferences: escapingLetters(of: document)
    case .blanks: Self.blankJSON(document)
    default: nil
    }
  }

  private func escapingLetters(of document: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    Self.forEachByte(of: document) { byte, isText in
      if isText, (0x61...0x7A).contains(byte | 0x20), byte % 3 == 0 {
        output += "\\u00\(String(byte, radix: 16, uppercase: self == .longReferences))".utf8
      } else {
        if isText, self == .longReferences, byte == UInt8(ascii: "/") { output += "\\".utf8 }
        output.append(byte)
      }
    }
    return output
  }

  private static func blankJSON(_ document: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    forEachByte(of: document, isTextOnly: false) { byte, isText in
      let isPunctuation = !isText && "[]{},:".utf8.contains(byte)
      output += isPunctuation ? Array(" \r\n\t".utf8) + [byte, 0x0A] : [byte]
    }
    return output
  }

  /// - Parameters:
  ///   - isTextOnly: True if escapes in strings are no text.
  ///   - body: Gets each byte, and true for those of the text of strings.
  private static func forEachByte(
    of document: [UInt8], isTextOnly: Bool = true, _ body: (_ byte: UInt8, _ isText: Bool) -> Void
  ) {
    var isInString = false
    var escaped = 0
    for byte in document {
      let isQuote = byte == UInt8(ascii: "\"") && escaped == 0
      let isText = isInString && !isQuote && (!isTextOnly || escaped == 0 && byte != UInt8(ascii: "\\"))
      body(byte, isText)
      if isQuote { isInString.toggle() }
      if escaped > 0 {
        // Four digits follow `\u`.
        escaped = escaped == 1 && byte == UInt8(ascii: "u") ? -4 : 0
      } else if escaped < 0 {
        escaped += 1
      } else if isInString, byte == UInt8(ascii: "\\") {
        escaped = 1
      }
    }
  }
}
