import Storage

/// A text that a user enters: trimmed of white space, with a bound on its size, and with U+FFFD in the place of NUL, as
/// it is stored.
public struct TextField: Sendable {
  public static let address = TextField(name: "An address", mostBytes: 4_096)
  public static let title = TextField(name: "A title", mostBytes: 1_024)
  public static let folder = TextField(name: "A folder's name", mostBytes: 256)
  public static let label = TextField(name: "A label", mostBytes: 256)
  public static let app = TextField(name: "The name of an app", mostBytes: 256)
  public static let search = TextField(name: "A search", mostBytes: 1_024)

  let name: String
  public let mostBytes: Int

  package init(name: String, mostBytes: Int) {
    self.name = name
    self.mostBytes = mostBytes
  }

  /// The trimmed text; nil if it is missing or empty.
  ///
  /// - Throws: `UseCaseError.tooLong`.
  public func read(_ text: String?) throws(UseCaseError) -> String? {
    guard let text else { return nil }
    let bytes = text.utf8.count
    guard bytes <= mostBytes else { throw .tooLong(field: name, bytes: bytes, most: mostBytes) }
    var scalars = text.withoutNUL.unicodeScalars[...]
    while scalars.first?.properties.isWhitespace == true { scalars.removeFirst() }
    while scalars.last?.properties.isWhitespace == true { scalars.removeLast() }
    return scalars.isEmpty ? nil : String(Substring(scalars))
  }
}
