/// Collects text and folds each run of white space (Unicode's `White_Space`) into one space. Removes white space at
/// both ends, and control characters.
struct WhitespaceCollapser {
  private(set) var bytes: [UInt8] = []
  private var isSpacePending = false

  /// Adds white space at the boundary of a block.
  mutating func space() {
    isSpacePending = true
  }

  mutating func reserveCapacity(_ count: Int) {
    bytes.reserveCapacity(count)
  }

  mutating func append(_ text: [UInt8]) {
    text.withUnsafeBufferPointer { append($0) }
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var run = 0
    while index < text.count {
      let byte = text[index]
      // A single space between words is copied with them.
      if byte > 0x20 && byte < 0x7F || byte == 0x20 && isInWord(text, index, run) {
        index += 1
        continue
      }
      let length = WhitespaceCollapser.blankLength(text, index)
      guard length > 0 else {
        index += 1
        continue
      }
      flush(UnsafeBufferPointer(rebasing: text[run..<index]))
      if byte <= 0x20 ? WhitespaceCollapser.isASCIISpace(byte) : byte != 0x7F { isSpacePending = true }
      index += length
      run = index
    }
    flush(UnsafeBufferPointer(rebasing: text[run...]))
  }

  /// Returns true if the space is a single one between characters of the same run.
  private func isInWord(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ run: Int) -> Bool {
    guard index > run, index + 1 < text.count else { return false }
    let next = text[index + 1]
    return next > 0x20 && next < 0x7F
  }

  /// True if folding changes the white space or control character at that index. A single space between words is
  /// unchanged.
  @inline(__always)
  static func changes(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard text[index] == 0x20 else { return blankLength(text, index) > 0 }
    return index == 0 || index + 1 == text.count || text[index + 1] == 0x20
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Collapses a text in place.
  static func collapse(_ text: inout [UInt8]) {
    let count = text.withUnsafeMutableBufferPointer { text in
      let whole = UnsafeBufferPointer(text)
      var (index, count, isSpacePending) = (0, 0, false)
      while index < whole.count {
        let length = blankLength(whole, index)
        guard length == 0 else {
          let byte = whole[index]
          if byte <= 0x20 ? isASCIISpace(byte) : byte != 0x7F { isSpacePending = true }
          index += length
          continue
        }
        if isSpacePending, count > 0 {
          text[count] = 0x20
          count += 1
        }
        isSpacePending = false
        text[count] = whole[index]
        count += 1
        index += 1
      }
      return count
    }
    text.removeLast(text.count - count)
  }

  // MARK: Private

  private mutating func flush(_ run: UnsafeBufferPointer<UInt8>) {
    guard !run.isEmpty else { return }
    if isSpacePending && !bytes.isEmpty { bytes.append(0x20) }
    isSpacePending = false
    bytes.append(contentsOf: run)
  }

  private static func isASCIISpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// The number of bytes of the white space or control character there; 0 for other characters.
  @inline(__always)
  private static func blankLength(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int {
    let first = text[index]
    if first <= 0x20 || first == 0x7F { return 1 }
    guard first == 0xC2 || (0xE1...0xE3).contains(first), index + 1 < text.count else { return 0 }
    let second = text[index + 1]
    if first == 0xC2 { return second == 0xA0 || second == 0x85 ? 2 : 0 }
    guard index + 2 < text.count else { return 0 }
    switch (first, second, text[index + 2]) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF),
      (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return 3
    default: return 0
    }
  }
}
