/// Writes JSON (RFC 8259), with members in the given order.
struct JSONWriter {
  private(set) var output: [UInt8] = []
  private var isFirst = true

  /// Writes an object as the next value.
  mutating func object(_ members: (inout JSONWriter) -> Void) {
    output.append(UInt8(ascii: "{"))
    isFirst = true
    members(&self)
    output.append(UInt8(ascii: "}"))
    isFirst = false
  }

  /// Writes a member with an array of objects; omitted without elements.
  mutating func objects<Element>(_ name: String, _ elements: [Element], _ each: (Element, inout JSONWriter) -> Void) {
    guard !elements.isEmpty else { return }
    array(name, elements) { element, writer in
      writer.object { writer in each(element, &writer) }
    }
  }

  /// Writes a member with an array, which may be empty.
  mutating func array<Element>(_ name: String, _ elements: [Element], _ each: (Element, inout JSONWriter) -> Void) {
    self.name(name)
    array(elements, each)
  }

  /// Writes an array as the next value.
  mutating func array<Element>(_ elements: [Element], _ each: (Element, inout JSONWriter) -> Void) {
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      each(element, &self)
    }
    output.append(UInt8(ascii: "]"))
    isFirst = false
  }

  /// Writes a member with a string; omitted without a value.
  mutating func string(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    string(value)
  }

  /// Writes a member with an address; omitted without a value.
  mutating func string(_ name: String, _ value: WebAddress?) { string(name, value?.string) }

  /// Writes a member with a number or a literal of JSON, as written; omitted without a value.
  mutating func literal(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    literal(value)
  }

  /// Writes a number or a literal of JSON as the next value.
  mutating func literal(_ value: String) {
    output.append(contentsOf: value.utf8)
  }

  /// Writes a string as the next value.
  mutating func string(_ value: String) {
    output.append(UInt8(ascii: "\""))
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): output += [UInt8(ascii: "\\"), byte]
      case 0x0A: output += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case 0x0D: output += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case 0x09: output += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        output.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits).utf8)
      default: output.append(byte)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Writes the name of a member, before its value.
  mutating func name(_ name: String) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
    string(name)
    output.append(UInt8(ascii: ":"))
  }
}
