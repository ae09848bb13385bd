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
    var (words, isInTag, isInWord) = (0, false, false)
    for byte in html {
      if byte == UInt8(ascii: "<") {
        (isInTag, isInWord) = (true, false)
      } else if byte == UInt8(ascii: ">"), isInTag {
        isInTag = false
      } else if !isInTag {
        let isPart = !ASCII.isWhitespace(byte)
        if isPart, !isInWord { words += 1 }
        isInWord = isPart
      }
    }
    return words
  }
}
