import Bytes

/// The directives of the `Cache-Control` fields of a request or a response (RFC 9111, section 5.2). Unknown directives
/// have no effect.
public struct CacheControl {
  /// Keyed by directive name in lower case.
  public private(set) var directives: [ByteString: String?] = [:]

  /// The maximum number of directives read from one header. Real servers send far fewer.
  private static let mostDirectives = 64

  public init(_ headers: Headers) {
    for value in headers.values(of: "Cache-Control") {
      for part in value.splitOutsideQuotes(at: UInt8(ascii: ",")) where directives.count < Self.mostDirectives {
        let halves = part.splitBytes(on: "=", maxSplits: 1)
        guard let name = halves.first?.trimmedASCII.lowercasedASCII, !name.isEmpty else { continue }
        let argument = halves.count > 1 ? halves[1].trimmedASCII.unquoted : nil
        // If a directive repeats, a cache may use the first or treat the response as stale (RFC 9111, section 4.2.1).
        // This one uses the first.
        if directives[ByteString(name)] == nil { directives[ByteString(name)] = .some(argument) }
      }
    }
  }

  public func has(_ name: ByteString) -> Bool { directives[name] != nil }

  /// The directive's argument in seconds. An argument that is not a number counts as 0, so the response is stale.
  public func seconds(_ name: ByteString) -> Int? {
    guard let argument = directives[name] else { return nil }
    return argument.flatMap { DeltaSeconds.read($0) } ?? 0
  }
}

extension String {
  /// Splits at separators outside of quoted strings.
  ///
  /// - Complexity: O(bytes).
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
