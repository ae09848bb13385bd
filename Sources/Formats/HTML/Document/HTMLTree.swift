import Bytes

/// A parsed document: its nodes in document order, in one array.
///
/// A subtree is a range of the array, so that iteration and deallocation of a tree of any depth need neither recursion
/// nor pointers. Text and values are ranges of the source, or of the decoded text.
package final class HTMLTree: Sendable {
  /// A range of the source; beyond its length, of the decoded text.
  package typealias Span = Range<Int32>

  package struct Node: Sendable {
    /// The index after the last descendant.
    package var end: Int32
    package let parent: Int32
    /// The bytes of text or of a comment; the range in `attributes` of an element.
    package var content: Span
    package let tag: HTMLTag

    package var isText: Bool { tag.kind == .text }
  }

  package struct AttributeRecord: Sendable {
    /// The same number as `HTMLTag.number`.
    package let name: Int32
    package let value: Span

    package init(name: Int32, value: Span) {
      self.name = name
      self.value = value
    }
  }

  package let nodes: [Node]
  package let attributes: [AttributeRecord]
  private let source: [UInt8]
  private let decoded: [UInt8]
  private let names: NameTable
  /// A Boolean value that is true if the tree contains the whole source as HTML specifies. False for input designed to
  /// take excessive time or memory.
  package let isComplete: Bool
  /// True if the source continues after the end of the tree.
  let isCutOff: Bool
  /// The number of elements left out because they are nested too deeply. Their content is in the tree.
  let flattenedElements: Int
  /// The document's declared type.
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

  /// The end of the last possible span: a copy of the tree can number further text from here.
  package var spanEnd: Int32 { Int32(clamping: source.count + decoded.count) }

  /// Calls the closure with the bytes of a span, without a copy.
  @inline(__always)
  package func withBytes<Result>(_ span: Span, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
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
    let content = nodes[index].content
    return attributes[Int(content.lowerBound)..<Int(content.upperBound)]
  }

  /// The value of an element's attribute.
  /// - Complexity: O(n) in the attributes of the element.
  func value(of name: HTMLName, at index: Int) -> String? {
    span(of: Int32(name.rawValue), at: index).map(string)
  }

  /// The value of an element's attribute.
  /// - Complexity: O(n) in the name and in the attributes of the element.
  func value(of name: String, at index: Int) -> String? {
    number(of: name).flatMap { span(of: $0, at: index) }.map(string)
  }

  /// The number of an element's or attribute's name; nil if the document does not contain it.
  package func number(of name: String) -> Int32? {
    guard let known = HTMLName(named: name) else { return names.number(ofUnknown: name) }
    return known.string.hasSameBytes(as: name) ? Int32(known.rawValue) : nil
  }

  private func span(of name: Int32, at index: Int) -> Span? {
    attributes(at: index).first { $0.name == name }?.value
  }
}
