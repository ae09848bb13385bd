/// A part of a well-formed document of XML: a text or one piece of markup, as written.
struct MarkupPart {
  enum Kind {
    case text
    /// `<![CDATA[…]]>`.
    case section
    case startTag
    case emptyTag
    case endTag
    /// Comments, processing instructions and the document type declaration.
    case other
  }

  let kind: Kind
  var bytes: [UInt8]

  init(_ kind: Kind, _ bytes: some Sequence<UInt8>) {
    self.kind = kind
    self.bytes = Array(bytes)
  }

  /// The parts of a document, in order; together they are the document.
  static func all(of document: [UInt8]) -> [MarkupPart] {
    var parts: [MarkupPart] = []
    var position = 0
    while position < document.count {
      let part = next(in: document[position...])
      parts.append(part)
      position += part.bytes.count
    }
    return parts
  }

  private static func next(in rest: ArraySlice<UInt8>) -> MarkupPart {
    guard rest.first == UInt8(ascii: "<") else { return MarkupPart(.text, rest.prefix { $0 != UInt8(ascii: "<") }) }
    for (start, end, kind) in [("<!--", "-->", .other), ("<![CDATA[", "]]>", .section), ("<?", "?>", .other)]
      as [(String, String, Kind)] where rest.starts(with: start.utf8)
    {
      return MarkupPart(kind, rest[..<place(after: end, in: rest, from: rest.startIndex + start.utf8.count)])
    }
    let end = endOfTag(rest)
    if rest.starts(with: "<!".utf8) { return MarkupPart(.other, rest[..<end]) }
    if rest.starts(with: "</".utf8) { return MarkupPart(.endTag, rest[..<end]) }
    return MarkupPart(rest[..<end].dropLast().last == UInt8(ascii: "/") ? .emptyTag : .startTag, rest[..<end])
  }

  private static func place(after end: String, in rest: ArraySlice<UInt8>, from start: Int) -> Int {
    let wanted = Array(end.utf8)
    var position = start
    while position + wanted.count <= rest.endIndex {
      if rest[position...].starts(with: wanted) { return position + wanted.count }
      position += 1
    }
    return rest.endIndex
  }

  /// The place after the tag or declaration: quotes and the internal subset may contain angle brackets.
  private static func endOfTag(_ rest: ArraySlice<UInt8>) -> Int {
    var quote: UInt8?
    var isInSubset = false
    for place in rest.indices {
      let byte = rest[place]
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "["): isInSubset = true
      case UInt8(ascii: "]"): isInSubset = false
      case UInt8(ascii: ">") where !isInSubset: return place + 1
      default: break
      }
    }
    return rest.endIndex
  }

  // MARK: Tags

  /// True for tags of elements.
  var isTag: Bool { kind == .startTag || kind == .emptyTag || kind == .endTag }

  /// The name of the element.
  var name: [UInt8] {
    let start = kind == .endTag ? 2 : 1
    return Array(bytes[min(start, bytes.count)...].prefix { !Self.endsName($0) })
  }

  /// The values of the attributes, without their quotes.
  var values: [Range<Int>] {
    guard kind == .startTag || kind == .emptyTag else { return [] }
    var values: [Range<Int>] = []
    var start: Int?
    for place in bytes.indices {
      if let open = start {
        if bytes[place] == bytes[open - 1] {
          values.append(open..<place)
          start = nil
        }
      } else if bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'") {
        start = place + 1
      }
    }
    return values
  }

  static func endsName(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }
}
