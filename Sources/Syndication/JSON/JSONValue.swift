import Bytes

/// A value of JSON (RFC 8259).
enum JSONValue {
  case null
  case bool(Bool)
  /// As written: an id of 20 digits is not to be rounded.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([ByteString: JSONValue])

  /// The member of an object.
  subscript(name: ByteString) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members[name]
  }

  var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// A string without white space at its ends, or a number as it is written; nil when empty.
  var text: String? {
    switch self {
    case .string(let text): ASCII.nonEmpty(text)
    case .number(let digits): digits
    default: nil
    }
  }

  /// A number, or a string that is one.
  var double: Double? { text.flatMap { Double($0) } }
}
