import Bytes

/// Recognizes a text that was read as Windows-1252 and is in another encoding. Versions before pages were read in the
/// encodings that they declare have stored such texts.
package enum MisreadText {
  /// The bytes that are looked at.
  private static let sample = 65_536
  /// The least number of words that no language writes so.
  private static let fewest = 3

  /// Bytes without a character, and those of rare signs. Characters of East Asia begin with them.
  private static let rare: Set<UInt8> = [0x81, 0x83, 0x86, 0x87, 0x88, 0x89, 0x8D, 0x8F, 0x90, 0x98, 0x9D]

  /// True if a text, with or without markup, was most likely misread.
  ///
  /// - Complexity: O(*n*) in the bytes.
  package static func isLikely(_ text: String) -> Bool {
    var bytes: [UInt8] = []
    var (high, others) = (0, 0)
    for scalar in text.prefix(bytes: sample).unicodeScalars {
      guard let byte = Windows1252.byte(of: scalar) else {
        others += 1
        continue
      }
      if byte >= 0x80 { high += 1 }
      bytes.append(byte)
    }
    // Characters beyond it come from references.
    guard high >= 6, others * 8 < high else { return false }
    return UTF8Count(bytes[...]).isMostlyUTF8 || EncodingGuess.label(of: bytes[...]) != nil
      || bytes.count(where: rare.contains) * 10 > high || oddWords(bytes) >= fewest
  }

  /// The number of words with four letters in a row that have accents, as those of Greek, Hebrew and Cyrillic are read,
  /// with a sign between two letters, or one at the beginning that begins no word, as those of Polish and Czech are.
  private static func oddWords(_ bytes: [UInt8]) -> Int {
    func set(_ signs: String) -> Set<UInt8> { Set(signs.unicodeScalars.compactMap(Windows1252.byte)) }
    let (inner, first) = (set("¡¢£¤¥¦§¨©«¬®¯±²³¶¹»¼½¾¿×÷"), set("¤¥¦¨¬¯²³¶¹¾"))
    return bytes.split { !ASCII.isLetter($0) && $0 < 0xA1 }.count { word in
      guard word.count > 2 else { return false }
      return first.contains(word[word.startIndex]) || word.dropFirst().dropLast().contains(where: inner.contains)
        || word.split { $0 < 0xC0 }.contains { $0.count > 3 }
    }
  }
}
