import Bytes

// MARK: Comments, doctypes, sections

extension HTMLTokenizer {
  /// 13.2.5.7 "End tag open state".
  mutating func readEndTag() -> Bool {
    let nameStart = position + 2
    if ASCII.isLetter(source[nameStart]) { return readTag(.endTag, nameStart: nameStart) }
    if source[nameStart] == UInt8(ascii: ">") {
      position = nameStart + 1
      return false
    }
    return readBogusComment(from: nameStart)
  }

  /// 13.2.5.42 "Markup declaration open state".
  mutating func readDeclaration() -> Bool {
    let start = position + 2
    if matches("--", at: start) { return readComment(from: start + 2) }
    if matches("doctype", at: start) {
      (doctype, position) = Doctype.read(source, from: start + 7)
      token.kind = .doctype
      return true
    }
    if allowsCDATA, start + 7 <= source.count, source[start..<(start + 7)].elementsEqual("[CDATA[".utf8) {
      position = start + 7
      isInCDATA = true
      return false
    }
    return readBogusComment(from: start)
  }

  mutating func readBogusComment(from start: Int) -> Bool {
    let end = find(">", from: start)
    position = min(end + 1, source.count)
    return emitComment(start..<end)
  }

  /// 13.2.5.43 to 13.2.5.52, the comment states.
  private mutating func readComment(from start: Int) -> Bool {
    for opening in [">", "->"] as [StaticString] where matches(opening, at: start) {
      position = start + opening.utf8CodeUnitCount
      return emitComment(start..<start)
    }
    var index = start
    while index < source.count {
      index = find("--", from: index)
      for ending in ["-->", "--!>"] as [StaticString] where matches(ending, at: index) {
        position = index + ending.utf8CodeUnitCount
        return emitComment(start..<index)
      }
      index += 1
    }
    position = source.count
    // An incomplete end of a comment is not part of its text.
    for ending in ["--!", "--", "-"] as [StaticString] {
      let contentEnd = source.count - ending.utf8CodeUnitCount
      if contentEnd >= start, matches(ending, at: contentEnd) { return emitComment(start..<contentEnd) }
    }
    return emitComment(start..<source.count)
  }

  private mutating func emitComment(_ range: Range<Int>) -> Bool {
    token.kind = .comment
    token.content = span(range, TextDecoding(references: .none, nulls: .replace))
    return true
  }
}
