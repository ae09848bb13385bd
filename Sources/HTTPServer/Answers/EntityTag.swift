/// Comparison of entity tags (RFC 9110 section 8.8.3).
enum EntityTag {
  /// Whether one of the tags of an `If-None-Match` is `tag`, as far as caches care (weak comparison). O(n).
  static func list(_ list: String, contains tag: String) -> Bool {
    var rest = list[...].trimmed
    if rest == "*" { return true }
    let sought = tag[...].trimmed.withoutWeakness
    while !rest.isEmpty {
      rest = rest.trimmed.withoutWeakness
      // A comma may stand within the quotes.
      guard rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") else { return false }
      if rest[...end] == sought { return true }
      rest = rest[rest.index(after: end)...].trimmed
      guard rest.isEmpty || rest.first == "," else { return false }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Whether both are the same byte for byte (strong comparison).
  static func isSame(_ one: String, _ other: String) -> Bool {
    one == other && one.hasPrefix("\"")
  }
}

extension Substring {
  fileprivate var withoutWeakness: Substring {
    hasPrefix("W/") ? dropFirst(2) : self
  }
}
