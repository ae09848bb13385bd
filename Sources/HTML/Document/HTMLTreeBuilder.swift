import CGumbo

/// Copies gumbo's tree, without recursion.
struct HTMLTreeBuilder {
  private typealias NodePointer = UnsafePointer<GumboNode>

  private struct Level {
    let children: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    let count: Int
    var next: Int
    /// The element in `nodes`; nil for one that is too deep, whose children go to its parent.
    let element: Int?
  }

  private var nodes: [HTMLTree.Node] = []
  private var attributes: [HTMLTree.AttributeRecord] = []
  private var bytes: [UInt8] = []
  private var unknownNames: [String] = []
  private var unknownNumbers: [String: Int] = [:]
  private var levels: [Level] = []
  /// The elements that are open in `nodes`.
  private var open: [Int] = []

  init(expectedBytes: Int) {
    bytes.reserveCapacity(expectedBytes)
    nodes.reserveCapacity(expectedBytes / 32)
  }

  var tree: HTMLTree {
    HTMLTree(nodes: nodes, attributes: attributes, bytes: bytes, unknownNames: unknownNames, isComplete: true)
  }

  /// Adds a node and what it contains.
  mutating func add(_ root: UnsafePointer<GumboNode>) {
    enter(root)
    while let level = levels.last {
      guard level.next < level.count else {
        leave(level)
        continue
      }
      levels[levels.count - 1].next += 1
      guard let child = level.children?[level.next] else { continue }
      enter(NodePointer(child.assumingMemoryBound(to: GumboNode.self)))
    }
  }

  // MARK: Private

  private mutating func enter(_ node: NodePointer) {
    switch node.pointee.type {
    case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE: enterElement(node)
    case GUMBO_NODE_TEXT, GUMBO_NODE_CDATA, GUMBO_NODE_WHITESPACE: addText(node.pointee.v.text.text)
    default: break  // comments, and the document node, which is never inside
    }
  }

  private mutating func enterElement(_ node: NodePointer) {
    let children: GumboVector = node.pointee.v.element.children
    var element: Int?
    if open.count < HTMLParser.maximumDepth {
      element = nodes.count
      let tag: HTMLTag = tag(of: node)
      let start = Int32(attributes.count)
      addAttributes(node.pointee.v.element.attributes)
      nodes.append(
        HTMLTree.Node(
          end: 0, parent: Int32(open.last ?? -1), content: start..<Int32(attributes.count), kind: .element(tag)))
      open.append(nodes.count - 1)
    }
    levels.append(Level(children: children.data, count: Int(children.length), next: 0, element: element))
  }

  private mutating func leave(_ level: Level) {
    levels.removeLast()
    guard let element = level.element else { return }
    nodes[element].end = Int32(nodes.count)
    open.removeLast()
  }

  private mutating func addText(_ text: UnsafePointer<CChar>?) {
    let content: HTMLTree.Span = addBytes(text)
    guard !content.isEmpty else { return }
    nodes.append(
      HTMLTree.Node(end: Int32(nodes.count + 1), parent: Int32(open.last ?? -1), content: content, kind: .text))
  }

  private mutating func addAttributes(_ vector: GumboVector) {
    for index in 0..<Int(vector.length) {
      guard let attribute = vector.data[index]?.assumingMemoryBound(to: GumboAttribute.self) else { continue }
      guard let name = attribute.pointee.name else { continue }
      attributes.append(
        HTMLTree.AttributeRecord(name: String(cString: name), value: addBytes(attribute.pointee.value)))
    }
  }

  private mutating func addBytes(_ string: UnsafePointer<CChar>?) -> HTMLTree.Span {
    let start = Int32(bytes.count)
    guard let string else { return start..<start }
    let length: Int = strlen(string)
    string.withMemoryRebound(to: UInt8.self, capacity: length) {
      bytes.append(contentsOf: UnsafeBufferPointer(start: $0, count: length))
    }
    return start..<Int32(bytes.count)
  }

  private mutating func tag(of node: NodePointer) -> HTMLTag {
    let isForeign: Bool = node.pointee.v.element.tag_namespace != GUMBO_NAMESPACE_HTML
    let tag: GumboTag = node.pointee.v.element.tag
    if tag != GUMBO_TAG_UNKNOWN { return HTMLTag(number: Int(tag.rawValue), isForeign: isForeign) }
    var piece: GumboStringPiece = node.pointee.v.element.original_tag
    gumbo_tag_from_original_text(&piece)
    let raw = UnsafeRawBufferPointer(start: piece.data, count: piece.length)
    let name: String = String(decoding: raw, as: UTF8.self).lowercased()
    if let number = unknownNumbers[name] { return HTMLTag(number: number, isForeign: isForeign) }
    let number: Int = HTMLTag.knownCount + unknownNames.count
    unknownNumbers[name] = number
    unknownNames.append(name)
    return HTMLTag(number: number, isForeign: isForeign)
  }
}
