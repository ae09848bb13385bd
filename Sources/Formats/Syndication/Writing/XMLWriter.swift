/// Writes elements, one to a line, indented by their depth.
struct XMLWriter {
  private(set) var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private var open: [String] = []
  /// The number of open elements from the outermost one whose children are not indented; nil outside of one.
  private var compactDepth: Int?

  /// Writes a start tag of an element with child elements. Attributes without a value are left out.
  /// - Parameter indentsChildren: False for no white space between the tags inside.
  mutating func begin(
    _ name: String, _ attributes: [(name: String, value: String?)] = [], indentsChildren: Bool = true
  ) {
    start(name, attributes)
    output.append(UInt8(ascii: ">"))
    open.append(name)
    if !indentsChildren, compactDepth == nil { compactDepth = open.count }
    endLine()
  }

  /// Writes the end tag of the innermost open element.
  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    output.append(contentsOf: "</\(name)>".utf8)
    if compactDepth == open.count + 1 { compactDepth = nil }
    endLine()
  }

  /// Writes an element with text, or an empty one.
  mutating func element(_ name: String, _ attributes: [(name: String, value: String?)] = [], text: String? = nil) {
    start(name, attributes)
    guard let text else {
      output.append(contentsOf: "/>".utf8)
      endLine()
      return
    }
    output.append(UInt8(ascii: ">"))
    XMLText.append(text, inAttribute: false, to: &output)
    output.append(contentsOf: "</\(name)>".utf8)
    endLine()
  }

  private mutating func start(_ name: String, _ attributes: [(name: String, value: String?)]) {
    indent()
    output.append(contentsOf: "<\(name)".utf8)
    for attribute in attributes {
      guard let value = attribute.value else { continue }
      output.append(contentsOf: " \(attribute.name)=\"".utf8)
      XMLText.append(value, inAttribute: true, to: &output)
      output.append(UInt8(ascii: "\""))
    }
  }

  private mutating func endLine() {
    if compactDepth == nil { output.append(UInt8(ascii: "\n")) }
  }

  private mutating func indent() {
    guard compactDepth == nil else { return }
    for _ in open { output.append(contentsOf: "  ".utf8) }
  }
}
