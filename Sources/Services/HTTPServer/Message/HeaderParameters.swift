import Bytes

/// A header value with parameters, such as `form-data; name="file"` (RFC 9110 section 5.6.6).
struct HeaderParameters {
  // MARK: Lifecycle

  init(_ header: String) {
    self.init(Array(header.utf8)[...])
  }

  /// - Complexity: O(n).
  init(_ header: ArraySlice<UInt8>) {
    var rest = header
    value = ByteString(HTTPSyntax.lowercased(HTTPSyntax.trimmed(HTTPSyntax.take(&rest, upTo: UInt8(ascii: ";")))))
    while !rest.isEmpty, parameters.count < Self.maximumParameters {
      rest = rest.dropFirst().drop(while: HTTPSyntax.isBlank)
      let name = HTTPSyntax.lowercased(
        HTTPSyntax.trimmed(HTTPSyntax.take(&rest, upTo: UInt8(ascii: "="), UInt8(ascii: ";"))))
      guard rest.first == UInt8(ascii: "=") else { continue }
      rest = rest.dropFirst().drop(while: HTTPSyntax.isBlank)
      let value: String
      if rest.first == UInt8(ascii: "\"") {
        value = Self.quoted(&rest)
        _ = HTTPSyntax.take(&rest, upTo: UInt8(ascii: ";"))
      } else {
        value = String(decoding: HTTPSyntax.trimmed(HTTPSyntax.take(&rest, upTo: UInt8(ascii: ";"))), as: UTF8.self)
      }
      if !parameters.contains(where: { $0.name.hasSameBytes(as: name) }) { parameters.append((name, value)) }
    }
  }

  // MARK: Internal

  /// The text before the first semicolon, in lower case.
  let value: ByteString

  /// The value of a parameter. `name` must be in lower case.
  subscript(name: String) -> String? {
    parameters.first { $0.name.hasSameBytes(as: name) }?.value
  }

  // MARK: Private

  /// The limit on parameters. No header that is read here has more than three.
  private static let maximumParameters = 16

  private var parameters: [(name: String, value: String)] = []

  /// Takes a quoted string. Only `\"` is an escape: old browsers send whole paths with backslashes as file names.
  private static func quoted(_ rest: inout ArraySlice<UInt8>) -> String {
    rest = rest.dropFirst()
    var value: [UInt8] = []
    while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "\"") {
        value.append(UInt8(ascii: "\""))
        rest = rest.dropFirst()
      } else {
        value.append(byte)
      }
    }
    return String(decoding: value, as: UTF8.self)
  }
}
