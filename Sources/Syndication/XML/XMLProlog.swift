/// What stands before the outermost element.
struct XMLProlog {
  /// Where the document starts for the parser: after white space and the XML declaration.
  var start: Int
  /// Lines before `start`.
  var lines: Int
  /// Whether only comments and processing instructions come before the first element: no document type, no junk.
  var isClean: Bool
  /// Whether something stands before the XML declaration, where nothing may.
  var isPreceded: Bool

  init(_ bytes: [UInt8]) {
    var position: Int = 0
    func skipWhitespace() {
      while position < bytes.count, ASCII.isWhitespace(bytes[position]) { position += 1 }
    }
    func starts(_ text: StaticString) -> Bool {
      bytes[position...].starts(with: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
    func skip(past text: StaticString) -> Bool {
      let wanted: UnsafeBufferPointer<UInt8> = UnsafeBufferPointer(
        start: text.utf8Start, count: text.utf8CodeUnitCount)
      while position + wanted.count <= bytes.count {
        if bytes[position] == wanted[0], bytes[position...].starts(with: wanted) {
          position += wanted.count
          return true
        }
        position += 1
      }
      position = bytes.count
      return false
    }

    skipWhitespace()
    isPreceded = false
    isClean = true
    start = 0
    if starts("<?xml"), position + 5 < bytes.count, ASCII.isWhitespace(bytes[position + 5]) {
      isPreceded = position > 0
      isClean = skip(past: "?>")
      start = position
    }
    scan: while isClean {
      skipWhitespace()
      if starts("<!--") {
        isClean = skip(past: "-->")
      } else if starts("<?xml "), position > start {
        isClean = false
      } else if starts("<?") {
        isClean = skip(past: "?>")
      } else {
        let isTag: Bool =
          position + 1 < bytes.count && bytes[position] == UInt8(ascii: "<")
          && (ASCII.isLetter(bytes[position + 1]) || bytes[position + 1] == UInt8(ascii: "_")
            || bytes[position + 1] >= 0x80)
        isClean = isTag
        break scan
      }
    }
    lines = bytes[..<start].count { $0 == 0x0A }
  }
}
