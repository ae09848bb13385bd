import Bytes

/// The time that reading takes, as pages and apps show it.
public enum ReadingTime {
  /// As slow readers read on screens.
  public static let wordsPerMinute = 220
  /// The characters of a minute in Chinese, Japanese and Korean.
  public static let charactersPerMinute = 450

  /// The minutes that reading a text in clean markup takes, at least 1; 0 for none.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public static func minutes(_ html: String) -> Int {
    var html = html
    let (words, characters) = html.withUTF8(count)
    guard words + characters > 0 else { return 0 }
    let time = Double(words) / Double(wordsPerMinute) + Double(characters) / Double(charactersPerMinute)
    return max(1, Int(clamping: time.rounded()))
  }

  private static func count(_ html: UnsafeBufferPointer<UInt8>) -> (words: Int, characters: Int) {
    var (words, characters, place) = (0, 0, 0)
    while place < html.count {
      let end = ByteScan.first(UInt8(ascii: "<"), in: html, from: place, to: html.count)
      // Those without so many bytes before them.
      for index in place..<min(max(3, place), end) {
        characters += isCharacter(html[index])
        words += isWordStart(html[index]) & (index == 0 ? 1 : isBoundary(html[index - 1]))
      }
      // Each byte with those before it, without branches, so that the compiler counts 16 at a time. A character has
      // three bytes.
      for index in max(3, place)..<max(3, end) {
        characters += isCharacter(html[index])
        words +=
          isWordStart(html[index])
          & (isBoundary(html[index - 1]) | isInside(html[index - 1]) & isCharacter(html[index - 3]))
      }
      guard end < html.count else { break }
      place = ByteScan.first(UInt8(ascii: ">"), in: html, from: end, to: html.count) + 1
    }
    return (words, characters)
  }

  /// 1 for the first byte of a character from U+3000 to U+DFFF, which has three.
  @inline(__always)
  private static func isCharacter(_ byte: UInt8) -> Int { byte &- 0xE3 <= 0xED - 0xE3 ? 1 : 0 }

  /// 1 for a later byte of a character.
  @inline(__always)
  private static func isInside(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 1 : 0 }

  /// 1 for what ends a word: white space, or the tag before a text.
  @inline(__always)
  private static func isBoundary(_ byte: UInt8) -> Int {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C || byte == UInt8(ascii: ">") ? 1 : 0
  }

  /// 1 for the first byte of what may be the first character of a word.
  @inline(__always)
  private static func isWordStart(_ byte: UInt8) -> Int {
    (isBoundary(byte) | isInside(byte) | isCharacter(byte)) ^ 1
  }
}
