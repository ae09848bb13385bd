/// Rewrites damaged XML into XML that is well-formed, in one pass and without a tree.
///
/// It escapes ampersands and angle brackets that are text, resolves HTML's entities and the document's own, drops
/// control characters, comments, processing instructions and the document type, closes what was left open, and drops
/// end tags that close nothing. Lines stay where they were.
///
/// One thing about feeds it knows: entries do not nest. So an entry that begins inside another ends that one.
struct XMLMender {
  private(set) var repairs: RepairLog
  /// Whether the document ended in the middle of an entry, which is then left open.
  private(set) var isTruncated: Bool = false

  var output: [UInt8] = []
  var position: Int = 0
  var line: Int = 1
  /// How many namespaces the element being read and those around it declare.
  var namespaces: Int = 0
  private var open: [OpenElement] = []
  var entities: XMLEntityTable = XMLEntityTable()
  private var sawRoot: Bool = false
  private var sawEndOfEntry: Bool = false
  private var sawDeclaration: Bool = false
  /// What was looked for and does not occur in the rest of the document: looking again and again would cost the square
  /// of its size.
  private var missing: Set<String> = []

  private struct OpenElement {
    /// As written.
    var name: [UInt8]
    var namespaces: Int
  }

  init(repairs: RepairLog) {
    self.repairs = repairs
  }

  mutating func mend(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    output.reserveCapacity(bytes.count + bytes.count / 8)
    skipJunk(bytes)
    while position < bytes.count {
      let next: Int = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      if next > position { appendText(bytes, upTo: next) }
      guard position < bytes.count else { break }
      readMarkup(bytes)
      if sawRoot, open.isEmpty {
        if bytes[position...].contains(where: { !ASCII.isWhitespace($0) && $0 != 0 }) {
          noteWhatFollows(bytes)
        }
        break
      }
    }
    finish()
    return output
  }

  mutating func note(_ what: String) {
    note(what, line: line)
  }

  mutating func note(_ what: String, line: Int) {
    repairs.note(what, line: line)
  }

  // MARK: Parts of a document

  private mutating func readMarkup(_ bytes: UnsafeBufferPointer<UInt8>) {
    let next: UInt8 = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch next {
    case UInt8(ascii: "!"):
      if starts(bytes, with: "<!--") {
        skip(bytes, past: "-->")
      } else if starts(bytes, with: "<![CDATA[") {
        copyCDATA(bytes)
      } else {
        skipDeclaration(bytes)
      }
    case UInt8(ascii: "?"):
      skip(bytes, past: "?>")
    case UInt8(ascii: "/"):
      readEndTag(bytes)
    default:
      if XMLNameBytes.isStart(next), readStartTag(bytes) { return }
      if !open.isEmpty {
        note("An angle bracket that is text was not written as &lt;.")
        output.append(contentsOf: "&lt;".utf8)
      }
      position += 1
    }
  }

  /// Only one declaration, the document type, can have declarations inside.
  private mutating func skipDeclaration(_ bytes: UnsafeBufferPointer<UInt8>) {
    if sawRoot || sawDeclaration {
      advance(bytes, to: (bytes[position...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count) + 1)
    } else {
      sawDeclaration = true
      entities.read(declarationIn: bytes, at: position)
      advance(bytes, to: XMLEntityTable.end(ofDeclarationIn: bytes, at: position))
    }
  }

  private mutating func appendText(_ bytes: UnsafeBufferPointer<UInt8>, upTo end: Int) {
    guard !open.isEmpty else {
      advance(bytes, to: end)
      return
    }
    appendEscaped(bytes, upTo: end)
  }

  private mutating func copyCDATA(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start: Int = position + 9
    var end: Int? = find("]]>", in: bytes, from: start)
    var after: Int = (end ?? 0) + 3
    if end == nil {
      note("A CDATA section is not closed.")
      // It can only be meant to end where its element does.
      if let element = open.last {
        end = find("</\(String(decoding: element.name, as: UTF8.self))", in: bytes, from: start)
      }
      after = end ?? bytes.count
    }
    guard !open.isEmpty else {
      advance(bytes, to: after)
      return
    }
    output.append(contentsOf: "<![CDATA[".utf8)
    position = start
    appendVerbatim(bytes, upTo: end ?? bytes.count)
    output.append(contentsOf: "]]>".utf8)
    advance(bytes, to: after)
  }

  // MARK: Tags

  private mutating func readStartTag(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let tagStart: Int = position
    let lineBefore: Int = line
    let outputBefore: Int = output.count
    let repairsBefore: RepairLog = repairs
    namespaces = open.last?.namespaces ?? 0
    guard let tag = scanStartTag(bytes) else {
      (position, line, repairs) = (tagStart, lineBefore, repairsBefore)
      output.removeLast(output.count - outputBefore)
      return false
    }
    let written: [UInt8] = Array(output[outputBefore...])
    output.removeLast(written.count)
    guard !(sawRoot && open.isEmpty) else { return true }
    if open.count >= XMLLimits.depth {
      note("Elements are nested too deeply; the innermost lost their tags.")
      return true
    }
    closeEarlierEntry(tag.name)
    sawRoot = true
    output.append(contentsOf: written)
    if tag.isEmpty || XMLNameBytes.isVoidHTML(tag.name) {
      output.append(contentsOf: "/>".utf8)
    } else {
      output.append(UInt8(ascii: ">"))
      open.append(OpenElement(name: tag.name, namespaces: namespaces))
    }
    return true
  }

  private mutating func closeEarlierEntry(_ name: [UInt8]) {
    guard XMLNameBytes.isEntry(name), let place = open.lastIndex(where: { $0.name == name }) else { return }
    note("An entry is not closed before the next one begins.")
    close(downTo: place)
  }

  private mutating func readEndTag(_ bytes: UnsafeBufferPointer<UInt8>) {
    var end: Int = position + 2
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<"),
      !ASCII.isWhitespace(bytes[end])
    {
      end += 1
    }
    let nameEnd: Int = end
    let name: [UInt8] = bytes[(position + 2)..<nameEnd].map(ASCII.lowercased)
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<") { end += 1 }
    let place: Int? = open.lastIndex { element in
      element.name.count == name.count && zip(element.name, name).allSatisfy { ASCII.lowercased($0) == $1 }
    }
    if let place {
      if !open[place].name.elementsEqual(bytes[(position + 2)..<nameEnd]) {
        note("An end tag is written in other letters than its start tag.")
      }
      if place < open.count - 1 { note("An element is not closed before its parent is.") }
      if XMLNameBytes.isEntry(open[place].name) { sawEndOfEntry = true }
      close(downTo: place)
    } else if !open.isEmpty, !XMLNameBytes.isVoidHTML(name) {
      note("An end tag closes nothing.")
    }
    let isClosed: Bool = end < bytes.count && bytes[end] == UInt8(ascii: ">")
    if !isClosed { note("A tag is not closed.") }
    advance(bytes, to: isClosed ? end + 1 : end)
  }

  private mutating func close(downTo place: Int) {
    while open.count > place {
      let name: [UInt8] = open.removeLast().name
      output.append(contentsOf: "</".utf8)
      output.append(contentsOf: name)
      output.append(UInt8(ascii: ">"))
    }
  }

  // MARK: Ends

  /// Programs that fail write their complaints before the feed.
  private mutating func skipJunk(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start: Int = 0
    while start < bytes.count, ASCII.isWhitespace(bytes[start]) { start += 1 }
    guard start < bytes.count, !XMLNameBytes.beginsDocument(bytes, at: start) else { return }
    var index: Int = start
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "<"), XMLNameBytes.beginsFeed(bytes, at: index) {
        note("Something that is not XML stands before the feed.")
        advance(bytes, to: index)
        return
      }
      index += 1
    }
  }

  private mutating func noteWhatFollows(_ bytes: UnsafeBufferPointer<UInt8>) {
    let rest: Slice<UnsafeBufferPointer<UInt8>> = bytes[position...].drop { ASCII.isWhitespace($0) }
    let isComment: Bool = rest.starts(with: "<!--".utf8) || rest.starts(with: "<?".utf8)
    if !isComment { note("Something follows the end of the document.") }
  }

  private mutating func finish() {
    guard !open.isEmpty else { return }
    note("The document ends too early.")
    let isInsideEntry: Bool = open.contains { XMLNameBytes.isEntry($0.name) }
    // A publisher who closes entries did not close this one because it is cut off; one who never does, never does.
    if isInsideEntry, sawEndOfEntry {
      isTruncated = true
    } else {
      close(downTo: 0)
    }
  }

  // MARK: Moving on

  mutating func advance(_ bytes: UnsafeBufferPointer<UInt8>, to end: Int) {
    let end: Int = min(end, bytes.count)
    guard end > position else { return }
    for byte in bytes[position..<end] where byte == 0x0A {
      line += 1
      output.append(0x0A)
    }
    position = end
  }

  private mutating func skip(_ bytes: UnsafeBufferPointer<UInt8>, past end: String) {
    if let found = find(end, in: bytes, from: position + 2) {
      advance(bytes, to: found + end.utf8.count)
    } else {
      note("A comment or processing instruction is not closed.")
      advance(bytes, to: (bytes[position...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count) + 1)
    }
  }

  private func starts(_ bytes: UnsafeBufferPointer<UInt8>, with text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private mutating func find(_ text: String, in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard !missing.contains(text) else { return nil }
    let wanted: [UInt8] = Array(text.utf8)
    var index: Int = start
    while index + wanted.count <= bytes.count {
      if bytes[index] == wanted[0], bytes[index...].starts(with: wanted) { return index }
      index += 1
    }
    missing.insert(text)
    return nil
  }
}
