import Bytes
import Foundation

/// The time that reading takes, as clients show it.
public enum ReadingTime {
  public static let wordsPerMinute = 265

  /// The minutes that reading a text in markup takes; 0 for none.
  ///
  /// - Complexity: O(*n*) in the bytes.
  public static func minutes(_ html: String) -> Int {
    var html = html
    let words = html.withUTF8(words)
    return (words + wordsPerMinute - 1) / wordsPerMinute
  }

  private static func words(_ html: UnsafeBufferPointer<UInt8>) -> Int {
    guard let start = html.baseAddress else { return 0 }
    var (words, place) = (0, 0)
    // 1 inside of a word. A tag does not end one.
    var inWord = 0
    while place < html.count {
      let end = index(of: UInt8(ascii: "<"), from: place, in: start, html.count)
      if end > place {
        // Each byte with the one before it, without branches, so that the compiler counts 16 at a time.
        words += isPart(html[place]) & ~inWord
        for index in place + 1..<end { words += isPart(html[index]) & ~isPart(html[index - 1]) }
        inWord = isPart(html[end - 1])
      }
      guard end < html.count else { break }
      place = index(of: UInt8(ascii: ">"), from: end, in: start, html.count) + 1
    }
    return words
  }

  /// 1 for a part of a word, 0 for white space.
  @inline(__always)
  private static func isPart(_ byte: UInt8) -> Int {
    (byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C) ? 0 : 1
  }

  /// The place of a byte; the count without one.
  private static func index(of byte: UInt8, from place: Int, in start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    guard let found = memchr(start + place, Int32(byte), count - place) else { return count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(start)
  }
}
