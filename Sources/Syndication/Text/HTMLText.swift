import Bytes

/// Turns plain text into HTML.
enum HTMLText {
  /// The text escaped, with its paragraphs (blank lines) as `p` and its line breaks as `br`.
  static func paragraphs(_ text: String) -> String {
    var output: [UInt8] = []
    var isOpen: Bool = false
    var newlines: Int = 0
    for byte in ASCII.trimmed(text.utf8) {
      if byte == 0x0A {
        newlines += 1
        continue
      }
      if byte == 0x0D { continue }
      if newlines > 0, byte == 0x20 || byte == 0x09 { continue }
      if !isOpen {
        output.append(contentsOf: "<p>".utf8)
        isOpen = true
      } else if newlines == 1 {
        output.append(contentsOf: "<br>\n".utf8)
      } else if newlines > 1 {
        output.append(contentsOf: "</p>\n<p>".utf8)
      }
      newlines = 0
      append(escaping: byte, to: &output)
    }
    if isOpen { output.append(contentsOf: "</p>".utf8) }
    return String(decoding: output, as: UTF8.self)
  }

  /// Escapes one byte for text and for attribute values in double quotes.
  static func append(escaping byte: UInt8, to output: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): output.append(contentsOf: "&quot;".utf8)
    default: output.append(byte)
    }
  }

  static func append(escaping bytes: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
    for byte in bytes { append(escaping: byte, to: &output) }
  }
}
