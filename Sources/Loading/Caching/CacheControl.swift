/// What `Cache-Control` says (RFC 9111, section 5.2), of a request or a response. What is not known is passed over.
struct CacheControl {
  private(set) var directives: [String: String?] = [:]

  init(_ headers: Headers) {
    for value in headers.values(of: "Cache-Control") {
      for part in value.splitOutsideQuotes(at: ",") {
        let halves: [Substring] = part.split(separator: "=", maxSplits: 1)
        guard let name = halves.first?.trimmed.lowercased(), !name.isEmpty else { continue }
        let argument: String? = halves.count > 1 ? halves[1].trimmed.unquoted : nil
        // The first of several counts, or the strictest, as it is told; a cache may choose.
        if directives[name] == nil { directives[name] = .some(argument) }
      }
    }
  }

  func has(_ name: String) -> Bool { directives[name] != nil }

  /// Seconds; an argument that is none means that the answer is stale at once.
  func seconds(_ name: String) -> Int? {
    guard let argument = directives[name] else { return nil }
    return argument.flatMap { DeltaSeconds.read($0) } ?? 0
  }
}

extension StringProtocol {
  /// Parts between separators that do not stand in a quoted string.
  func splitOutsideQuotes(at separator: Character) -> [String] {
    var parts: [String] = [""]
    var isQuoted: Bool = false
    var isEscaped: Bool = false
    for character in self {
      if character == separator, !isQuoted {
        parts.append("")
        continue
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && character == "\\" && !isEscaped
      parts[parts.count - 1].append(character)
    }
    return parts
  }

  var unquoted: String {
    guard count >= 2, first == "\"", last == "\"" else { return String(self) }
    return String(dropFirst().dropLast())
  }
}
