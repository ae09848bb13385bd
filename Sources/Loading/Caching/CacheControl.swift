import Bytes

/// What `Cache-Control` says (RFC 9111, section 5.2), of a request or a response. What is not known is passed over.
struct CacheControl {
  /// By their names in lower case.
  private(set) var directives: [ByteString: String?] = [:]

  /// The first directives of a header; no server sends as many.
  private static let mostDirectives = 64

  init(_ headers: Headers) {
    for value in headers.values(of: "Cache-Control") {
      for part in value.splitOutsideQuotes(at: UInt8(ascii: ",")) where directives.count < Self.mostDirectives {
        let halves = part.splitBytes(on: "=", maxSplits: 1)
        guard let name = halves.first?.trimmedASCII.lowercasedASCII, !name.isEmpty else { continue }
        let argument = halves.count > 1 ? halves[1].trimmedASCII.unquoted : nil
        // The first of several counts, or the strictest, as it is told; a cache may choose.
        if directives[ByteString(name)] == nil { directives[ByteString(name)] = .some(argument) }
      }
    }
  }

  func has(_ name: ByteString) -> Bool { directives[name] != nil }

  /// Seconds; an argument that is none means that the answer is stale at once.
  func seconds(_ name: ByteString) -> Int? {
    guard let argument = directives[name] else { return nil }
    return argument.flatMap { DeltaSeconds.read($0) } ?? 0
  }
}

extension String {
  /// Parts between separators that do not stand in a quoted string. O(bytes).
  func splitOutsideQuotes(at separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    var start = utf8.startIndex
    var isQuoted = false
    var isEscaped = false
    for index in utf8.indices {
      let byte = utf8[index]
      if byte == separator, !isQuoted {
        parts.append(self[start..<index])
        start = utf8.index(after: index)
        continue
      }
      if byte == UInt8(ascii: "\""), !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && byte == UInt8(ascii: "\\") && !isEscaped
    }
    parts.append(self[start...])
    return parts
  }
}

extension Substring {
  var unquoted: String {
    guard utf8.count >= 2, utf8.first == UInt8(ascii: "\""), utf8.last == UInt8(ascii: "\"") else {
      return String(self)
    }
    return String(Substring(utf8.dropFirst().dropLast()))
  }
}
