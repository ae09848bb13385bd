import Bytes

extension XMLScanner {
  mutating func skipDeclarationOfXML() {
    while position < bytes.count, ASCII.isWhitespace(bytes[position]) { position += 1 }
    guard starts(with: "<?xml"), position + 5 < bytes.count, ASCII.isWhitespace(bytes[position + 5]),
      let end = ByteScan.first("?>", in: bytes, from: position)
    else { return }
    isPreceded = position > 0
    position = end + 2
  }

  /// Skips text before the feed, such as error messages of a program.
  mutating func skipJunk() {
    var start = 0
    while start < bytes.count, ASCII.isWhitespace(bytes[start]) { start += 1 }
    guard start < bytes.count, !XMLNameBytes.beginsDocument(bytes, at: start) else { return }
    var index = start
    while index < bytes.count {
      if XMLNameBytes.beginsFeed(bytes, at: index) {
        note("Something that is not XML stands before the feed.", at: 0)
        position = index
        return
      }
      index = ByteScan.first(UInt8(ascii: "<"), in: bytes, from: index + 1, to: bytes.count)
    }
  }

  /// Checks for anything after the outermost element other than comments and processing instructions.
  mutating func findRest() {
    var place: Int = position
    while true {
      while place < bytes.count, ASCII.isWhitespace(bytes[place]) || (isLenient && bytes[place] == 0) { place += 1 }
      guard place < bytes.count else { return }
      let rest: Slice<UnsafeBufferPointer<UInt8>> = bytes[place...]
      let end: StaticString? =
        rest.starts(with: "<!--".utf8) ? "-->" : rest.starts(with: "<?".utf8) ? "?>" : nil
      guard let end, let found = ByteScan.first(end, in: bytes, from: place + 2) else { break }
      place = found + end.utf8CodeUnitCount
    }
    isFollowed = true
    note("Something follows the end of the document.", at: place)
  }

  mutating func finish() {
    guard !tree.open.isEmpty else { return }
    found("the document ends too early", repair: FeedRepair.earlyEnd, at: bytes.count)
    let isInsideEntry = tree.open.contains { names.entries[Int($0.name)].isEntry }
    // If other entries have end tags, this one was truncated; if none has, the publisher never closes entries.
    if !(isInsideEntry && sawEndOfEntry) { close(downTo: 0, unclosedFrom: 0) }
  }
}
