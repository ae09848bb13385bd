import SeededRandom
import Testing

@testable import Screens

@Suite struct ReadingTimeTests {
  @Test func `words are counted outside of tags, which do not end them`() {
    /// Byte by byte.
    func words(_ html: String) -> Int {
      var (words, isInTag, inWord) = (0, false, false)
      for byte in html.utf8 {
        if byte == UInt8(ascii: "<") {
          isInTag = true
        } else if isInTag {
          isInTag = byte != UInt8(ascii: ">")
        } else {
          let isPart = ![0x20, 0x0A, 0x09, 0x0D, 0x0C].contains(byte)
          if isPart, !inWord { words += 1 }
          inWord = isPart
        }
      }
      return words
    }
    var random = SeededGenerator(seed: 17)
    for _ in 0..<300 {
      let html = String(
        (0..<Int.random(in: 0..<2_000, using: &random)).map { _ in "ab é \n\t<>".randomElement(using: &random) ?? "a" })
      let minutes = (words(html) + ReadingTime.wordsPerMinute - 1) / ReadingTime.wordsPerMinute
      #expect(ReadingTime.minutes(html) == minutes, "\(html)")
    }
  }
}
