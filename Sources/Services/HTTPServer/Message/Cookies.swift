import Bytes

/// The cookies of a request, by name.
public struct Cookies: Sendable {
  private var values: [ByteString: String] = [:]

  /// Reads all `Cookie` headers, without further decoding (RFC 6265 section 5.4). The first one counts if a name
  /// repeats: user agents put the more specific path first.
  ///
  /// - Complexity: O(n).
  init(_ headers: [HTTPHeader]) {
    for header in headers where header.isNamed("Cookie") {
      for pair in Array(header.value.utf8).split(separator: UInt8(ascii: ";")) {
        var value = pair
        let name = HTTPSyntax.trimmed(HTTPSyntax.take(&value, upTo: UInt8(ascii: "=")))
        guard !value.isEmpty, !name.isEmpty else { continue }
        value = HTTPSyntax.trimmed(value.dropFirst())
        let quote = UInt8(ascii: "\"")
        if value.count >= 2, value.first == quote, value.last == quote { value = value.dropFirst().dropLast() }
        let key = ByteString(decoding: name)
        if !values.keys.contains(key) { values[key] = String(decoding: value, as: UTF8.self) }
      }
    }
  }

  /// The value of a cookie.
  ///
  /// - Complexity: O(1).
  public subscript(name: String) -> String? {
    values[ByteString(name)]
  }
}
