/// Escapes text for HTML (HTML Living Standard, 13.3 "Serializing HTML fragments", plus `<` and `>` in attribute values).
package enum Escaping {
  /// Appends text with `&`, `<` and `>` escaped.
  static func appendText(_ text: String, to bytes: inout [UInt8]) {
    append(text, quotes: false, to: &bytes)
  }

  /// Appends an attribute's value with `&`, `<`, `>` and `"` escaped, without the quotes around it.
  package static func appendAttributeValue(_ value: String, to bytes: inout [UInt8]) {
    append(value, quotes: true, to: &bytes)
  }

  /// The reference for a byte in text and in attribute values in double quotes; nil for bytes that stay.
  @inlinable
  package static func replacement(of byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }

  private static func append(_ text: String, quotes: Bool, to bytes: inout [UInt8]) {
    let done: Void? = text.utf8.withContiguousStorageIfAvailable { append($0, quotes: quotes, to: &bytes) }
    guard done == nil else { return }
    Array(text.utf8).withUnsafeBufferPointer { append($0, quotes: quotes, to: &bytes) }
  }

  /// Copies whole runs between the characters that need escaping: most text needs none.
  package static func append(_ text: UnsafeBufferPointer<UInt8>, quotes: Bool, to bytes: inout [UInt8]) {
    var start = 0
    for index in text.indices {
      guard let replacement = replacement(of: text[index]), quotes || text[index] != UInt8(ascii: "\"") else {
        continue
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
      replacement.withUTF8Buffer { bytes.append(contentsOf: $0) }
      start = index + 1
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
  }
}
