import Bytes

/// The time that reading takes, as clients show it.
enum ReadingTime {
  static let wordsPerMinute = 265

  /// The minutes that reading a text in markup takes; 0 for none.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func minutes(_ html: String) -> Int {
    var html = html
    let words = html.withUTF8(words)
    return (words + wordsPerMinute - 1) / wordsPerMinute
  }

  private static func words(_ html: UnsafeBufferPointer<UInt8>) -> Int {
    var (words, isInTag) = (0, false)
    // 1 inside of a word. Added up instead of being branched on: half of the time, since words have all lengths.
    var inWord = 0
    for byte in html {
      if byte == UInt8(ascii: "<") {
        isInTag = true
      } else if isInTag {
        isInTag = byte != UInt8(ascii: ">")
      } else {
        let isPart = ASCII.isWhitespace(byte) ? 0 : 1
        words += isPart & ~inWord
        inWord = isPart
      }
    }
    return words
  }
}
