import Bytes
import HTML

extension XMLScanner {
  enum TextKind {
    case content
    case attribute
    /// A CDATA section.
    case verbatim
  }

  /// Resolves the references in a range; returns the range of the result in the numbering of `XMLDocument`.
  mutating func decoded(_ range: Range<Int>, as kind: TextKind) -> Range<Int> {
    let start = bytes.count + tree.resolved.count
    position = range.lowerBound
    while !isStopped {
      position = copyPlain(from: position, to: range.upperBound, as: kind)
      guard position < range.upperBound else { break }
      decodeSpecial(upTo: range.upperBound, as: kind)
    }
    return start..<(bytes.count + tree.resolved.count)
  }

  /// Copies text up to the next byte that needs a closer look, resolving the five references of XML.
  private mutating func copyPlain(from start: Int, to end: Int, as kind: TextKind) -> Int {
    let bytes = bytes
    // The room for a whole text of many references would be several times its size.
    let end = min(end, start + 65_536)
    // Whole blocks are written, up to fifteen bytes too many.
    let room = end - start + 16
    return tree.resolved.write(atMost: room) { output in
      var (position, written): (Int, Int) = (start, 0)
      let raw = UnsafeMutableRawPointer(output)
      while position < end {
        if position + 16 <= end, let base = bytes.baseAddress {
          let block = UnsafeRawPointer(base).loadUnaligned(
            fromByteOffset: position, as: ByteScan.Block.self)
          raw.storeBytes(of: block, toByteOffset: written, as: ByteScan.Block.self)
          let stop = ByteScan.first(of: Self.needsDecoding(block))
          position += stop
          written += stop
          if stop == 16 { continue }
        } else if !Self.needsDecoding(bytes[position]) {
          output[written] = bytes[position]
          position += 1
          written += 1
          continue
        }
        if kind == .verbatim, bytes[position] == UInt8(ascii: "&") || bytes[position] == UInt8(ascii: "<") {
          output[written] = bytes[position]
          position += 1
          written += 1
          continue
        }
        guard let reference = Self.usualReference(in: bytes, at: position, upTo: end) else { break }
        output[written] = reference.byte
        written += 1
        position += reference.count
      }
      return (written, position)
    } ?? end
  }

  @inline(__always)
  private static func needsDecoding(_ block: ByteScan.Block) -> ByteScan.Found {
    let isMarkup =
      (block .== ByteScan.Block(repeating: 0x3C)) .| (block .== ByteScan.Block(repeating: 0x26))
    let isRare =
      (block .== ByteScan.Block(repeating: 0xC2)) .| (block .== ByteScan.Block(repeating: 0xEF))
    return isMarkup .| isRare .| (block .< ByteScan.Block(repeating: 0x20))
  }

  @inline(__always)
  private static func needsDecoding(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x26 || byte == 0x3C || byte == 0xC2 || byte == 0xEF
  }

  /// Decodes one of the five predefined references of XML (XML 1.0, §4.6).
  @inline(__always)
  private static func usualReference(
    in bytes: UnsafeBufferPointer<UInt8>, at place: Int, upTo end: Int
  ) -> (byte: UInt8, count: Int)? {
    guard bytes[place] == UInt8(ascii: "&"), place + 3 < end else { return nil }
    let (first, second, third): (UInt8, UInt8, UInt8) = (bytes[place + 1], bytes[place + 2], bytes[place + 3])
    if second == UInt8(ascii: "t"), third == UInt8(ascii: ";") {
      if first == UInt8(ascii: "l") { return (UInt8(ascii: "<"), 4) }
      if first == UInt8(ascii: "g") { return (UInt8(ascii: ">"), 4) }
    }
    guard place + 4 < end else { return nil }
    let fourth = bytes[place + 4]
    if first == UInt8(ascii: "a"), second == UInt8(ascii: "m"), third == UInt8(ascii: "p"), fourth == UInt8(ascii: ";")
    {
      return (UInt8(ascii: "&"), 5)
    }
    guard place + 5 < end, bytes[place + 5] == UInt8(ascii: ";") else { return nil }
    if first == UInt8(ascii: "q"), second == UInt8(ascii: "u"), third == UInt8(ascii: "o"), fourth == UInt8(ascii: "t")
    {
      return (UInt8(ascii: "\""), 6)
    }
    if first == UInt8(ascii: "a"), second == UInt8(ascii: "p"), third == UInt8(ascii: "o"), fourth == UInt8(ascii: "s")
    {
      return (UInt8(ascii: "'"), 6)
    }
    return nil
  }

  private mutating func decodeSpecial(upTo end: Int, as kind: TextKind) {
    let byte = bytes[position]
    switch byte {
    case UInt8(ascii: "&") where kind != .verbatim:
      decodeReference(upTo: end, as: kind)
      return
    case 0x0D:
      // XML 1.0, §2.11 and §3.3.3.
      tree.resolved.append(kind == .attribute ? 0x20 : 0x0A)
      if position + 1 < end, bytes[position + 1] == 0x0A { position += 1 }
    case 0x09, 0x0A:
      tree.resolved.append(kind == .attribute ? 0x20 : byte)
    case 0xC2 where kind != .attribute && isLatinControl(at: position):
      tree.resolved.append(Windows1252.scalar(bytes[position + 1]))
      position += 1
    case 0xEF where isNoCharacter(at: position):
      found("a character that XML does not know", repair: "A control character was left out.", at: position)
      position += 2
    case 0..<0x20:
      found("a control character", repair: "A control character was left out.", at: position)
    case UInt8(ascii: "<") where kind == .attribute:
      found("an angle bracket stands in the value of an attribute", repair: nil, at: position)
      tree.resolved.append(byte)
    default:
      tree.resolved.append(byte)
    }
    position += 1
  }

  func string(_ range: Range<Int>) -> String {
    range.lowerBound < bytes.count
      ? String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
      : tree.resolved.string((range.lowerBound - bytes.count)..<(range.upperBound - bytes.count))
  }
}
