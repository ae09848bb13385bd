import HTML

/// Reads documents of windows-1252 with parts in UTF-8, as programs produce that concatenate texts as bytes.
enum MixedEncoding {
  /// The document in UTF-8, and its encoding if most of it is in another encoding than stated; nil if no part is UTF-8.
  ///
  /// If most of a document is UTF-8, each UTF-8 sequence counts. Otherwise a text between two tags is UTF-8 as a whole
  /// or not at all: "É»" in windows-1252 has the bytes of one character in UTF-8.
  ///
  /// - Complexity: O(bytes).
  static func decoded(_ bytes: [UInt8]) -> (text: [UInt8], encoding: String?)? {
    let count = UTF8Count(bytes[...])
    guard count.short + count.long > 0 else { return nil }
    // A few sequences may occur by chance.
    guard !count.isMostlyUTF8 || count.short + 2 * count.long < 8 else {
      return (UTF8Check.repaired(bytes[...]).text, "utf-8")
    }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var hasParts = false
    var start = 0
    while start < bytes.count {
      let end = bytes[(start + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      let part = bytes[start..<end]
      let count = UTF8Count(part)
      if count.wrong == 0, count.long > 0 || count.short > 1 {
        hasParts = true
        text.append(contentsOf: part)
      } else {
        text.append(contentsOf: Windows1252.decode(part))
      }
      start = end
    }
    return hasParts ? (text, nil) : nil
  }

  /// True if a document that is valid UTF-8 cannot be valid by chance.
  static func isCertainlyUTF8(_ bytes: [UInt8]) -> Bool {
    let count = UTF8Count(bytes[...])
    return count.wrong == 0 && count.short + count.long >= 8
  }
}

/// Counts the UTF-8 sequences in a run of bytes.
struct UTF8Count {
  /// The number of sequences of two bytes.
  private(set) var short = 0
  /// The number of sequences of three and four bytes.
  private(set) var long = 0
  /// The number of bytes above ASCII outside any sequence.
  private(set) var wrong = 0

  init(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { buffer in
      var position = 0
      while true {
        position = UTF8Check.endOfASCII(buffer, from: position)
        guard position < buffer.count else { break }
        let length = UTF8Check.sequenceLength(buffer, at: position)
        switch length {
        case 0: wrong += 1
        case 2: short += 1
        default: long += 1
        }
        position += max(length, 1)
      }
    }
  }

  var isMostlyUTF8: Bool { 2 * short + 3 * long > wrong }
}
