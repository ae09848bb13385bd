import Bytes

extension XMLScanner {
  /// Reads the start tag at `position`; false if what begins there is no tag but text.
  mutating func readStartTag() -> Bool {
    let start: Int = position
    let repairsBefore: RepairLog? = isLenient ? repairs : nil
    let resolvedBefore: Int = tree.resolved.count
    if let end = scanStartTag() {
      let depth: Int = tree.open.count
      if depth >= XMLLimits.depth {
        found(
          "elements are nested more than \(XMLLimits.depth) deep",
          repair: "Elements are nested too deeply; the innermost lost their tags.", at: position)
        tree.resolved.truncate(to: resolvedBefore)
      } else if !isStopped {
        startElement(place: end.place, isEmpty: end.isEmpty)
      }
      return true
    }
    if isStopped { return true }
    position = start
    tree.resolved.truncate(to: resolvedBefore)
    if let repairsBefore { forgetRepairs(after: repairsBefore) }
    return false
  }

  /// Reads a start tag into `tag`; nil if what begins here is text, or the scanner stopped.
  private mutating func scanStartTag() -> (place: Int, isEmpty: Bool)? {
    let nameStart: Int = position + 1
    position = nameStart
    while position < bytes.count, XMLNameBytes.isName(bytes[position]) { position += 1 }
    guard position < bytes.count, XMLNameBytes.endsName(bytes[position]) else { return nil }
    tag.begin(name: names.index(of: nameStart..<position, in: bytes))
    var hasValue: Bool = false
    while position < bytes.count, !isStopped {
      let byte: UInt8 = bytes[position]
      switch byte {
      case UInt8(ascii: ">"):
        position += 1
        return (position - 1, false)
      case UInt8(ascii: "/"):
        position += 1
        if position < bytes.count, bytes[position] == UInt8(ascii: ">") {
          position += 1
          return (position - 2, true)
        }
        found("a slash stands in a tag", repair: nil, at: position)
      case UInt8(ascii: "<"):
        // `a <b and <c>` is text, `<a href="x" <b>` a tag that lost its end.
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
      }
    }
    return nil
  }

  /// Reads an attribute and takes it if it can be one; says whether it had a value.
  private mutating func readAttribute() -> Bool {
    let nameStart: Int = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "="), !XMLNameBytes.endsName(bytes[position]),
      bytes[position] != UInt8(ascii: "<")
    {
      position += 1
    }
    let name: Range<Int> = nameStart..<position
    var afterName: Int = position
    while afterName < bytes.count, ASCII.isWhitespace(bytes[afterName]) { afterName += 1 }
    let hasValue: Bool = afterName < bytes.count && bytes[afterName] == UInt8(ascii: "=")
    var entry: Int32 = -1
    if let first = bytes[name].first, XMLNameBytes.isStart(first), tag.hasRoom,
      bytes[name].allSatisfy(XMLNameBytes.isName)
    {
      let index: Int32 = names.index(of: name, in: bytes)
      if tag.take(index) { entry = index }
    }
    var value: Range<Int> = name
    let resolvedBefore: Int = tree.resolved.count
    if hasValue {
      position = afterName + 1
      value = readValue()
    }
    if entry < 0 {
      tree.resolved.truncate(to: resolvedBefore)
      found(
        "an attribute stands twice, is one of too many, or its name is none",
        repair: "An attribute was left out: it stands twice, is one of too many, or its name is none.", at: position)
    } else {
      if !hasValue { found("an attribute has no value", repair: "An attribute has no value.", at: position) }
      let declared: Int32 = names.entries[Int(entry)].declares
      if declared >= 0 {
        tag.declarations.append(XMLTagParts.Declaration(prefix: declared, value: value))
      } else {
        tag.attributes.append(XMLTagParts.Attribute(name: entry, value: value))
      }
    }
    return hasValue
  }

  private mutating func readValue() -> Range<Int> {
    while position < bytes.count, ASCII.isWhitespace(bytes[position]) { position += 1 }
    guard position < bytes.count else { return position..<position }
    let quote: UInt8 = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return readBareValue() }
    let start: Int = position + 1
    var needsLook: Bool = false
    var end: Int = start
    while end < bytes.count, bytes[end] != quote {
      let byte: UInt8 = bytes[end]
      if byte < 0x20 || byte == 0x26 || byte == 0x3C || byte == 0xEF { needsLook = true }
      end += 1
    }
    var after: Int = end + 1
    if end == bytes.count {
      found(
        "the value of an attribute is not closed", repair: "The value of an attribute is not closed.", at: position)
      end = ByteScan.first(UInt8(ascii: ">"), in: bytes, from: start, to: bytes.count)
      after = end
    }
    let value: Range<Int> = needsLook ? decoded(start..<end, as: .attribute) : start..<end
    position = after
    return value
  }

  private mutating func readBareValue() -> Range<Int> {
    found(
      "the value of an attribute has no quotes", repair: "The value of an attribute has no quotes.", at: position)
    let start: Int = position
    let end: Int =
      bytes[start...].firstIndex { ASCII.isWhitespace($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }
      ?? bytes.count
    let value: Range<Int> = decoded(start..<end, as: .attribute)
    position = end
    return value
  }
}
