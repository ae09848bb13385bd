/// A document as a tree in a few arrays: one for nodes, one for attributes and one for all text, of which nodes and
/// attributes are ranges. Only read once it is made.
final class XMLDocument: Sendable {
  struct Node: Sendable {
    /// An index into `names`; -1 for text.
    var name: Int32
    var namespace: XMLNamespace
    /// Whether the document ended before the element did.
    var isIncomplete: Bool = false
    var line: Int32
    /// An index into `uris`; -1 where there is none.
    var uri: Int32 = -1
    var firstChild: Int32 = -1
    var lastChild: Int32 = -1
    var next: Int32 = -1
    /// For text the range in `text`, for elements that in `attributes`.
    var start: Int
    var end: Int
  }

  struct Attribute: Sendable {
    var name: Int32
    var namespace: XMLNamespace
    var start: Int
    var end: Int
  }

  /// In lower case: HTML's names have no case, and publishers write `pubdate` for `pubDate`.
  let names: [String]
  /// At least one, the outermost element.
  let nodes: [Node]
  /// The namespaces in use, as declared.
  let uris: [String]
  let attributes: [Attribute]
  /// UTF-8.
  let text: [UInt8]

  init(names: [String], uris: [String], nodes: [Node], attributes: [Attribute], text: [UInt8]) {
    self.names = names
    self.uris = uris
    self.nodes = nodes
    self.attributes = attributes
    self.text = text
  }

  var root: XMLElement { XMLElement(document: self, index: 0) }

  func string(_ start: Int, _ end: Int) -> String {
    text.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[start..<end]), as: UTF8.self) }
  }
}
