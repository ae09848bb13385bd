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
    for run in CharacterRuns(CharacterData.runs) {
      guard let kind = marks[run.kind] else { continue }
      for code in run.codes { table[Int(code)] = UInt32(truncatingIfNeeded: run.delta << 3) | kind }
    }
    for (code, parts) in CharacterSequences(CharacterData.sequences) {
      let code = Int(code)
      table[code] = UInt32(clamping: sequences.count << 3) | 4 | (table[code] & 3)
      sequences += [UInt32(clamping: parts.count)] + parts
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
