import Bytes

/// The class and the folded form of each character: two levels of tables, in which equal blocks are one.
struct CharacterTable: Sendable {
  /// The class of a character, as in `CharacterData`.
  enum Kind {
    static let separator: UInt32 = 0
    /// A letter, digit or mark of a script that separates words.
    static let word: UInt32 = 1
    /// A character of Han, Kana, Hangul, Thai or another script that does not.
    static let pair: UInt32 = 2
    /// An accent or an invisible character, which is no part of a word's identity.
    static let ignored: UInt32 = 3
  }

  static let shared = CharacterTable()

  /// The number of a block for each 256 characters.
  private var blocks = [UInt16](repeating: 0, count: 0x11_0000 / 256)
  /// Bits 0 and 1 are the class; bit 2 is set if the character folds to a sequence; the rest is the place of that
  /// sequence, or the distance to the folded character.
  private var values: [UInt32] = []
  /// Sequences, each with its length in front.
  private(set) var sequences: [UInt32] = []

  private init() {
    var table = [UInt32](repeating: 0, count: 0x11_0000)
    let marks: [UInt8: UInt32] = [
      UInt8(ascii: ","): Kind.word, UInt8(ascii: ":"): Kind.pair, UInt8(ascii: ";"): Kind.ignored,
    ]
    var reader = DataReader(CharacterData.runs)
    var code = 0
    while let mark = reader.next(), let kind = marks[mark] {
      code += reader.number()
      let length = reader.skip("*") ? reader.number() : 1
      let delta = reader.skip("+") ? reader.number() : reader.skip("-") ? -reader.number() : 0
      for each in code..<code + length { table[each] = UInt32(truncatingIfNeeded: delta << 3) | kind }
      code += length
    }
    reader = DataReader(CharacterData.sequences)
    while !reader.isAtEnd {
      let code = reader.number()
      let place = sequences.count
      sequences.append(0)
      while reader.skip("=") || reader.skip("+") { sequences.append(UInt32(clamping: reader.number())) }
      sequences[place] = UInt32(clamping: sequences.count - place - 1)
      table[code] = UInt32(clamping: place << 3) | 4 | (table[code] & 3)
      _ = reader.skip(" ")
    }
    table.withUnsafeBufferPointer { table in
      guard let start = table.baseAddress else { return }
      // The first block of each content.
      var firsts: [Int] = []
      func isSame(_ left: Int, _ right: Int) -> Bool {
        var offset = 0
        while offset < 256, start[left * 256 + offset] == start[right * 256 + offset] { offset += 1 }
        return offset == 256
      }
      for index in blocks.indices {
        // Most blocks are as the one before.
        if index > 0, isSame(index, index - 1) {
          blocks[index] = blocks[index - 1]
        } else {
          let number = firsts.firstIndex { isSame($0, index) } ?? firsts.count
          if number == firsts.count {
            firsts.append(index)
            values += table[index * 256..<index * 256 + 256]
          }
          blocks[index] = UInt16(clamping: number)
        }
      }
    }
  }

  func value(_ code: UInt32) -> UInt32 {
    values[Int(blocks[Int(code >> 8)]) << 8 | Int(code & 0xFF)]
  }

  static func folded(_ code: UInt32, _ value: UInt32) -> UInt32 {
    UInt32(truncatingIfNeeded: Int32(bitPattern: value) >> 3 &+ Int32(bitPattern: code))
  }
}

/// Reads the text of `CharacterData`.
private struct DataReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ text: StaticString) {
    self.text = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  var isAtEnd: Bool { index >= text.count }

  mutating func next() -> UInt8? {
    guard !isAtEnd else { return nil }
    defer { index += 1 }
    return text[index]
  }

  mutating func skip(_ mark: Unicode.Scalar) -> Bool {
    guard !isAtEnd, text[index] == UInt8(ascii: mark) else { return false }
    index += 1
    return true
  }

  /// A number to base 36; 0 if there is none.
  mutating func number() -> Int {
    var number = 0
    while !isAtEnd {
      switch text[index] {
      case 0x30...0x39: number = number * 36 + Int(text[index] - 0x30)
      case 0x61...0x7A: number = number * 36 + Int(text[index] - 0x61 + 10)
      default: return number
      }
      index += 1
    }
    return number
  }
}
