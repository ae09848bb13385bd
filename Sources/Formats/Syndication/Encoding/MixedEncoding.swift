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
}
