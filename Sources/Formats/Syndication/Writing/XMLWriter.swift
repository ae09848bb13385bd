/// Writes elements, one to a line, indented by their depth.
struct XMLWriter {
  private(set) var output = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private var open: [String] = []

  /// Writes a start tag of an element with child elements. Attributes without a value are left out.
  mutating func begin(_ name: String, _ attributes: [(name: String, value: String?)] = []) {
    start(name, attributes)
    output.append(contentsOf: ">\n".utf8)
    open.append(name)
  }

  /// Writes the end tag of the innermost open element.
  mutating func end() {
    guard let name = open.popLast() else { return }
    indent()
    output.append(contentsOf: "</\(name)>\n".utf8)
  }

  /// Writes an element with text, or an empty one.
  mutating func element(_ name: String, _ attributes: [(name: String, value: String?)] = [], text: String? = nil) {
    start(name, attributes)
    guard let text else {
      output.append(contentsOf: "/>\n".utf8)
      return
    }
    output.append(UInt8(ascii: ">"))
    XMLText.append(text, inAttribute: false, to: &output)
    output.append(contentsOf: "</\(name)>\n".utf8)
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

  private mutating func indent() {
    for _ in open { output.append(contentsOf: "  ".utf8) }
  }
}
