import Bytes

/// Writes an `svg` element as a document of drawing elements only.
///
/// The output is both XML and HTML: each parser reads it as the same tree.
struct DrawingWriter {
  enum Result {
    case drawing(Drawing)
    /// The drawing shows nothing.
    case empty
    case tooLarge
  }

  private struct OpenElement {
    let end: Int
    let element: DrawingElement
  }

  /// A larger drawing is left out.
  static let longest = 262_144
  /// The most references. Each draws a part once more, and many would take the browser long.
  private static let mostUses = 256

  private let tree: HTMLTree
  private let root: Int
  private var output: [UInt8] = []
  private var open: [OpenElement] = []
  /// The number of open templates and paints.
  private var templates = 0
  private var paints = 0
  private var shapes = 0
  private var uses = 0
  private let parts: Parts

  /// Writes the drawing of an `svg` element.
  /// - Complexity: O(n + m log m) in its nodes and its references.
  static func write(_ tree: HTMLTree, at root: Int) -> Result {
    var writer = DrawingWriter(tree: tree, root: root)
    return writer.write()
  }

  private init(tree: HTMLTree, root: Int) {
    self.tree = tree
    self.root = root
    parts = Parts(tree: tree, root: root)
  }

  // MARK: Private

  private mutating func write() -> Result {
    let end = Int(tree.nodes[root].end)
    output.append(contentsOf: "<svg xmlns=\"http://www.w3.org/2000/svg\"".utf8)
    let size = DrawingSize(tree: tree, root: root)
    if let width = size.width { output.append(contentsOf: " width=\"\(width)\"".utf8) }
    if let height = size.height { output.append(contentsOf: " height=\"\(height)\"".utf8) }
    appendAttributes(of: root, DrawingElement(name: "svg", role: .group), isRoot: true)
    output.append(UInt8(ascii: ">"))
    open.append(OpenElement(end: end, element: DrawingElement(name: "svg", role: .group)))
    var index = root + 1
    while index < end, output.count <= Self.longest {
      closeElements(before: index)
      let node = tree.nodes[index]
      if node.isText {
        appendText(node.content)
        index += 1
      } else {
        index = enter(node, at: index) ? index + 1 : Int(node.end)
      }
    }
    guard output.count <= Self.longest else { return .tooLarge }
    closeElements(before: .max)
    guard shapes > 0 else { return .empty }
    let address = Drawing.prefix + String(decoding: Base64.encode(output), as: UTF8.self)
    return .drawing(Drawing(address: address, width: size.width, height: size.height, label: label()))
  }

  private mutating func enter(_ node: HTMLTree.Node, at index: Int) -> Bool {
    guard node.tag.kind == .svg, let element = DrawingElement.named(ByteString(tree.name(of: node.tag))),
      isAllowed(element, node, at: index)
    else { return false }
    output.append(UInt8(ascii: "<"))
    output.append(contentsOf: element.name.utf8)
    appendAttributes(of: index, element)
    output.append(UInt8(ascii: ">"))
    if element.role == .template { templates += 1 }
    if element.role == .paint { paints += 1 }
    open.append(OpenElement(end: Int(node.end), element: element))
    return true
  }

  private mutating func isAllowed(_ element: DrawingElement, _ node: HTMLTree.Node, at index: Int) -> Bool {
    // Text elements and style sheets contain only text.
    if let role = open.last?.element.role, role == .words || role == .style { return false }
    switch element.role {
    case .style: return isHarmlessStyle(node, at: index)
    case .use:
      guard uses < Self.mostUses, paints == 0, let part = reference(of: index).flatMap(parts.index),
        !parts.hasUse(in: part, tree), !(part..<Int(tree.nodes[part].end)).contains(index)
      else { return false }
      uses += 1
    case .picture: guard case .some = picture(of: index) else { return false }
    case .shape, .text: break
    default: return true
    }
    if templates == 0, paints == 0, element.role != .text { shapes += 1 }
    return true
  }

  private mutating func closeElements(before index: Int) {
    while let last = open.last, last.end <= index {
      open.removeLast()
      if last.element.role == .template { templates -= 1 }
      if last.element.role == .paint { paints -= 1 }
      output.append(contentsOf: "</\(last.element.name)>".utf8)
    }
  }

  // MARK: Text

  private mutating func appendText(_ span: HTMLTree.Span) {
    let role = open.last?.element.role
    tree.withBytes(span) { content in
      let isBlank = content.allSatisfy(ASCII.isWhitespace)
      // Text between elements is not displayed.
      guard role == .text || !isBlank && (role == .words || role == .style) else { return }
      if role == .text, !isBlank, templates == 0, paints == 0 { shapes += 1 }
      TextControl.filter(content) { Escaping.append($0, quotes: false, to: &output) }
    }
  }

  private func isHarmlessStyle(_ node: HTMLTree.Node, at index: Int) -> Bool {
    for child in tree.nodes[(index + 1)..<Int(node.end)] where child.isText {
      guard let references = tree.withBytes(child.content, DrawingValue.references) else { return false }
      // A rule could apply to the content of a paint.
      if parts.hasPaints, !references.allSatisfy(parts.isGradient) { return false }
    }
    return true
  }

  /// Its own name, its title, or the text in it, including that in HTML.
  private func label() -> String {
    if let label = tree.value(of: .ariaLabel, at: root) { return PlainText.fold(label) }
    var words = WhitespaceCollapser()
    var index = root + 1
    let end = Int(tree.nodes[root].end)
    while index < end {
      let node = tree.nodes[index]
      if node.isText {
        tree.withBytes(node.content) { words.append($0) }
      } else {
        words.space()
        let isTitle = node.tag.kind == .svg && node.tag.name == .title
        if isTitle, Int(node.parent) == root {
          let title = PlainText.fold(HTMLElement(tree: tree, index: index).text)
          if !title.isEmpty { return title }
        }
        if isTitle || node.tag.name == .style || node.tag.name == .script {
          index = Int(node.end)
          continue
        }
      }
      index += 1
    }
    return words.string
  }

  // MARK: Attributes

  private mutating func appendAttributes(of index: Int, _ element: DrawingElement, isRoot: Bool = false) {
    if let reference = reference(of: index), element.role != .picture {
      appendAttribute("href", Array("#\(reference)".utf8))
    }
    if element.role == .picture, let picture = picture(of: index) { appendAttribute("href", Array(picture.utf8)) }
    for attribute in tree.attributes(at: index) {
      guard let name = DrawingElement.attribute(ByteString(tree.name(numbered: attribute.name))),
        !(isRoot && ["width", "height"].contains(ByteString(name)))
      else { continue }
      tree.withBytes(attribute.value) { value in
        guard let references = DrawingValue.references(in: value),
          paints == 0 || references.allSatisfy(parts.isGradient)
        else { return }
        appendAttribute(name, value)
      }
    }
  }

  private mutating func appendAttribute(_ name: String, _ value: [UInt8]) {
    value.withUnsafeBufferPointer { appendAttribute(name, $0) }
  }

  private mutating func appendAttribute(_ name: String, _ value: UnsafeBufferPointer<UInt8>) {
    output.append(UInt8(ascii: " "))
    output.append(contentsOf: name.utf8)
    output.append(contentsOf: "=\"".utf8)
    TextControl.filter(value) { Escaping.append($0, quotes: true, to: &output) }
    output.append(UInt8(ascii: "\""))
  }

  /// The name of the element in the same drawing to which `href` or `xlink:href` refers.
  private func reference(of index: Int) -> ByteString? {
    guard let address = tree.value(of: .href, at: index) ?? tree.value(of: .xlinkHref, at: index) else { return nil }
    let bytes = ASCII.trimmed(address.utf8)
    return bytes.first == UInt8(ascii: "#") && bytes.count > 1 ? ByteString(Substring(bytes.dropFirst())) : nil
  }

  /// A picture in a `data:` address.
  private func picture(of index: Int) -> String? {
    guard let address = tree.value(of: .href, at: index) ?? tree.value(of: .xlinkHref, at: index),
      ["png", "gif", "jpeg", "webp"].contains(where: { address.hasBytePrefix("data:image/\($0);") })
    else { return nil }
    return address
  }
}

/// The elements of a drawing that others refer to.
private struct Parts {
  private var indices: [ByteString: Int] = [:]
  private var gradients: Set<ByteString> = []
  private var uses: [Int] = []
  private(set) var hasPaints = false

  init(tree: HTMLTree, root: Int) {
    for index in root..<Int(tree.nodes[root].end) where tree.nodes[index].tag.kind == .svg {
      let role = DrawingElement.named(ByteString(tree.name(of: tree.nodes[index].tag)))?.role
      if role == .use { uses.append(index) }
      if role == .paint { hasPaints = true }
      guard let id = tree.value(of: .id, at: index).map({ ByteString($0) }), indices[id] == nil else { continue }
      indices[id] = index
      if role == .gradient { gradients.insert(id) }
    }
  }

  func index(_ id: ByteString) -> Int? { indices[id] }

  func isGradient(_ id: ByteString) -> Bool { gradients.contains(id) }

  /// True if an element inside refers to a part itself: such references could nest and double each time.
  func hasUse(in index: Int, _ tree: HTMLTree) -> Bool {
    var low = 0
    var high = uses.count
    while low < high {
      let middle = (low + high) / 2
      if uses[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < uses.count && uses[low] < Int(tree.nodes[index].end)
  }
}

/// The size of a drawing in CSS pixels: the stated one, or that of its view box (CSS Images 3, 5.2).
private struct DrawingSize {
  var width: Int?
  var height: Int?

  init(tree: HTMLTree, root: Int) {
    width = tree.value(of: .width, at: root).flatMap(Self.pixels)
    height = tree.value(of: .height, at: root).flatMap(Self.pixels)
    guard let box = tree.value(of: "viewbox", at: root).flatMap(Self.box) else { return }
    switch (width, height) {
    case (nil, nil): (width, height) = (Self.bounded(box.width), Self.bounded(box.height))
    case (let width?, nil): height = Self.bounded(Double(width) * box.height / box.width)
    case (nil, let height?): width = Self.bounded(Double(height) * box.width / box.height)
    default: break
    }
  }

  private static func bounded(_ length: Double) -> Int? {
    length.isFinite && length >= 0.5 ? Int(clamping: min(length.rounded(), 8192)) : nil
  }

  private static func pixels(_ value: String) -> Int? {
    let text = value.trimmedASCII
    let digits = Substring(text.utf8.prefix { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") })
    guard digits.utf8.count <= 12, let number = Double(digits) else { return nil }
    switch ByteString(Substring(text.utf8.dropFirst(digits.utf8.count)).lowercasedASCII) {
    case "", "px": return bounded(number)
    case "em", "rem": return bounded(number * 16)
    case "ex": return bounded(number * 8)
    case "pt": return bounded(number * 4 / 3)
    case "mm": return bounded(number * 96 / 25.4)
    case "cm": return bounded(number * 960 / 25.4)
    case "in": return bounded(number * 96)
    default: return nil
    }
  }

  private static func box(_ value: String) -> (width: Double, height: Double)? {
    guard value.utf8.count <= 256 else { return nil }
    let numbers = value.utf8.split { ASCII.isWhitespace($0) || $0 == UInt8(ascii: ",") }.map { Double(Substring($0)) }
    guard numbers.count == 4, let width = numbers[2], let height = numbers[3], width > 0, height > 0 else { return nil }
    return (width, height)
  }
}
