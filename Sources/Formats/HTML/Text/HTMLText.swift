import Bytes

/// Converts plain text to HTML.
package enum HTMLText {
  /// The escaped text, with its paragraphs (separated by blank lines) as `p` and its line breaks as `br`.
  ///
  /// - Parameter quotes: True if quotation marks are escaped too.
  package static func paragraphs(_ text: String, quotes: Bool = true) -> String {
    // Two passes, the first to compute the length: a growing buffer needs twice the memory.
    var count = 0
    write(text, quotes) { _ in count += 1 }
    return String(unsafeUninitializedCapacity: count) { output in
      var place = 0
      write(text, quotes) {
        output[place] = $0
        place += 1
      }
      return place
    }
  }

  private static func write(_ text: String, _ quotes: Bool, _ put: (UInt8) -> Void) {
    func putAll(_ text: StaticString) {
      text.withUTF8Buffer { for byte in $0 { put(byte) } }
    }
    var isOpen = false
    var newlines = 0
    for byte in ASCII.trimmed(text.utf8) {
      if byte == 0x0A {
        newlines += 1
        continue
      }
      if byte == 0x0D { continue }
      if newlines > 0, byte == 0x20 || byte == 0x09 { continue }
      if !isOpen {
        putAll("<p>")
        isOpen = true
      } else if newlines == 1 {
        putAll("<br>\n")
      } else if newlines > 1 {
        putAll("</p>\n<p>")
      }
      newlines = 0
      if quotes || byte != UInt8(ascii: "\""), let escaped = Escaping.replacement(of: byte) {
        putAll(escaped)
      } else {
        put(byte)
      }
    }
    if isOpen { putAll("</p>") }
  }
}
