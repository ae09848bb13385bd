import Bytes

/// RSS-in-JSON (scripting/Scripting-News, “rss-in-json”): the elements of RSS 2.0 as members of JSON.
///
/// An element with attributes in RSS is an object here, with its text under `#value`; repeatable elements are a list or
/// a single value. The document becomes the tree of the same elements in XML and is read as such, so that all modules of
/// RSS apply.
struct RSSInJSON {
  private var tree = XMLTree(expectedBytes: 0)
  private var scope = XMLNamespaceScope()
  private var texts = XMLLocalNames()
  private var prefixes = IndexedList<ByteString>(["", "xml"])
  /// The texts and values, one after the other.
  private var source: [UInt8] = []
  /// The number of names that were too long.
  private var cutNames = 0

  /// The document as RSS 2.0; nil if it is not RSS-in-JSON.
  ///
  /// - Parameter expectedBytes: The size of the document.
  /// - Complexity: O(size of the document).
  static func document(_ value: JSONValue, expectedBytes: Int, repairs: inout RepairLog) -> XMLDocument? {
    guard let root = value["rss"], case .some = root["channel"] else { return nil }
    var reader = RSSInJSON()
    // Reserved at once: an array that grows takes three times its space for a moment.
    reader.source.reserveCapacity(expectedBytes)
    reader.append("rss", root)
    if reader.cutNames > 0 {
      repairs.note(
        "The name of an element or attribute is longer than \(XMLLimits.name) bytes; it was cut.", line: 1,
        times: reader.cutNames)
    }
    return reader.tree.document(source: reader.source, texts: reader.texts, uris: reader.scope.uris.elements)
  }

  /// Elements whose members are child elements; the members of all others are attributes.
  private static let parents: Set<ByteString> = [
    "channel", "item", "image", "textinput", "skiphours", "skipdays", "author", "itunes:owner",
  ]

  private mutating func append(_ name: ByteString, _ value: JSONValue) {
    switch value {
    case .null: break
    case .array(let elements): for element in elements { append(name, element) }
    case .object(let members):
      let isParent = Self.parents.contains(ByteString(name.string.lowercasedASCII))
      element(name, attributes: isParent ? [] : members.filter(Self.isAttribute)) { reader in
        for member in members where isParent || !Self.isAttribute(member) {
          if member.name == "#value" {
            reader.tree.append(text: reader.append(member.value))
          } else {
            reader.append(member.name, member.value)
          }
        }
      }
    case .bool, .number, .string: element(name) { reader in reader.tree.append(text: reader.append(value)) }
    }
  }

  private mutating func element(
    _ name: ByteString, attributes: [JSONMember] = [], content: (inout RSSInJSON) -> Void
  ) {
    let (declarations, firstAttribute) = (scope.count, tree.attributes.count)
    let others = attributes.filter { attribute in
      let parts = split(attribute.name)
      guard prefixes.elements[Int(parts.prefix)] == "xmlns" || attribute.name == "xmlns" else { return true }
      let declared =
        attribute.name == "xmlns" ? 0 : prefixes.index(of: texts.written.elements[Int(parts.text)])
      scope.declare(prefix: declared, uri: ByteString(attribute.value.text ?? ""))
      return false
    }
    for attribute in others {
      let parts = split(attribute.name)
      let space = parts.prefix == 0 ? (.none, -1) : scope.space(of: parts.prefix, in: prefixes.elements, at: 0)
      tree.append(attribute: parts.text, space, value: append(attribute.value))
    }
    let parts = split(name)
    tree.start(
      text: parts.text, entry: 0, folded: 0, space: scope.space(of: parts.prefix, in: prefixes.elements, at: 0),
      place: source.count, firstAttribute: firstAttribute, declarations: declarations, isEmpty: false)
    content(&self)
    scope.restore(to: tree.end().declarations)
  }

  /// True for attributes. Members with a prefix are elements, except for `xml:` and `xmlns:`.
  private static func isAttribute(_ member: JSONMember) -> Bool {
    let name = member.name
    switch member.value {
    case .null, .array, .object: return false
    case .bool, .number, .string:
      return name != "#value"
        && (!name.utf8.contains(UInt8(ascii: ":")) || name.string.hasBytePrefix("xmlns:")
          || name.string.hasBytePrefix("xml:"))
    }
  }

  /// Appends a value; returns its range.
  private mutating func append(_ value: JSONValue) -> Range<Int> {
    let start = source.count
    switch value {
    case .bool(let flag): source.append(contentsOf: (flag ? "true" : "false").utf8)
    case .number(let digits): source.append(contentsOf: digits.utf8)
    case .string(let text):
      // XML has no control characters, and neither U+FFFE nor U+FFFF.
      if text.utf8.contains(where: { $0 < 0x20 || $0 == 0xEF }) {
        for scalar in text.unicodeScalars where XMLNameBytes.isCharacter(scalar.value) {
          source.append(contentsOf: scalar.utf8)
        }
      } else {
        source.append(contentsOf: text.utf8)
      }
    case .null, .array, .object: break
    }
    return start..<source.count
  }

  // MARK: Names

  /// The parts of a name, with characters replaced that XML does not permit in names.
  private mutating func split(_ name: ByteString) -> (text: Int32, prefix: Int32) {
    if name.utf8.count > XMLLimits.name { cutNames += 1 }
    let name = Self.xmlName(name)
    let colon = name.firstIndex(of: UInt8(ascii: ":")).flatMap { $0 > 0 && $0 + 1 < name.count ? $0 : nil }
    let local = ByteString(decoding: name[(colon.map { $0 + 1 } ?? 0)...])
    let prefix = ByteString(decoding: name[..<(colon ?? 0)])
    return (texts.index(of: local), prefixes.index(of: prefix))
  }

  private static func xmlName(_ name: ByteString) -> [UInt8] {
    var bytes = name.utf8.prefix(XMLLimits.name).map { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "_")
    }
    if bytes.first.map({ ASCII.isLetter($0) }) != true { bytes.insert(UInt8(ascii: "_"), at: 0) }
    return bytes
  }
}
