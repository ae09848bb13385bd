/// A parsed document: its nodes in document order, in one array.
///
/// A subtree is a run of the array, so that walking needs neither recursion nor pointers, and letting go of a tree of any
/// depth does not either.
final class HTMLTree: Sendable {
  /// Offset and end in `bytes`.
  typealias Span = Range<Int32>

  struct Node: Sendable {
    /// The index after the last descendant.
    var end: Int32
    let parent: Int32
    /// The text of a text node; the range in `attributes` of an element.
    let content: Span
    let kind: Kind

    var isText: Bool {
      if case .text = kind { return true }
      return false
    }
  }

  enum Kind: Sendable {
    case text
    case element(HTMLTag)
  }

  struct AttributeRecord: Sendable {
    let name: String
    let value: Span
  }

  let nodes: [Node]
  let attributes: [AttributeRecord]
  let bytes: [UInt8]
  let unknownNames: [String]
  /// Whether the parse stayed within its budget; if it did not, the tree holds the plain text only.
  let isComplete: Bool

  init(
    nodes: [Node], attributes: [AttributeRecord], bytes: [UInt8], unknownNames: [String], isComplete: Bool
  ) {
    self.nodes = nodes
    self.attributes = attributes
    self.bytes = bytes
    self.unknownNames = unknownNames
    self.isComplete = isComplete
  }

  // MARK: Reading

  func string(_ span: Span) -> String {
    String(decoding: bytes[Int(span.lowerBound)..<Int(span.upperBound)], as: UTF8.self)
  }

  func name(of tag: HTMLTag) -> String {
    switch tag.unknownIndex {
    case let index?: unknownNames[index]
    case nil: tag.knownName
    }
  }

  /// The value of an element's attribute. Complexity: linear in the attributes of the element.
  func value(of name: String, at index: Int) -> String? {
    let content: Span = nodes[index].content
    for attribute in attributes[Int(content.lowerBound)..<Int(content.upperBound)] where attribute.name == name {
      return string(attribute.value)
    }
    return nil
  }
}
