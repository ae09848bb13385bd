import Bytes

extension XMLScanner {
  mutating func readEndTag() {
    if let innermost = tree.open.last {
      let entry = names.entries[Int(innermost.name)]
      let end = position + 2 + entry.count
      if end < bytes.count, bytes[end] == UInt8(ascii: ">"),
        names.matches(innermost.name, (position + 2)..<end, in: bytes)
      {
        if entry.isEntry { sawEndOfEntry = true }
        position = end + 1
        close(downTo: tree.open.count - 1)
        return
      }
    }
    readUnusualEndTag()
  }

  private mutating func readUnusualEndTag() {
    var end = position + 2
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<"),
      !ASCII.isWhitespace(bytes[end])
    {
      end += 1
    }
    // The names of start tags are cut likewise.
    let name = XMLNameBytes.cut((position + 2)..<end, in: bytes)
    let rest = end
    while end < bytes.count, bytes[end] != UInt8(ascii: ">"), bytes[end] != UInt8(ascii: "<") { end += 1 }
    if bytes[rest..<end].contains(where: { !ASCII.isWhitespace($0) }) {
      found("an end tag has more than a name", repair: nil, at: position)
    }
    if let folded = names.folded(name, in: bytes), let place = tree.open.lastIndex(where: { $0.folded == folded }) {
      let entry = tree.open[place].name
      if !names.matches(entry, name, in: bytes) {
        found(
          "an end tag differs from its start tag in case",
          repair: "An end tag differs from its start tag in case.", at: position)
      }
      if place < tree.open.count - 1 {
        found(
          "an element is not closed before its parent is", repair: "An element is not closed before its parent is.",
          at: position)
      }
      if names.entries[Int(entry)].isEntry { sawEndOfEntry = true }
      if !isStopped { close(downTo: place, unclosedFrom: place + 1) }
    } else if !tree.open.isEmpty, !isLenient || !XMLNameBytes.isVoidHTML(bytes[name]) {
      found("an end tag closes nothing", repair: "An end tag closes nothing.", at: position)
      if isLenient, XMLNameBytes.isEntry(bytes[name]), closeDamagedEntry() { sawEndOfEntry = true }
    } else if tree.open.isEmpty {
      found("an end tag stands before the outermost element", repair: nil, at: position)
    }
    let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: ">")
    if !isClosed { found("a tag is not closed", repair: "A tag is not closed.", at: position) }
    position = isClosed ? end + 1 : end
  }
}
