import Bytes

/// Finds addresses in plain text: `http://…`, `https://…`, and `www.…` with a further dot. Mail addresses are not
/// linked, since showing one is not an invitation to write.
struct TextAddresses {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// The next address.
  /// - Complexity: O(n) in the text, over all calls together.
  mutating func next() -> Range<Int>? {
    while index < text.count {
      let byte = text[index] | 0x20
      guard byte == UInt8(ascii: "h") || byte == UInt8(ascii: "w"), isWordStart, let start = hostStart else {
        index += 1
        continue
      }
      let begin = index
      let end = trimmedEnd(from: start, to: end(from: start))
      index = max(end, begin + 1)
      if isAddress(begin, start, end) { return begin..<end }
    }
    return nil
  }

  /// Returns true if the address has no scheme.
  static func lacksScheme(_ address: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    address.first.map { $0 | 0x20 } == UInt8(ascii: "w")
  }

  // MARK: Private

  private var isWordStart: Bool {
    guard index > 0 else { return true }
    switch text[index - 1] {
    case UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "&"), UInt8(ascii: "%"):
      return false
    case let byte: return !ASCII.isLetter(byte) && !ASCII.isDigit(byte)
    }
  }

  /// The index of the host, if an address begins here; otherwise nil.
  private var hostStart: Int? {
    for start: StaticString in ["https://", "http://", "www."] {
      let end = index + start.utf8CodeUnitCount
      guard end < text.count else { continue }
      let isHere = start.withUTF8Buffer { start in
        start.indices.allSatisfy { ASCII.lowercased(text[index + $0]) == start[$0] }
      }
      if isHere { return end }
    }
    return nil
  }

  /// The upper bound of the address's end.
  private func end(from start: Int) -> Int {
    var end = start
    while end < text.count {
      let byte = text[end]
      if byte < 0x80 {
        guard byte > 0x20, byte != 0x7F, !Self.endings.contains(byte) else { return end }
        end += 1
      } else {
        guard let length = lengthOfLetter(at: end) else { return end }
        end += length
      }
    }
    return end
  }

  private static let endings = Set("<>\"`{}|\\^".utf8)

  /// The number of bytes of a letter that is not ASCII; nil for punctuation, and for scripts without spaces between
  /// words, whose text often directly follows an address.
  private func lengthOfLetter(at index: Int) -> Int? {
    var decoder = UTF8()
    var bytes = text[index..<min(text.count, index + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    switch scalar.value {
    case 0x80...0xBF, 0x2000...0x2BFF, 0x2E80...0x9FFF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF,
      0xFE00...0xFE6F, 0xFF00...0xFFFF, 0x1B000...:
      return nil
    default: return UTF8.width(scalar)
    }
  }

  /// The end without punctuation of the sentence and without closing brackets that were not opened inside.
  private func trimmedEnd(from start: Int, to end: Int) -> Int {
    var open = [0, 0]
    for byte in text[start..<end] {
      if let bracket = Self.opening.firstIndex(of: byte) { open[bracket] += 1 }
      if let bracket = Self.closing.firstIndex(of: byte) { open[bracket] -= 1 }
    }
    var end = end
    while end > start {
      let byte = text[end - 1]
      if let bracket = Self.closing.firstIndex(of: byte), open[bracket] < 0 {
        open[bracket] += 1
      } else if !Self.trailing.contains(byte) {
        break
      }
      end -= 1
    }
    return end
  }

  private static let opening = Array("([".utf8)
  private static let closing = Array(")]".utf8)
  private static let trailing = Set(".,:;!?'*_~".utf8)

  /// True if there is a host, after `www.` with a further dot.
  private func isAddress(_ begin: Int, _ start: Int, _ end: Int) -> Bool {
    guard end > start, ASCII.isLetter(text[start]) || ASCII.isDigit(text[start]) || text[start] >= 0x80 else {
      return false
    }
    guard text[begin] | 0x20 == UInt8(ascii: "w") else { return true }
    let host = text[start..<end].prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    return host.contains(UInt8(ascii: ".")) && !host.contains(UInt8(ascii: "@"))
  }
}
