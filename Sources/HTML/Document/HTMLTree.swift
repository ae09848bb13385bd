import Bytes

/// A parsed document: its nodes in document order, in one array.
///
/// A subtree is a run of the array, so that walking needs neither recursion nor pointers, and letting go of a tree of any
/// depth does not either. Text and values are ranges of the source, or of what was decoded from it.
package final class HTMLTree: Sendable {
  /// Offset and end in the source; beyond its length, in what was decoded.
  package typealias Span = Range<Int32>

  package struct Node: Sendable {
    /// The index after the last descendant.
    package var end: Int32
    package let parent: Int32
    /// The bytes of text or of a comment; the range in `attributes` of an element.
    package var content: Span
    package let tag: HTMLTag

    var isText: Bool { tag.kind == .text }
  }

  package struct AttributeRecord: Sendable {
    /// As `HTMLTag.number`.
    package let name: Int32
    package let value: Span
  }

  package let nodes: [Node]
  package let attributes: [AttributeRecord]
  private let source: [UInt8]
  private let decoded: [UInt8]
  private let names: NameTable
  /// Whether all of the source is in the tree as HTML has it. It is not where something was made to take endless time or
  /// memory.
  package let isComplete: Bool
  /// True if the source goes on behind the end of the tree.
  let isCutOff: Bool
  /// Elements that are not in the tree because they are nested too deeply; what is inside them is.
  let flattenedElements: Int
  /// What the document says of its type.
  package let doctype: Doctype?

  init(
    nodes: [Node], attributes: [AttributeRecord], source: [UInt8], decoded: [UInt8], names: NameTable,
    isComplete: Bool, isCutOff: Bool, flattenedElements: Int, doctype: Doctype?
  ) {
    self.nodes = nodes
    self.attributes = attributes
    self.source = source
    self.decoded = decoded
    self.names = names
    self.isComplete = isComplete
    self.isCutOff = isCutOff
    self.flattenedElements = flattenedElements
    self.doctype = doctype
  }

  // MARK: Reading

  /// Calls with the bytes of a span, which are not copied.
  @inline(__always)
  func withBytes<Result>(_ span: Span, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let start = Int(span.lowerBound)
    let end = Int(span.upperBound)
    if start < source.count {
      return source.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[start..<end])) }
    }
    let first = source.count
    return decoded.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[(start - first)..<(end - first)])) }
  }

  package func string(_ span: Span) -> String {
    withBytes(span) { String(decoding: $0, as: UTF8.self) }
  }

  package func name(of tag: HTMLTag) -> String { name(numbered: tag.number) }

  /// The name of an element or attribute.
  package func name(numbered number: Int32) -> String { names.name(numbered: number) }

  /// The attributes of the element.
  package func attributes(at index: Int) -> ArraySlice<AttributeRecord> {
    let content: Span = nodes[index].content
    return attributes[Int(content.lowerBound)..<Int(content.upperBound)]
  }

  /// The value of an element's attribute. Complexity: linear in the attributes of the element.
  func value(of name: HTMLName, at index: Int) -> String? {
    span(of: Int32(name.rawValue), at: index).map(string)
  }

  /// The value of an element's attribute. Complexity: linear in the name and in the attributes of the element.
  func value(of name: String, at index: Int) -> String? {
    number(of: name).flatMap { span(of: $0, at: index) }.map(string)
  }

  /// The number of an element's or attribute's name; nil if there is none in the document.
  func number(of name: String) -> Int32? {
    guard let known = HTMLName(named: name) else { return names.number(ofUnknown: name) }
    return known.string.hasSameBytes(as: name) ? Int32(known.rawValue) : nil
  }

  private func span(of name: Int32, at index: Int) -> Span? {
    attributes(at: index).first { $0.name == name }?.value
  }
}
