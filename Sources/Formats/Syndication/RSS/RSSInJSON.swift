import Bytes

/// RSS-in-JSON (scripting/Scripting-News, “rss-in-json”): the elements of RSS 2.0 as members of JSON.
///
/// An element with attributes in RSS is an object here, with its text under `#value`; repeatable elements are a list or
/// a single value. The document is converted to RSS and read as such, so that all modules of RSS apply.
enum RSSInJSON {
  /// The document as RSS 2.0 in UTF-8; nil if it is not RSS-in-JSON.
  ///
  /// - Parameter expectedBytes: The size of the document.
  /// - Complexity: O(size of the document).
  static func xml(_ document: JSONValue, expectedBytes: Int) -> [UInt8]? {
    guard let root = document["rss"], case .some = root["channel"] else { return nil }
    var output: [UInt8] = []
    // Reserved at once: an array that grows takes three times its space for a moment.
    output.reserveCapacity(2 * expectedBytes)
    append("rss", root, to: &output)
    return output
  }

  /// Elements whose members are child elements; the members of all others are attributes.
  private static let parents: Set<ByteString> = [
    "channel", "item", "image", "textinput", "skiphours", "skipdays", "author", "itunes:owner",
  ]

  private static func append(_ name: ByteString, _ value: JSONValue, to output: inout [UInt8]) {
    let tag = xmlName(name)
    switch value {
    case .null: break
    case .array(let elements): for element in elements { append(name, element, to: &output) }
    case .object(let members): append(tag, members, isParent: parents.contains(lowered(name)), to: &output)
    case .bool, .number, .string:
      output.append(contentsOf: "<\(tag)>".utf8)
      appendText(of: value, inAttribute: false, to: &output)
      output.append(contentsOf: "</\(tag)>".utf8)
    }
  }

  private static func append(_ tag: String, _ members: [JSONMember], isParent: Bool, to output: inout [UInt8]) {
    output.append(contentsOf: "<\(tag)".utf8)
    let isAttribute = members.map { !isParent && isPlain($0.value) && isAttributeName($0.name) }
    for (member, isAttribute) in zip(members, isAttribute) where isAttribute {
      output.append(contentsOf: " \(xmlName(member.name))=".utf8)
      appendAttribute(member.value, to: &output)
    }
    output.append(UInt8(ascii: ">"))
    for (member, isAttribute) in zip(members, isAttribute) where !isAttribute {
      if member.name == "#value" {
        appendText(of: member.value, inAttribute: false, to: &output)
      } else {
        append(member.name, member.value, to: &output)
      }
    }
    output.append(contentsOf: "</\(tag)>".utf8)
  }

  private static func isPlain(_ value: JSONValue) -> Bool {
    switch value {
    case .bool, .number, .string: true
    case .null, .array, .object: false
    }
  }

  /// True for names of attributes. Names with a prefix are those of elements, except for `xml:` and `xmlns:`.
  private static func isAttributeName(_ name: ByteString) -> Bool {
    if name == "#value" { return false }
    return !name.utf8.contains(UInt8(ascii: ":")) || name.string.hasBytePrefix("xmlns:")
      || name.string.hasBytePrefix("xml:")
  }

  private static func appendText(of value: JSONValue, inAttribute: Bool, to output: inout [UInt8]) {
    switch value {
    case .bool(let flag): output.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let digits): output.append(contentsOf: digits.utf8)
    case .string(let text):
      if !inAttribute, isSection(text) {
        output.append(contentsOf: "<![CDATA[".utf8)
        output.append(contentsOf: text.utf8)
        output.append(contentsOf: "]]>".utf8)
      } else {
        XMLText.append(text, inAttribute: inAttribute, to: &output)
      }
    case .null, .array, .object: break
    }
  }

  /// Appends a value in the quotes that make it shorter.
  private static func appendAttribute(_ value: JSONValue, to output: inout [UInt8]) {
    guard case .string(let text) = value, text.utf8.contains(UInt8(ascii: "\"")),
      !text.utf8.contains(UInt8(ascii: "'"))
    else {
      output.append(UInt8(ascii: "\""))
      appendText(of: value, inAttribute: true, to: &output)
      output.append(UInt8(ascii: "\""))
      return
    }
    output.append(UInt8(ascii: "'"))
    XMLText.append(text, inAttribute: true, escapingQuotes: false, to: &output)
    output.append(UInt8(ascii: "'"))
  }

  /// True for a text with markup that a CDATA section can hold: it is not longer than the text, and is read without a
  /// copy.
  private static func isSection(_ text: String) -> Bool {
    var hasMarkup = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { hasMarkup = true }
      // Control characters, and U+FFFE and U+FFFF.
      if byte < 0x20 && byte != 0x09 && byte != 0x0A || byte == 0xEF { return false }
    }
    return hasMarkup && !text.containsBytes("]]>")
  }

  private static func lowered(_ name: ByteString) -> ByteString { ByteString(name.string.lowercasedASCII) }

  /// The name, with characters replaced that XML does not permit in names.
  private static func xmlName(_ name: ByteString) -> String {
    var bytes = name.utf8.prefix(256).map { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "_")
    }
    if bytes.first.map({ ASCII.isLetter($0) }) != true { bytes.insert(UInt8(ascii: "_"), at: 0) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
