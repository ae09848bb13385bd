import Bytes
import Syndication

/// The shape that the parser of an app demands of a value.
indirect enum Shape: Sendable {
  case text
  /// A text that is not empty.
  case full
  /// A whole number, or a text of one.
  case number
  case list(Shape)
  /// A list that is not empty.
  case first(Shape)
  case object(KeyValuePairs<ByteString, Shape>)
  /// The value may be null, and the member missing.
  case optional(Shape)
  /// The member may be missing. Its value must not be null.
  case defaulted(Shape)

  /// - Throws: `Refusal` for a value of another shape.
  func check(_ value: JSONValue?, at path: String = "") throws {
    switch (self, value) {
    case (.optional, nil), (.optional, .null), (.defaulted, nil): break
    case (.optional(let shape), _), (.defaulted(let shape), _): try shape.check(value, at: path)
    case (.text, .string): break
    case (.full, .string(let text)) where !text.isEmpty: break
    case (.number, .number(let digits)) where Int64(digits) != nil: break
    case (.first, .array(let values)) where values.isEmpty: throw Refusal(path: path, text: "The list is empty.")
    case (.list(let shape), .array(let values)), (.first(let shape), .array(let values)):
      for (index, value) in values.enumerated() { try shape.check(value, at: "\(path)[\(index)]") }
    case (.object(let shapes), .object):
      for (name, shape) in shapes { try shape.check(value?[name], at: "\(path).\(name.string)") }
    default: throw Refusal(path: path, text: "\(self) is demanded, not \(value.map { "\($0)" } ?? "nothing")")
    }
  }

  /// A document of this shape.
  func read(_ document: String) throws -> JSONValue {
    guard let value = JSONScanner.document(Array(document.utf8)) else { throw Refusal(text: "This is not JSON.") }
    try check(value)
    return value
  }
}

extension JSONValue {
  /// The elements of the list in a member.
  func all(_ name: ByteString) -> [JSONValue] { self[name]?.elements ?? [] }

  /// The text of a member, which its shape has made sure of.
  func text(_ name: ByteString) -> String { self[name]?.text ?? "" }

  /// The members of an object, in their order.
  ///
  /// - Throws: `Refusal` for another value.
  func inOrder() throws -> [JSONMember] {
    guard case .object(let members) = self else { throw Refusal(text: "An object is demanded, not \(self).") }
    return members
  }
}
