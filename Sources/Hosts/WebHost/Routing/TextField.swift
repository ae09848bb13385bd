import Bytes
import HTTPServer

/// A text of a form or an address that a user enters: trimmed of white space, with a bound on its size.
struct TextField: Sendable {
  static let address = TextField(name: "An address", mostBytes: 4_096)
  static let title = TextField(name: "A title", mostBytes: 1_024)
  static let folder = TextField(name: "A folder's name", mostBytes: 256)
  static let search = TextField(name: "A search", mostBytes: 1_024)

  private let name: String
  let mostBytes: Int

  /// The trimmed text; nil if it is missing or empty.
  ///
  /// - Throws: `WebError.badRequest` if it is too long.
  func read(_ text: String?) throws(WebError) -> String? {
    guard let text else { return nil }
    guard text.utf8.count <= mostBytes else {
      throw .badRequest("\(name) has at most \(mostBytes) bytes; this one has \(text.utf8.count).")
    }
    var scalars = text.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return scalars.isEmpty ? nil : String(Substring(scalars))
  }
}
