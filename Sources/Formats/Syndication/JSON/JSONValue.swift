import Bytes

/// A value of JSON (RFC 8259).
package enum JSONValue {
  case null
  case bool(Bool)
  /// As written: an id of 20 digits must not be rounded.
  case number(String)
  case string(String)
  case array([JSONValue])
  /// In the order of the document. The last of several members with one name applies.
  case object([JSONMember])

  /// The member of an object.
  ///
  /// - Complexity: O(members).
  package subscript(name: ByteString) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.name == name }?.value
  }

  package var elements: [JSONValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// The elements of a list; any other value as its only element.
  package var list: [JSONValue] {
    switch self {
    case .null: []
    case .array(let elements): elements
    default: [self]
    }
  }

  /// The members of an object whose names satisfy a predicate.
  func members(where isWanted: (ByteString) -> Bool) -> [JSONMember] {
    guard case .object(let members) = self else { return [] }
    return members.filter { isWanted($0.name) }
  }

  /// False for null and an empty string, which publishers write for absent values.
  var isStated: Bool {
    switch self {
    case .null: false
    case .string(let text): !text.utf8.isEmpty
    default: true
    }
  }

  /// True for `true`, also as a string.
  var flag: Bool {
    switch self {
    case .bool(let flag): flag
    case .string(let text): text.hasSameBytesIgnoringCase(as: "true")
    default: false
    }
  }

  /// A string without white space at its ends, or a number as it is written; nil when empty.
  package var text: String? {
    switch self {
    case .string(let text): ASCII.nonEmpty(text)
    case .number(let digits): digits
    default: nil
    }
  }

  /// A number, or a string that contains one.
  var double: Double? { text.flatMap { Double($0) } }
}

/// A member of an object of JSON.
package struct JSONMember {
  package let name: ByteString
  package let value: JSONValue
}

/// Looks up the members that a format knows by their names.
struct JSONMemberNames<Member: RawRepresentable<String> & CaseIterable & Sendable>: Sendable {
  private var byLength: [[(name: ByteString, member: Member)]] = []

  init() {
    for member in Member.allCases {
      let length = member.rawValue.utf8.count
      while byLength.count <= length { byLength.append([]) }
      byLength[length].append((ByteString(member.rawValue), member))
    }
  }

  /// Nil for an unknown name.
  func find(_ name: ByteString) -> Member? {
    let length = name.utf8.count
    guard length < byLength.count else { return nil }
    for known in byLength[length] where known.name == name { return known.member }
    return nil
  }
}
