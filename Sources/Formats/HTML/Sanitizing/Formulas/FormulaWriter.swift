import Bytes

/// Writes a formula as presentation MathML, and as text.
///
/// The output contains only MathML elements, and text only where MathML allows it, so that a parser reads it unchanged
/// in any context. HTML within a formula is reduced to its text; other notations of the formula are left out.
struct FormulaWriter {
  private struct OpenElement {
    let end: Int
    let element: FormulaElement
    let closing: [UInt8]
    let separators: [UInt8]
    /// True if it is in parentheses in the text.
    let isGroup: Bool
    var children = 0
  }

  /// Elements nested more deeply become siblings.
  private static let deepest = 64

  private let tree: HTMLTree
  private let rules: SanitizerRules
  private(set) var markup: [UInt8] = []
  /// The formula as text, such as "1/2".
  private(set) var text: [UInt8] = []
  /// The number of elements nested too deeply.
  private(set) var flattened = 0
  private var open: [OpenElement] = []

  init(tree: HTMLTree, rules: SanitizerRules) {
    self.tree = tree
    self.rules = rules
  }

  /// Writes the attributes of a `math` element, and its content.
  /// - Complexity: O(nodes).
  mutating func write(at root: Int) {
    appendAttributes(of: root)
    markup.append(UInt8(ascii: ">"))
    let end = Int(tree.nodes[root].end)
    open.append(OpenElement(end: end, element: .row, closing: [], separators: [], isGroup: false))
    var index = root + 1
    while index < end {
      closeElements(before: index)
      let node = tree.nodes[index]
      if node.isText {
        appendText(node.content)
        index += 1
      } else {
        index = enter(node, at: index) ? index + 1 : Int(node.end)
      }
    }
    closeElements(before: .max)
  }

  // MARK: Private

  private var isInText: Bool { open.last?.element.content == .text }

  /// Opens the element. Returns true if its content belongs to the formula.
  private mutating func enter(_ node: HTMLTree.Node, at index: Int) -> Bool {
    if node.tag.kind == .html { return isInText && rules.rule(for: node.tag).treatment != .drop }
    guard node.tag.kind == .math, !isInText, let element = FormulaElement.named(ByteString(tree.name(of: node.tag)))
    else {
      if node.tag.name == .mglyph, let text = tree.value(of: .alt, at: index) { appendText(Array(text.utf8)) }
      return false
    }
    let isGroup = isGroup(node, at: index, element)
    guard beginChild() else { return false }
    guard open.count < Self.deepest else {
      flattened += 1
      return true
    }
    markup.append(UInt8(ascii: "<"))
    markup.append(contentsOf: element.name.utf8)
    appendAttributes(of: index)
    markup.append(UInt8(ascii: ">"))
    if isGroup { text.append(UInt8(ascii: "(")) }
    push(element, node, at: index, isGroup: isGroup)
    return element.content != .nothing
  }

  private mutating func push(_ element: FormulaElement, _ node: HTMLTree.Node, at index: Int, isGroup: Bool) {
    var closing: [UInt8] = []
    var separators: [UInt8] = []
    if element.content == .fence {
      appendOperator(Array((tree.value(of: .open, at: index) ?? "(").utf8))
      closing = Array((tree.value(of: "close", at: index) ?? ")").utf8)
      separators = (tree.value(of: "separators", at: index) ?? ",").utf8.filter { !ASCII.isWhitespace($0) && $0 < 0x80 }
    }
    switch element.meaning {
    case .root, .squareRoot: text.append(contentsOf: "√(".utf8)
    default: break
    }
    open.append(
      OpenElement(end: Int(node.end), element: element, closing: closing, separators: separators, isGroup: isGroup))
  }

  /// Writes the text before the next child of the open element. Returns false if no further child is allowed.
  private mutating func beginChild() -> Bool {
    guard let parent = open.last else { return true }
    let number = parent.children
    open[open.count - 1].children += 1
    switch parent.element.content {
    case .firstElement where number > 0: return false
    case .fence where number > 0 && !parent.separators.isEmpty:
      appendOperator([parent.separators[min(number, parent.separators.count) - 1]])
    default: break
    }
    guard number > 0 else { return true }
    switch parent.element.meaning {
    case .fraction: text.append(UInt8(ascii: "/"))
    case .root: text.append(contentsOf: ", ".utf8)
    case .scripts(let signs): text.append(signs[min(number, signs.count) - 1])
    case .row, .squareRoot, .cell: break
    }
    return true
  }

  /// True for an element that needs parentheses next to a fraction bar or a script.
  private func isGroup(_ node: HTMLTree.Node, at index: Int, _ element: FormulaElement) -> Bool {
    guard element.content != .text, let parent = open.last else { return false }
    switch parent.element.meaning {
    case .fraction, .scripts: return Int(node.end) - index > 3
    case .row, .squareRoot, .root, .cell: return false
    }
  }

  private mutating func closeElements(before index: Int) {
    while let last = open.last, last.end <= index {
      open.removeLast()
      if !last.closing.isEmpty { appendOperator(last.closing) }
      switch last.element.meaning {
      case _ where last.isGroup: text.append(UInt8(ascii: ")"))
      case .root, .squareRoot: text.append(UInt8(ascii: ")"))
      case .cell: text.append(UInt8(ascii: " "))
      case .row, .fraction, .scripts: break
      }
      // The caller closes the outermost element.
      guard !open.isEmpty else { return }
      markup.append(contentsOf: "</\(last.element.name)>".utf8)
    }
  }

  // MARK: Text and attributes

  private mutating func appendText(_ span: HTMLTree.Span) {
    tree.withBytes(span) { content in
      if isInText {
        appendContent(content)
      } else if !content.allSatisfy(ASCII.isWhitespace) {
        appendToken("mtext", content)
      }
    }
  }

  private mutating func appendText(_ content: [UInt8]) {
    guard !content.isEmpty else { return }
    content.withUnsafeBufferPointer { if isInText { appendContent($0) } else { appendToken("mtext", $0) } }
  }

  private mutating func appendOperator(_ content: [UInt8]) {
    guard !content.isEmpty else { return }
    content.withUnsafeBufferPointer { appendToken("mo", $0) }
  }

  private mutating func appendToken(_ name: StaticString, _ content: UnsafeBufferPointer<UInt8>) {
    markup.append(contentsOf: "<\(name)>".utf8)
    appendContent(content)
    markup.append(contentsOf: "</\(name)>".utf8)
  }

  private mutating func appendContent(_ content: UnsafeBufferPointer<UInt8>) {
    text.append(contentsOf: content)
    TextControl.filter(content) { Escaping.append($0, quotes: false, to: &markup) }
  }

  private mutating func appendAttributes(of index: Int) {
    for attribute in tree.attributes(at: index) {
      let name = ByteString(tree.name(numbered: attribute.name))
      tree.withBytes(attribute.value) { value in
        guard FormulaElement.keeps(name, value: value) else { return }
        markup.append(UInt8(ascii: " "))
        markup.append(contentsOf: name.utf8)
        markup.append(contentsOf: "=\"".utf8)
        TextControl.filter(value) { Escaping.append($0, quotes: true, to: &markup) }
        markup.append(UInt8(ascii: "\""))
      }
    }
  }
}
