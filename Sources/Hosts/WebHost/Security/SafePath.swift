import Bytes
import HTTPServer

/// Redirect targets, restricted to paths of the reader.
package enum SafePath {
  static let mostBytes = 16_384

  /// The given path if it is certainly one of the reader's, else the home page.
  ///
  /// `//host` and `/\host` lead to another site, and browsers drop tabs and line breaks before they parse. The reader's
  /// paths are printable ASCII, so all other characters are refused, and so are paths that take one of these forms when
  /// decoded once more.
  package static func checked(_ path: String?) -> String {
    guard let path, path.utf8.count <= mostBytes, path.utf8.first == slash,
      path.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != backslash }),
      isPlain(path.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
    else { return "/" }
    return path
  }

  /// A redirect to a page of the reader. Every redirect of the reader is made here.
  static func redirect(to path: String) -> HTTPResponse {
    .redirect(to: checked(path))
  }

  /// The request's own path and query.
  package static func here(of request: HTTPRequest) -> String {
    let path = request.path.splitBytes(on: "/", omittingEmptySubsequences: false).map { QueryText.encode(String($0)) }
      .joined(separator: "/")
    let query = request.query.map { item in
      QueryText.encode(item.name) + "=" + QueryText.encode(item.value)
    }.joined(separator: "&")
    return checked(query.isEmpty ? path : path + "?" + query)
  }

  /// The path without one item of its query.
  static func removing(_ name: String, _ value: String, from path: String) -> String {
    let parts = path.splitBytes(on: "?", maxSplits: 1)
    guard parts.count == 2 else { return path }
    let kept = parts[1].splitBytes(on: "&").filter { !$0.hasSameBytes(as: "\(name)=\(value)") }
    return kept.isEmpty ? String(parts[0]) : "\(parts[0])?\(kept.joined(separator: "&"))"
  }

  private static let slash = UInt8(ascii: "/")
  private static let backslash = UInt8(ascii: "\\")

  /// True if neither the path nor its decoded form has an empty part, a backslash or a control character.
  private static func isPlain(_ path: Substring.UTF8View) -> Bool {
    var rest = path
    var former: UInt8 = 0
    while var byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(ASCII.hexValue),
        let low = rest.dropFirst().first.flatMap(ASCII.hexValue)
      {
        byte = UInt8(clamping: high << 4 | low)
        rest = rest.dropFirst(2)
      }
      if byte < 0x20 || byte == 0x7F || byte == backslash || byte == slash && former == slash { return false }
      former = byte
    }
    return true
  }
}
