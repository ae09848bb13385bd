import Bytes

/// Guesses the encoding of a document that declares none and is not UTF-8.
///
/// Two-byte encodings have rules that a text in another encoding soon violates; one-byte encodings are distinguished by
/// the ranges that contain a script's small letters. Otherwise the encoding is windows-1252, as in browsers.
package struct EncodingGuess {
  /// The number of bytes that are examined.
  private static let sample = 65_536

  private var high = 0
  private var runs = 0
  private var wide = WideRuns()
  /// The frequency of each byte.
  private var counts: [Int] = [Int](repeating: 0, count: 256)

  /// The label of the encoding; nil if only windows-1252 is likely.
  package static func label(of document: ArraySlice<UInt8>) -> String? {
    let bytes = Array(document.prefix(sample))
    guard !UTF8Count(bytes[...]).isMostlyUTF8 else { return nil }
    return EncodingGuess(bytes).label
  }

  private init(_ bytes: [UInt8]) {
    var wasHigh = false
    for byte in bytes {
      counts[Int(byte)] += 1
      if byte >= 0x80 {
        high += 1
        if !wasHigh { runs += 1 }
      }
      wasHigh = byte >= 0x80
    }
    wide = WideRuns(bytes)
  }

  /// The label by frequency; nil for western languages, whose accents are single bytes between letters.
  private var label: String? {
    guard high >= 6, high * 10 >= runs * 18 else { return nil }
    return wide.label ?? narrow
  }

  private func share(_ range: ClosedRange<Int>) -> Double {
    Double(counts[range].reduce(0, +)) / Double(max(high, 1))
  }

  private var narrow: String? {
    if share(0xA1...0xBF) > 0.2, share(0xA1...0xDA) + share(0xDF...0xFB) > 0.98 { return "tis-620" }
    if share(0xE0...0xFA) > 0.95, share(0xC0...0xDF) == 0, share(0xFB...0xFF) == 0 { return "windows-1255" }
    if share(0xC0...0xDF) > 0.6, share(0xC0...0xFF) > 0.9 { return "koi8-r" }
    if share(0xE0...0xFF) > 0.7, share(0xC0...0xFF) > 0.9 { return "windows-1251" }
    return nil
  }
}

/// Measures how well bytes fit the encodings of East Asia.
private struct WideRuns {
  private var eucErrors = 0
  private var eucPairs = 0
  private var eucKana = 0
  private var eucSyllables = 0
  private var eucIdeographs = 0
  private var shiftErrors = 0
  private var shiftPairs = 0
  private var shiftKana = 0
  private var bigErrors = 0
  private var bigPairs = 0
  private var bigFrequent = 0

  init() {}

  init(_ bytes: [UInt8]) {
    readEUC(bytes)
    readShiftJIS(bytes)
    readBig5(bytes)
  }

  var label: String? {
    if shiftErrors == 0, shiftPairs > 2, shiftKana * 3 > shiftPairs { return "shift_jis" }
    if eucErrors == 0, eucPairs > 2 {
      if eucKana * 4 > eucPairs { return "euc-jp" }
      let letters = eucSyllables + eucIdeographs
      if eucSyllables * 10 >= letters * 9, letters > 0 { return "euc-kr" }
      if letters * 2 > eucPairs { return "gb2312" }
    }
    if bigErrors == 0, bigPairs > 2, bigFrequent * 10 > bigPairs * 6 { return "big5" }
    return nil
  }

  private mutating func readEUC(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      index += 1
      guard lead >= 0x80 else { continue }
      // Rows above F7 are unused.
      guard (0xA1...0xF7).contains(lead) || lead == 0x8E, index < bytes.count, bytes[index] >= 0xA1 else {
        eucErrors += 1
        continue
      }
      index += 1
      eucPairs += 1
      switch lead {
      case 0xA4, 0xA5: eucKana += 1
      case 0xB0...0xC8: eucSyllables += 1
      case 0xC9...0xF7: eucIdeographs += 1
      default: break
      }
    }
  }

  private mutating func readShiftJIS(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      index += 1
      // Bytes from A1 to DF are half-width kana, one byte each.
      guard lead >= 0x80, !(0xA1...0xDF).contains(lead) else { continue }
      guard lead != 0x80, lead != 0xA0, lead <= 0xFC, index < bytes.count, (0x40...0xFC).contains(bytes[index]),
        bytes[index] != 0x7F
      else {
        shiftErrors += 1
        continue
      }
      index += 1
      shiftPairs += 1
      if lead == 0x82 || lead == 0x83 { shiftKana += 1 }
    }
  }

  private mutating func readBig5(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let lead = bytes[index]
      index += 1
      guard lead >= 0x80 else { continue }
      guard (0xA1...0xF9).contains(lead), index < bytes.count,
        (0x40...0x7E).contains(bytes[index]) || bytes[index] >= 0xA1
      else {
        bigErrors += 1
        continue
      }
      index += 1
      bigPairs += 1
      if lead <= 0xC6 { bigFrequent += 1 }
    }
  }
}
