import Bytes

/// Builds the tree of a document from its elements and texts in document order.
struct XMLTree {
  struct OpenElement {
    var node: Int32
    /// An index into the entries of `XMLNameTable`.
    var name: Int32
    /// The `folded` value of the name's entry.
    var folded: Int32
    /// The number of namespaces declared before it.
    var declarations: Int
  }

  private(set) var nodes: [XMLDocument.Node] = []
  private(set) var attributes: [XMLDocument.Attribute] = []
  private(set) var open: [OpenElement] = []
  private var names = IndexedList<XMLDocument.Name>()
  /// The latest name of each text, of an element and of an attribute: nearly always the next one is the same.
  private var latest: [Int32] = []
  private(set) var elements = 0
  var resolved: XMLTextBuffer
  /// The index of the text that the next one would continue; -1 without one.
  private var latestText = -1
  private let sourceCount: Int

  init(expectedBytes: Int) {
    sourceCount = expectedBytes
    resolved = XMLTextBuffer(expectedBytes: expectedBytes)
    // More than nearly all documents use. Memory that is reserved but not used takes no space, and an array that grows
    // takes three times its space for a moment.
    nodes.reserveCapacity(min(expectedBytes / 12, XMLLimits.elements))
    attributes.reserveCapacity(min(expectedBytes / 36, XMLLimits.elements))
  }

  // MARK: Elements

  mutating func append(attribute text: Int32, _ space: XMLNamespaceScope.Space, value: Range<Int>) {
    let name = name(text, space, isAttribute: true)
    attributes.append(
      XMLDocument.Attribute(
        name: name, lower: UInt32(clamping: value.lowerBound), upper: UInt32(clamping: value.upperBound)))
  }

  @inline(__always)
  private mutating func name(_ text: Int32, _ space: XMLNamespaceScope.Space, isAttribute: Bool) -> Int32 {
    let place = Int(text) * 2 + (isAttribute ? 1 : 0)
    if place < latest.count, latest[place] >= 0 {
      let known = names.elements[Int(latest[place])]
      if known.uri == space.uri, known.namespace == space.meaning { return latest[place] }
    }
    return newName(XMLDocument.Name(text: text, uri: space.uri, namespace: space.meaning), at: place)
  }

  private mutating func newName(_ name: XMLDocument.Name, at place: Int) -> Int32 {
    while latest.count <= place { latest.append(-1) }
    latest[place] = names.index(of: name)
    return latest[place]
  }

  /// - Parameters:
  ///   - firstAttribute: The number of attributes before those of the element.
  ///   - isEmpty: True if the element has no content.
  mutating func start(
    text: Int32, entry: Int32, folded: Int32, space: XMLNamespaceScope.Space, place: Int, firstAttribute: Int,
    declarations: Int, isEmpty: Bool
  ) {
    elements += 1
    latestText = -1
    let index = Int32(clamping: nodes.count)
    nodes.append(
      XMLDocument.Node(
        name: name(text, space, isAttribute: false), end: index + 1, place: UInt32(clamping: place),
        lower: UInt32(clamping: firstAttribute),
        upper: UInt32(clamping: attributes.count)))
    if !isEmpty { open.append(OpenElement(node: index, name: entry, folded: folded, declarations: declarations)) }
  }

  mutating func end() -> OpenElement {
    let element = open.removeLast()
    nodes[Int(element.node)].end = Int32(clamping: nodes.count)
    latestText = -1
    return element
  }

  /// Ends the open elements from `first` on that begin before a node, so that the node follows them.
  mutating func end(from first: Int, before node: Int) {
    let count = open[first...].prefix { Int($0.node) < node }.count
    for element in open[first..<(first + count)] { nodes[Int(element.node)].end = Int32(clamping: node) }
    open.removeSubrange(first..<(first + count))
  }

  /// The name of a node that is an element.
  func name(ofNode index: Int) -> XMLDocument.Name { names.elements[Int(nodes[index].name)] }

  // MARK: Texts

  /// Adds text at the end of the innermost open element.
  ///
  /// - Parameter range: The text in the numbering of `XMLDocument`. A range of `resolved` must be the last one added
  ///   there.
  mutating func append(text range: Range<Int>) {
    guard !range.isEmpty else { return }
    guard latestText >= 0 else {
      latestText = nodes.count
      nodes.append(
        XMLDocument.Node(
          name: -1, end: Int32(clamping: nodes.count + 1), lower: UInt32(clamping: range.lowerBound),
          upper: UInt32(clamping: range.upperBound)))
      return
    }
    nodes[latestText].upper = UInt32(clamping: range.upperBound)
  }

  /// True if a text at `place` continues the latest text or begins a new one.
  func continuesText(at place: Int) -> Bool {
    latestText < 0 || Int(nodes[latestText].upper) == place
  }

  /// True if a text is nothing but white space.
  func isBlank(text index: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
    let (lower, upper) = (Int(nodes[index].lower), Int(nodes[index].upper))
    return lower < sourceCount
      ? source[lower..<upper].allSatisfy(ASCII.isWhitespace)
      : resolved.isBlank((lower - sourceCount)..<(upper - sourceCount))
  }

  /// Moves the latest text to `resolved`, where it can grow.
  mutating func resolveLatestText(of source: UnsafeBufferPointer<UInt8>) {
    guard latestText >= 0 else { return }
    let (lower, upper): (Int, Int) = (Int(nodes[latestText].lower), Int(nodes[latestText].upper))
    guard lower < sourceCount || upper != sourceCount + resolved.count else { return }
    let start = sourceCount + resolved.count
    if lower < sourceCount {
      resolved.append(UnsafeBufferPointer(rebasing: source[lower..<upper]))
    } else {
      resolved.append(copyOf: (lower - sourceCount)..<(upper - sourceCount))
    }
    nodes[latestText].lower = UInt32(clamping: start)
    nodes[latestText].upper = UInt32(clamping: sourceCount + resolved.count)
  }

  // MARK: Ends

  /// The tree, with open elements marked as truncated; nil without an element.
  mutating func document(source: [UInt8], texts: XMLLocalNames, uris: [ByteString]) -> XMLDocument? {
    guard !nodes.isEmpty else { return nil }
    for element in open { nodes[Int(element.node)].end = Int32(clamping: nodes.count) }
    return XMLDocument(
      names: names.elements, texts: texts, uris: uris, nodes: nodes, incomplete: open.map(\.node),
      attributes: attributes,
      source: source, resolved: resolved.finished())
  }
}
