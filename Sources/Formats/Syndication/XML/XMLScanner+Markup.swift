import Bytes

extension XMLScanner {
  mutating func readCDATA() {
    let start = position + 9
    guard !tree.open.isEmpty || isLenient else {
      tag.isBeforeRoot = true
      found("text stands before the outermost element", repair: nil, at: position)
      return
    }
    var end: Int? = nil
    var needsLook = false
    if !isMissingSectionEnd { (end, needsLook) = endOfCDATA(from: start) }
    var after = (end ?? 0) + 3
    if end == nil {
      isMissingSectionEnd = true
      needsLook = true
      found("a CDATA section is not closed", repair: "A CDATA section is not closed.", at: position)
      guard isLenient else { return }
      // The section ends at the end tag of its element.
      if let element = tree.open.last {
        let entry = names.entries[Int(element.name)]
        var tag = Array("</".utf8)
        tag += bytes[entry.place..<(entry.place + entry.count)]
        end = tag.withUnsafeBufferPointer { ByteScan.first($0, in: bytes, from: start) }
      }
      after = end ?? bytes.count
    }
    if !tree.open.isEmpty {
      appendVerbatim(start..<(end ?? bytes.count), needsLook: needsLook)
      if isStopped { return }
    }
    position = after
  }

  mutating func skipComment() {
    // A lenient reader accepts `<!-->` as a complete comment.
    let start = position + (isLenient ? 2 : 4)
    guard !isMissingCommentEnd, let end = ByteScan.first("-->", in: bytes, from: start) else {
      isMissingCommentEnd = true
      skipUnclosed()
      return
    }
    if !isLenient, let hyphens = ByteScan.first("--", in: bytes, from: start), hyphens < end {
      found("a comment has two hyphens inside", repair: nil, at: hyphens)
      return
    }
    position = end + 3
  }

  mutating func skipInstruction() {
    if !isLenient, starts(with: "<?xml"), position + 5 < bytes.count, ASCII.isWhitespace(bytes[position + 5]) {
      found("an XML declaration is not allowed here", repair: nil, at: position)
      return
    }
    guard !isMissingInstructionEnd, let end = ByteScan.first("?>", in: bytes, from: position + 2) else {
      isMissingInstructionEnd = true
      skipUnclosed()
      return
    }
    position = end + 2
  }

  private mutating func skipUnclosed() {
    let what = "A comment or processing instruction is not closed."
    found("a comment or processing instruction is not closed", repair: what, at: position)
    position = endOfTag(from: position)
  }

  /// Reads a declaration. Only the document type declaration can contain others.
  mutating func readDeclaration() {
    if sawRoot || sawDeclaration {
      found("a declaration is not allowed here", repair: nil, at: position)
      position = endOfTag(from: position)
    } else {
      sawDeclaration = true
      entities.read(declarationIn: bytes, at: position)
      position = XMLEntityTable.end(ofDeclarationIn: bytes, at: position)
    }
  }

  /// The place after the next `>`, or the end of the document.
  private func endOfTag(from start: Int) -> Int {
    min(ByteScan.first(UInt8(ascii: ">"), in: bytes, from: start, to: bytes.count) + 1, bytes.count)
  }
}
