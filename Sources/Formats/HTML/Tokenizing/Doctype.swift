import Bytes

/// A document type (HTML Living Standard, 13.2.5.53 to 13.2.5.68).
package struct Doctype: Sendable {
  /// The name in lower case.
  package var name = ""
  package var publicIdentifier: String?
  package var systemIdentifier: String?
  package var forcesQuirks = false

  /// Reads the text after `<!DOCTYPE`. Returns the doctype and the index after it.
  static func read(_ source: [UInt8], from start: Int) -> (Doctype, Int) {
    var reader = Reader(source: source, index: start)
    return (reader.read(), reader.index)
  }

  // MARK: Private

  private struct Reader {
    let source: [UInt8]
    var index: Int
    var doctype = Doctype()

    mutating func read() -> Doctype {
      if readInside() {
        if index >= source.count { doctype.forcesQuirks = true }
      } else {
        // The rest is ignored.
        while index < source.count, source[index] != UInt8(ascii: ">") { index += 1 }
      }
      index = min(index + 1, source.count)
      return doctype
    }

    /// Reads up to the `>` or the end of the source. False if it stopped at invalid text.
    private mutating func readInside() -> Bool {
      skipSpace()
      let name = upTo { ASCII.isWhitespace($0) || $0 == UInt8(ascii: ">") }
      doctype.name = text(name, isLowercased: true)
      doctype.forcesQuirks = name.isEmpty
      skipSpace()
      if isAtEnd { return true }
      if skip("public") {
        guard readIdentifier(\.publicIdentifier) else { return false }
        skipSpace()
        if isAtEnd { return true }
        // Only a quoted identifier may follow.
        guard isQuote(source[index]) else {
          doctype.forcesQuirks = true
          return false
        }
        return readIdentifier(\.systemIdentifier) && readRest()
      }
      if skip("system") { return readIdentifier(\.systemIdentifier) && readRest() }
      doctype.forcesQuirks = true
      return false
    }

    private mutating func readRest() -> Bool {
      skipSpace()
      return isAtEnd
    }

    private mutating func readIdentifier(_ identifier: WritableKeyPath<Doctype, String?>) -> Bool {
      skipSpace()
      guard index < source.count, isQuote(source[index]) else {
        doctype.forcesQuirks = true
        return false
      }
      let quote = source[index]
      index += 1
      let range = upTo { $0 == quote || $0 == UInt8(ascii: ">") }
      doctype[keyPath: identifier] = text(range, isLowercased: false)
      guard index < source.count, source[index] == quote else {
        doctype.forcesQuirks = true
        return true
      }
      index += 1
      return true
    }

    private var isAtEnd: Bool { index >= source.count || source[index] == UInt8(ascii: ">") }

    private func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    private mutating func skipSpace() {
      while index < source.count, ASCII.isWhitespace(source[index]) { index += 1 }
    }

    private mutating func upTo(_ isEnd: (UInt8) -> Bool) -> Range<Int> {
      let start = index
      while index < source.count, !isEnd(source[index]) { index += 1 }
      return start..<index
    }

    private mutating func skip(_ word: String) -> Bool {
      let bytes = Array(word.utf8)
      guard index + bytes.count <= source.count,
        source[index..<(index + bytes.count)].elementsEqual(bytes, by: { ASCII.lowercased($0) == $1 })
      else { return false }
      index += bytes.count
      return true
    }

    private func text(_ range: Range<Int>, isLowercased: Bool) -> String {
      var bytes: [UInt8] = []
      TextDecoding(references: .none, nulls: .replace).decode(source, range, to: &bytes)
      if isLowercased { bytes = bytes.map(ASCII.lowercased) }
      return String(decoding: bytes, as: UTF8.self)
    }
  }
}
