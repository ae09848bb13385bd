extension Respelling {
  /// Nil if this is no spelling of XML or needs what the document does not have.
  func inXML(_ document: [UInt8]) -> [UInt8]? {
    var parts = MarkupPart.all(of: document)
    guard let first = parts.firstIndex(where: \.isTag), let last = parts.lastIndex(where: \.isTag) else { return nil }
    switch self {
    case .surroundings:
      let extra = MarkupPart(.other, "\n<!-- a < b & c --> <?x <a?>\n".utf8)
      parts.insert(extra, at: last + 1)
      parts.insert(extra, at: first)
    case .entities:
      guard !parts[..<first].contains(where: { $0.bytes.starts(with: "<!D".utf8) }) else { return nil }
      Self.referLetters(in: &parts) { $0 == UInt8(ascii: "e") ? "&letter;" : nil }
      parts.insert(MarkupPart(.other, "<!DOCTYPE x [<!ENTITY letter 'e'>]>".utf8), at: first)
    case .references: Self.referLetters(in: &parts) { $0 % 3 == 0 ? "&#\($0);" : nil }
    case .longReferences:
      Self.referLetters(in: &parts) { $0 % 5 == 0 ? "&#x00\(String($0, radix: 16, uppercase: true));" : nil }
    case .endTags, .emptyTags: Self.changeEmptyElements(in: &parts, toEmptyTags: self == .emptyTags)
    case .prefixes: Self.changePrefixes(in: &parts)
    default:
      for index in first...last { parts[index].bytes = spelled(parts[index]) }
    }
    return parts.flatMap(\.bytes)
  }

  private func spelled(_ part: MarkupPart) -> [UInt8] {
    switch (self, part.kind) {
    case (.escapes, .section): Self.escaped(part.bytes.dropFirst(9).dropLast(3))
    case (.sections, .text): Self.unescaped(part.bytes).map { Self.section($0) } ?? part.bytes
    case (.pieces, .text): Self.unescaped(part.bytes).map { Self.pieces($0) } ?? part.bytes
    case (.pieces, .section): Self.pieces(Array(part.bytes.dropFirst(9).dropLast(3)))
    case (.comments, _): Self.inserting("<!-- a & b <c> -->", into: part)
    case (.instructions, _): Self.inserting("<?x a & b <c> ?>", into: part)
    case (.blanks, .startTag), (.blanks, .emptyTag), (.blanks, .endTag): Self.blank(part)
    case (.quotes, .startTag), (.quotes, .emptyTag): Self.requoted(part)
    default: part.bytes
    }
  }

  // MARK: Texts

  /// Replaces bytes of texts and of values of attributes outside of references.
  private static func referLetters(in parts: inout [MarkupPart], _ reference: (UInt8) -> String?) {
    func replaced(_ text: ArraySlice<UInt8>) -> [UInt8] {
      var output: [UInt8] = []
      var isInReference = false
      for byte in text {
        if byte == UInt8(ascii: "&") { isInReference = true }
        if !isInReference, isLetter(byte), let reference = reference(byte) {
          output += reference.utf8
        } else {
          output.append(byte)
        }
        if byte == UInt8(ascii: ";") { isInReference = false }
      }
      return output
    }
    for index in parts.indices {
      if parts[index].kind == .text { parts[index].bytes = replaced(parts[index].bytes[...]) }
      for value in parts[index].values.reversed() {
        parts[index].bytes.replaceSubrange(value, with: replaced(parts[index].bytes[value]))
      }
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.flatMap { byte in
      switch byte {
      case UInt8(ascii: "<"): Array("&lt;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      case UInt8(ascii: "&"): Array("&amp;".utf8)
      default: [byte]
      }
    }
  }

  /// The text that the five references of XML stand for; nil if it has others.
  private static func unescaped(_ text: [UInt8]) -> [UInt8]? {
    var output: [UInt8] = []
    var place = 0
    while place < text.count {
      guard text[place] == UInt8(ascii: "&") else {
        output.append(text[place])
        place += 1
        continue
      }
      let known = [("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"), ("&quot;", "\""), ("&apos;", "'")].first {
        text[place...].starts(with: $0.0.utf8)
      }
      guard let known else { return nil }
      output += known.1.utf8
      place += known.0.utf8.count
    }
    return output
  }

  private static func section(_ text: [UInt8]) -> [UInt8] {
    var output = Array("<![CDATA[".utf8)
    for place in text.indices {
      // The end of a section cannot stand in a section.
      if text[place] == UInt8(ascii: ">"), text[..<place].suffix(2).elementsEqual("]]".utf8) {
        output += "]]><![CDATA[".utf8
      }
      output.append(text[place])
    }
    return output + Array("]]>".utf8)
  }

  /// Sections of at most ten bytes, and escaped text between them, without cutting a character.
  private static func pieces(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var start = 0
    var isSection = false
    while start < text.count {
      var end = min(start + 10, text.count)
      while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
      output += isSection ? section(Array(text[start..<end])) : escaped(text[start..<end])
      isSection.toggle()
      start = end
    }
    return output
  }

  /// The part with something between: after a tag, and within a text.
  private static func inserting(_ markup: String, into part: MarkupPart) -> [UInt8] {
    switch part.kind {
    case .text:
      // Within a reference nothing can stand.
      guard let end = part.bytes.indices.first(where: { $0 * 2 >= part.bytes.count }),
        part.bytes[end] & 0xC0 != 0x80, !part.bytes.contains(UInt8(ascii: "&"))
      else { return part.bytes }
      return part.bytes[..<end] + Array(markup.utf8) + part.bytes[end...]
    case .startTag, .emptyTag, .section: return part.bytes + Array(markup.utf8)
    case .endTag: return Array(markup.utf8) + part.bytes
    case .other: return part.bytes
    }
  }

  // MARK: Tags

  private static func blank(_ part: MarkupPart) -> [UInt8] {
    var output: [UInt8] = []
    let values = part.values
    for place in part.bytes.indices {
      let byte = part.bytes[place]
      let isInValue = values.contains { $0.contains(place) }
      if !isInValue, byte == UInt8(ascii: "=") {
        output += " \n= \t".utf8
      } else if place == part.bytes.count - (part.kind == .emptyTag ? 2 : 1) {
        output += "\n ".utf8
        output.append(byte)
      } else if !isInValue, byte <= 0x20 {
        output += "\n\t ".utf8
      } else {
        output.append(byte)
      }
    }
    return output
  }

  private static func requoted(_ part: MarkupPart) -> [UInt8] {
    var bytes = part.bytes
    for value in part.values.reversed() {
      let isDouble = bytes[value.upperBound] == UInt8(ascii: "\"")
      let other = isDouble ? UInt8(ascii: "'") : UInt8(ascii: "\"")
      let text = bytes[value].flatMap { $0 == other ? Array((isDouble ? "&#39;" : "&quot;").utf8) : [$0] }
      bytes.replaceSubrange((value.lowerBound - 1)..<(value.upperBound + 1), with: [other] + text + [other])
    }
    return bytes
  }

  private static func changeEmptyElements(in parts: inout [MarkupPart], toEmptyTags: Bool) {
    for index in parts.indices {
      let part = parts[index]
      if !toEmptyTags, part.kind == .emptyTag {
        parts[index].bytes.removeLast(2)
        parts[index].bytes += Array("></".utf8) + part.name + Array(">".utf8)
      } else if toEmptyTags, part.kind == .startTag, index + 1 < parts.count, parts[index + 1].kind == .endTag {
        parts[index].bytes.removeLast()
        parts[index].bytes += "/>".utf8
        parts[index + 1].bytes = []
      }
    }
  }

  /// Adds a letter to each prefix that the document declares.
  private static func changePrefixes(in parts: inout [MarkupPart]) {
    for index in parts.indices where parts[index].isTag {
      let part = parts[index]
      var output: [UInt8] = []
      var place = 0
      for value in part.values + [part.bytes.count..<part.bytes.count] {
        output += renamed(part.bytes[place..<value.lowerBound]) + part.bytes[value]
        place = value.upperBound
      }
      parts[index].bytes = output
    }
  }

  /// A piece of a tag without values, with other prefixes in its names.
  private static func renamed(_ piece: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    var name: [UInt8] = []
    func endName() {
      let parts = name.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count < 2 || parts[0].elementsEqual("xml".utf8) {
        output += name
      } else if parts[0].elementsEqual("xmlns".utf8) {
        output += name + Array("q".utf8)
      } else {
        output += parts[0] + Array("q:".utf8) + parts[1]
      }
      name = []
    }
    for byte in piece {
      if MarkupPart.endsName(byte) || "<=\"'".utf8.contains(byte) {
        endName()
        output.append(byte)
      } else {
        name.append(byte)
      }
    }
    endName()
    return output
  }
}
