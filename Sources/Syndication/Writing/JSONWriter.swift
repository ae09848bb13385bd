/// Writes JSON (RFC 8259), members in the order they are given.
struct JSONWriter {
  private(set) var output: [UInt8] = []
  private var isFirst: Bool = true

  /// An object as the value that is due.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    output.append(UInt8(ascii: "{"))
    isFirst = true
    members(&self)
    output.append(UInt8(ascii: "}"))
    isFirst = false
  }

  /// A member whose value is an array of objects; none where there are no elements.
  mutating func objects<Element>(_ name: String, _ elements: [Element], _ each: (Element, inout JSONWriter) -> Void) {
    guard !elements.isEmpty else { return }
    array(name, elements) { (element: Element, writer: inout JSONWriter) in
      writer.object { (writer: inout JSONWriter) in each(element, &writer) }
    }
  }

  /// A member whose value is an array, be it empty.
  mutating func array<Element>(_ name: String, _ elements: [Element], _ each: (Element, inout JSONWriter) -> Void) {
    self.name(name)
    array(elements, each)
  }

  /// An array as the value that is due.
  mutating func array<Element>(_ elements: [Element], _ each: (Element, inout JSONWriter) -> Void) {
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      each(element, &self)
    }
    output.append(UInt8(ascii: "]"))
    isFirst = false
  }

  /// A member that is a string; none without a value.
  mutating func string(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }

  /// A member that is a number or a word of JSON, as written; none without a value.
  mutating func literal(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    literal(value)
  }

  /// A number or a word of JSON as the value that is due.
  mutating func literal(_ value: String) {
    output.append(contentsOf: value.utf8)
  }

  /// A string as the value that is due.
  mutating func string(_ value: String) {
    output.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x0A: output += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: output += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0x09: output += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0..<0x20:
        let digits: String = String(byte, radix: 16)
        output.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// The name of a member, whose value is due then.
  mutating func name(_ name: String) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
    string(name)
    output.append(UInt8(ascii: ":"))
  }
}
