/// Collects text and folds each run of white space (Unicode's `White_Space`) into one space; none at either end. Control
/// characters go.
struct TextFolder {
  private(set) var bytes: [UInt8] = []
  private var isSpacePending = false

  /// White space here, even if there is none in the text: the border of a block.
  mutating func space() {
    isSpacePending = true
  }

  mutating func append(_ text: some RandomAccessCollection<UInt8>) {
    var index = text.startIndex
    var run = index
    while index < text.endIndex {
      let length: Int = TextFolder.blankLength(text[index...])
      guard length > 0 else {
        index = text.index(after: index)
        continue
      }
      flush(text[run..<index])
      if text[index] <= 0x20 ? TextFolder.isASCIISpace(text[index]) : text[index] != 0x7F { isSpacePending = true }
      index = text.index(index, offsetBy: length)
      run = index
    }
    flush(text[run...])
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: Private

  private mutating func flush(_ run: some Collection<UInt8>) {
    guard !run.isEmpty else { return }
    if isSpacePending && !bytes.isEmpty { bytes.append(0x20) }
    isSpacePending = false
    bytes.append(contentsOf: run)
  }

  private static func isASCIISpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// How many bytes the white space or control character at the start takes; 0 if there is none.
  @inline(__always)
  private static func blankLength(_ text: some RandomAccessCollection<UInt8>) -> Int {
    guard let first = text.first else { return 0 }
    if first > 0x20 && first < 0x7F { return 0 }
    if first <= 0x20 || first == 0x7F { return 1 }
    guard first == 0xC2 || (0xE1...0xE3).contains(first) else { return 0 }
    let second: UInt8? = text.dropFirst().first
    if first == 0xC2 { return second == 0xA0 || second == 0x85 ? 2 : 0 }
    guard let second, let third = text.dropFirst(2).first else { return 0 }
    switch (first, second, third) {
    case (0xE1, 0x9A, 0x80), (0xE2, 0x80, 0x80...0x8A), (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9), (0xE2, 0x80, 0xAF),
      (0xE2, 0x81, 0x9F), (0xE3, 0x80, 0x80):
      return 3
    default: return 0
    }
  }
}
