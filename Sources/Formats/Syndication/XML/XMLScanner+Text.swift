import Bytes

extension XMLScanner {
  // MARK: Finding ends

  /// Reads text up to the next markup.
  mutating func readContent() {
    let start = position
    var needsLook = false
    var end = start
    while !needsLook {
      end = ByteScan.first(in: bytes, from: end, to: bytes.count) { block in
        let isMarkup =
          (block .== ByteScan.Block(repeating: 0x3C)) .| (block .== ByteScan.Block(repeating: 0x26))
        return isMarkup .| (block .== ByteScan.Block(repeating: 0x5D)) .| Self.isRare(block)
      }
      guard end < bytes.count, bytes[end] != UInt8(ascii: "<") else { break }
      if bytes[end] == UInt8(ascii: "]") {
        noteEndOfCDATA(at: end)
      } else {
        needsLook = bytes[end] == UInt8(ascii: "&") || isToChange(at: end)
      }
      end += 1
    }
    if needsLook {
      let looked = end
      end = ByteScan.first(UInt8(ascii: "<"), in: bytes, from: end, to: bytes.count)
      if !isLenient { noteEndsOfCDATA(looked..<end) }
    }
    if isStopped { return }
    if needsLook { appendDecoded(start..<end, as: .content) } else { append(source: start..<end) }
    position = end
  }

  private mutating func noteEndsOfCDATA(_ range: Range<Int>) {
    var place = range.lowerBound
    while place < range.upperBound {
      place = ByteScan.first(UInt8(ascii: "]"), in: bytes, from: place, to: range.upperBound)
      if place < range.upperBound { noteEndOfCDATA(at: place) }
      place += 1
    }
  }

  private mutating func noteEndOfCDATA(at place: Int) {
    guard place + 2 < bytes.count, bytes[place] == UInt8(ascii: "]"), bytes[place + 1] == UInt8(ascii: "]"),
      bytes[place + 2] == UInt8(ascii: ">")
    else { return }
    found("the end of a CDATA section stands in text", repair: nil, at: place)
  }

  /// The end of the content of a CDATA section; `needsLook` is true if the content has bytes that must be changed.
  func endOfCDATA(from start: Int) -> (end: Int?, needsLook: Bool) {
    var needsLook = false
    var end = start
    while true {
      end = ByteScan.first(in: bytes, from: end, to: bytes.count) { block in
        (block .== ByteScan.Block(repeating: 0x5D)) .| Self.isRare(block)
      }
      guard end < bytes.count else { return (nil, needsLook) }
      if bytes[end] == UInt8(ascii: "]") {
        if end + 2 < bytes.count, bytes[end + 1] == UInt8(ascii: "]"), bytes[end + 2] == UInt8(ascii: ">") {
          return (end, needsLook)
        }
      } else if isToChange(at: end) {
        needsLook = true
      }
      end += 1
    }
  }

  /// Finds control characters except tabs and line feeds, and the first bytes of sequences that may have to be changed.
  @inline(__always)
  private static func isRare(_ block: ByteScan.Block) -> ByteScan.Found {
    let isControl =
      (block .< ByteScan.Block(repeating: 0x20)) .& (block .!= ByteScan.Block(repeating: 0x0A))
      .& (block .!= ByteScan.Block(repeating: 0x09))
    return isControl .| (block .== ByteScan.Block(repeating: 0xC2)) .| (block .== ByteScan.Block(repeating: 0xEF))
  }

  /// True if the rare byte at `place` begins a sequence that must be changed.
  func isToChange(at place: Int) -> Bool {
    switch bytes[place] {
    case 0xC2: isLatinControl(at: place)
    case 0xEF: isNoCharacter(at: place)
    default: true
    }
  }

  /// True for a control character of Latin-1 except NEL: text of windows-1252 that was converted as Latin-1 has them in
  /// place of its quotes and dashes.
  func isLatinControl(at place: Int) -> Bool {
    place + 1 < bytes.count && bytes[place] == 0xC2 && bytes[place + 1] <= 0x9F && bytes[place + 1] != 0x85
  }

  /// True for U+FFFE and U+FFFF (XML 1.0, §2.2).
  func isNoCharacter(at place: Int) -> Bool {
    place + 2 < bytes.count && bytes[place] == 0xEF && bytes[place + 1] == 0xBF && bytes[place + 2] >= 0xBE
  }

  // MARK: Adding to the tree

  /// Adds text that needs no decoding.
  mutating func append(source range: Range<Int>) {
    guard !range.isEmpty else { return }
    if tree.continuesText(at: range.lowerBound) {
      tree.append(text: range)
      return
    }
    tree.resolveLatestText(of: bytes)
    let start = bytes.count + tree.resolved.count
    tree.resolved.append(UnsafeBufferPointer(rebasing: bytes[range]))
    tree.append(text: start..<(bytes.count + tree.resolved.count))
  }

  mutating func appendVerbatim(_ range: Range<Int>, needsLook: Bool) {
    if needsLook { appendDecoded(range, as: .verbatim) } else { append(source: range) }
  }

  private mutating func appendDecoded(_ range: Range<Int>, as kind: TextKind) {
    tree.resolveLatestText(of: bytes)
    let text = decoded(range, as: kind)
    tree.append(text: text)
  }
}
