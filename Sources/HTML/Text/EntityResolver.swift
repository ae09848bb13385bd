/// Resolves character references in text that holds no tags.
enum EntityResolver {
  /// The text with references resolved and line breaks as U+000A. Complexity: linear.
  static func resolve(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return text }
    var resolved: [UInt8] = []
    resolved.reserveCapacity(text.count)
    TextDecoding(references: .inText, nulls: .drop).decode(text, 0..<text.count, to: &resolved)
    return resolved
  }
}
