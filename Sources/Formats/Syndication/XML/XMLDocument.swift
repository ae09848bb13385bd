import Bytes

/// A document as a tree in a few arrays, immutable once it is built.
///
/// Nodes are in document order, so the content of a node follows it. A text is a range of bytes: of the document itself
/// if it needs no decoding, else of `resolved`, whose positions continue those of the document.
final class XMLDocument: Sendable {
  struct Node: Sendable {
    /// An index into `names`; -1 for text.
    var name: Int32
    /// The index after the last node inside.
    var end: Int32
    /// The end of the start tag in the document, in bytes.
    var place: UInt32 = 0
    /// For text the range of its bytes, for elements their range in `attributes`.
    var lower: UInt32
    var upper: UInt32
  }

  struct Attribute: Sendable {
    /// An index into `names`.
    var name: Int32
    var lower: UInt32
    var upper: UInt32
  }

  /// A name of elements or attributes in its namespace: each node refers to one by its index.
  struct Name: Sendable, Hashable {
    /// An index into `texts`.
    var text: Int32
    /// An index into `uris`; -1 without a namespace.
    var uri: Int32
    var namespace: XMLNamespace
    /// The known name, if the model has a place for it; nil until the document is complete.
    var known: KnownName?
  }

  let names: [Name]
  let texts: XMLLocalNames
  /// Never empty; the first is the outermost element.
  let nodes: [Node]
  /// The elements that the document ended inside of.
  let incomplete: [Int32]
  /// The namespaces that are declared, as written.
  let uris: [ByteString]
  let attributes: [Attribute]
  /// The document itself, valid UTF-8.
  let source: [UInt8]
  let lines = LineIndex()
  /// Texts that differ from the document because they were decoded, valid UTF-8.
  private let resolved: [UInt8]

  init(
    names: [Name], texts: XMLLocalNames, uris: [ByteString], nodes: [Node], incomplete: [Int32],
    attributes: [Attribute], source: [UInt8], resolved: [UInt8]
  ) {
    self.names = names.map {
      Name(text: $0.text, uri: $0.uri, namespace: $0.namespace, known: texts.known[Int($0.text)])
    }
    self.texts = texts
    self.uris = uris
    self.nodes = nodes
    self.incomplete = incomplete
    self.attributes = attributes
    self.source = source
    self.resolved = resolved
  }

  var root: XMLElement { XMLElement(document: self, index: 0) }

  /// The bytes of a text or of an attribute's value.
  @inline(__always)
  func withBytes<Result>(_ range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let shift = source.count
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

  /// The text of a range without white space at its ends; nil if it is empty.
  func trimmedString(_ range: Range<Int>) -> String? {
    withBytes(range) { bytes in
      var (start, end): (Int, Int) = (0, bytes.count)
      while start < end, ASCII.isWhitespace(bytes[start]) { start += 1 }
      while end > start, ASCII.isWhitespace(bytes[end - 1]) { end -= 1 }
      return start < end ? ValidText.string(UnsafeBufferPointer(rebasing: bytes[start..<end])) : nil
    }
  }
}
