import Bytes

/// A document as a tree in a few arrays, read only once it is made.
///
/// Nodes stand in the order of the document, so that what is inside a node follows it. A text is a range of bytes: of
/// the document itself where it can be taken as it stands, else of `resolved`, whose bytes count on from the
/// document's.
final class XMLDocument: Sendable {
  struct Node: Sendable {
    /// An index into `names`; -1 for text.
    var name: Int32
    /// An index into `uris`; -1 where there is none.
    var uri: Int32 = -1
    /// The index after that of the last node inside.
    var end: Int32
    /// Where in the document the start tag ends, in bytes.
    var place: UInt32 = 0
    /// For text the range of its bytes, for elements that in `attributes`.
    var lower: UInt32
    var upper: UInt32
    var namespace: XMLNamespace = .none
    /// Whether the document ended before the element did.
    var isIncomplete: Bool = false
  }

  struct Attribute: Sendable {
    var name: Int32
    var lower: UInt32
    var upper: UInt32
    var namespace: XMLNamespace
  }

  /// In lower case: HTML's names have no case, and publishers write `pubdate` for `pubDate`.
  let names: [ByteString]
  /// Of each of `names` the one that feeds use.
  let known: [KnownName?]
  /// At least one, the outermost element.
  let nodes: [Node]
  /// The namespaces that are declared, as written.
  let uris: [ByteString]
  let attributes: [Attribute]
  /// The document itself, valid UTF-8.
  let source: [UInt8]
  let lines: LineIndex = LineIndex()
  /// Texts that are not in the document as they are meant, valid UTF-8.
  private let resolved: [UInt8]

  init(
    names: [ByteString], uris: [ByteString], nodes: [Node], attributes: [Attribute], source: [UInt8], resolved: [UInt8]
  ) {
    self.names = names
    known = names.map { KnownName($0) }
    self.uris = uris
    self.nodes = nodes
    self.attributes = attributes
    self.source = source
    self.resolved = resolved
  }

  var root: XMLElement { XMLElement(document: self, index: 0) }

  /// Where in the document a node is, about.
  func place(ofNode index: Int) -> Int {
    let node = nodes[index]
    return node.name >= 0 ? Int(node.place) : min(Int(node.lower), source.count)
  }

  /// The bytes of a text or of an attribute's value.
  @inline(__always)
  func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let shift: Int = source.count
    if range.lowerBound < shift {
      return source.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }
    return resolved.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[(range.lowerBound - shift)..<(range.upperBound - shift)]))
    }
  }

  func string(_ range: Range<Int>) -> String {
    withBytes(range) { ValidText.string($0) }
  }

  /// The range without white space at its ends; nil when nothing is left.
  func trimmedString(_ range: Range<Int>) -> String? {
    withBytes(range) { bytes in
      var (start, end): (Int, Int) = (0, bytes.count)
      while start < end, ASCII.isWhitespace(bytes[start]) { start += 1 }
      while end > start, ASCII.isWhitespace(bytes[end - 1]) { end -= 1 }
      return start < end ? ValidText.string(UnsafeBufferPointer(rebasing: bytes[start..<end])) : nil
    }
  }
}
