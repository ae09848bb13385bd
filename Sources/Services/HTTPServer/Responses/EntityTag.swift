import Bytes

/// Comparison of entity tags (RFC 9110 section 8.8.3).
enum EntityTag {
  /// True if an `If-None-Match` contains `tag`, by weak comparison.
  ///
  /// - Complexity: O(n).
  static func list(_ list: String, contains tag: String) -> Bool {
    let quote = UInt8(ascii: "\"")
    var rest = HTTPSyntax.trimmed(Array(list.utf8)[...])
    if rest.elementsEqual("*".utf8) { return true }
    let sought = withoutWeakness(HTTPSyntax.trimmed(Array(tag.utf8)[...]))
    while !rest.isEmpty {
      rest = withoutWeakness(rest.drop(while: HTTPSyntax.isBlank))
      // A quoted tag may contain a comma.
      guard rest.first == quote, let end = rest.dropFirst().firstIndex(of: quote) else { return false }
      if rest[...end] == sought { return true }
      rest = rest[(end + 1)...].drop(while: HTTPSyntax.isBlank)
      guard rest.isEmpty || rest.first == UInt8(ascii: ",") else { return false }
      rest = rest.dropFirst()
    }
    return false
  }

  /// True if both tags are equal byte for byte (strong comparison).
  static func isSame(_ one: String, _ other: String) -> Bool {
    one.hasSameBytes(as: other) && one.hasBytePrefix("\"")
  }

  private static func withoutWeakness(_ tag: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    tag.starts(with: "W/".utf8) ? tag.dropFirst(2) : tag
  }
}
