import Bytes

extension XMLScanner {
  /// Reads the start tag at `position`; false if the text there is not a tag.
  mutating func readStartTag() -> Bool {
    let start = position
    guard let end = endOfTagLimit(from: start) else { return false }
    let resolvedBefore = tree.resolved.count
    tagLimit = end
    tag.isRead = true
    tag.forgetRepairs()
    let found = scanStartTag()
    tag.isRead = false
    if let found {
      noteRepairsOfTag()
      let depth = tree.open.count
      if depth >= XMLLimits.depth {
        self.found(
          "elements are nested more than \(XMLLimits.depth) deep",
          repair: "Elements are nested too deeply; the innermost were reduced to their text.", at: position)
        tree.resolved.truncate(to: resolvedBefore)
      } else if !isStopped {
        startElement(place: found.place, isEmpty: found.isEmpty)
      }
      return true
    }
    if isStopped { return true }
    scanBudget -= position - start
    position = start
    tree.resolved.truncate(to: resolvedBefore)
    return false
  }

  /// The end of the region in which the tag at `start` must end; nil if the text is not a tag.
  ///
  /// The region is the rest of the document at first. An unclosed quotation mark then costs a scan to the end of the
  /// document for each such tag. Once `scanBudget` is used up, the tag must end at the next `>`, even inside quotation
  /// marks, and without a `<` before it.
  private func endOfTagLimit(from start: Int) -> Int? {
    guard scanBudget <= 0 else { return bytes.count }
    let end = ByteScan.first(in: bytes, from: start + 1, to: bytes.count) { block in
      (block .== ByteScan.Block(repeating: 0x3C)) .| (block .== ByteScan.Block(repeating: 0x3E))
    }
    return end < bytes.count && bytes[end] == UInt8(ascii: ">") ? end + 1 : nil
  }

  /// Reads a start tag into `tag`; nil if the text is not a tag or the scanner stopped.
  private mutating func scanStartTag() -> (place: Int, isEmpty: Bool)? {
    let nameStart = position + 1
    position = nameStart
    while position < tagLimit, XMLNameBytes.isName(bytes[position]) { position += 1 }
    guard position < tagLimit, XMLNameBytes.endsName(bytes[position]) else { return nil }
    let name = XMLNameBytes.cut(nameStart..<position, in: bytes)
    if name.upperBound < position {
      found("the name of an element is too long", repair: "The name of an element is too long.", at: nameStart)
    }
    tag.begin(name: names.index(of: name, in: bytes))
    var hasValue = false
    while position < tagLimit, !isStopped {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: ">"):
        position += 1
        return (position - 1, false)
      case UInt8(ascii: "/"):
        position += 1
        if position < tagLimit, bytes[position] == UInt8(ascii: ">") {
          position += 1
          return (position - 2, true)
        }
        found("a slash stands in a tag", repair: nil, at: position)
      case UInt8(ascii: "<"):
        // `a <b and <c>` is text; `<a href="x" <b>` is an unclosed tag.
        guard hasValue else { return nil }
        found("a tag is not closed", repair: "A tag is not closed.", at: position)
        return (position, false)
      case 0x20, 0x09, 0x0A, 0x0D:
        position += 1
      case 0x0C:
        found("a control character", repair: nil, at: position)
        position += 1
      default:
        if !isLenient, !ASCII.isWhitespace(bytes[position - 1]) {
          found("there is no space between two attributes", repair: nil, at: position)
        }
        if readAttribute() { hasValue = true }
        checkCancellation()
      }
    }
    return nil
  }

  /// Reads an attribute and keeps it if it is valid; true if it has a value.
  private mutating func readAttribute() -> Bool {
    let nameStart = position
    while position < tagLimit, bytes[position] != UInt8(ascii: "="), !XMLNameBytes.endsName(bytes[position]),
      bytes[position] != UInt8(ascii: "<")
    {
      position += 1
    }
    let name = nameStart..<position
    var afterName = position
    while afterName < tagLimit, ASCII.isWhitespace(bytes[afterName]) { afterName += 1 }
    let hasValue = afterName < tagLimit && bytes[afterName] == UInt8(ascii: "=")
    var entry: Int32 = -1
    if let first = bytes[name].first, XMLNameBytes.isStart(first), tag.hasRoom, name.count <= XMLLimits.name,
      bytes[name].allSatisfy(XMLNameBytes.isName)
    {
      let index = names.index(of: name, in: bytes)
      if tag.take(index) { entry = index }
    }
    var value = name
    let resolvedBefore = tree.resolved.count
    if hasValue {
      position = afterName + 1
      value = readValue()
    }
    if entry < 0 {
      tree.resolved.truncate(to: resolvedBefore)
      found(
        "an attribute is a duplicate, one of too many, or has an invalid name",
        repair: "An attribute was left out: it is a duplicate, one of too many, or has an invalid name.", at: position)
    } else {
      if !hasValue { found("an attribute has no value", repair: "An attribute has no value.", at: position) }
      let declared = names.entries[Int(entry)].declares
      if declared >= 0 {
        tag.declarations.append(XMLTagParts.Declaration(prefix: declared, value: value))
      } else {
        tag.attributes.append(XMLTagParts.Attribute(name: entry, value: value))
      }
    }
    return hasValue
  }

  private mutating func readValue() -> Range<Int> {
    while position < tagLimit, ASCII.isWhitespace(bytes[position]) { position += 1 }
    guard position < tagLimit else { return position..<position }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return readBareValue() }
    let start = position + 1
    var needsLook = false
    var end = start
    while end < tagLimit, bytes[end] != quote {
      let byte = bytes[end]
      if byte < 0x20 || byte == 0x26 || byte == 0x3C || byte == 0xEF { needsLook = true }
      end += 1
    }
    var after = end + 1
    if end == tagLimit || (needsLook && isLenient && isQuoteMissing(start..<end)) {
      found(
        "the value of an attribute is not closed", repair: "The value of an attribute is not closed.", at: position)
      end = ByteScan.first(UInt8(ascii: ">"), in: bytes, from: start, to: tagLimit)
      after = end
    }
    let value = needsLook ? decoded(start..<end, as: .attribute) : start..<end
    position = after
    return value
  }

  /// True if the quotation mark after a value with a tag in it belongs to another value.
  private func isQuoteMissing(_ value: Range<Int>) -> Bool {
    let after = value.upperBound + 1
    guard after + 1 < tagLimit, !ASCII.isWhitespace(bytes[after]), bytes[after] != UInt8(ascii: ">"),
      bytes[after] != UInt8(ascii: "/") || bytes[after + 1] != UInt8(ascii: ">")
    else { return false }
    return bytes[value].contains(UInt8(ascii: "<")) && bytes[value].contains(UInt8(ascii: ">"))
  }

  private mutating func readBareValue() -> Range<Int> {
    found(
      "the value of an attribute has no quotes", repair: "The value of an attribute has no quotes.", at: position)
    let start = position
    let end =
      bytes[start..<tagLimit].firstIndex {
        ASCII.isWhitespace($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<")
      }
      ?? tagLimit
    let value = decoded(start..<end, as: .attribute)
    position = end
    return value
  }
}
