import Bytes

/// Validates bytes as UTF-8 (Unicode 15, table 3-7).
package struct UTF8Check {
  package let isValid: Bool
  package let isASCII: Bool

  /// Stops at the first invalid byte.
  package init(_ bytes: ArraySlice<UInt8>) {
    var isASCII = true
    let valid = bytes.withUnsafeBufferPointer { buffer in
      var position = 0
      while position < buffer.count {
        position = ByteScan.endOfASCII(buffer, from: position)
        guard position < buffer.count else { break }
        isASCII = false
        let length = UTF8Check.sequenceLength(buffer, at: position)
        guard length > 0 else { return false }
        position += length
      }
      return true
    }
    self.isValid = valid
    self.isASCII = isASCII
  }

  /// Decodes valid sequences as UTF-8 and every other byte as windows-1252: a common mixture, in which one part of a
  /// page was pasted from another source.
  package static func repaired(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], firstWrong: Int?) {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 64)
    var firstWrong: Int? = nil
    bytes.withUnsafeBufferPointer { buffer in
      var position = 0
      while position < buffer.count {
        let end = ByteScan.endOfASCII(buffer, from: position)
        if end > position {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[position..<end]))
          position = end
          continue
        }
        let length = sequenceLength(buffer, at: position)
        if length > 0 {
          output.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[position..<(position + length)]))
          position += length
        } else {
          if firstWrong == nil { firstWrong = position }
          Windows1252.append(buffer[position], to: &output)
          position += 1
        }
      }
    }
    return (output, firstWrong)
  }

  /// The bytes, with U+FFFD in place of invalid sequences; `wrong` is 1 if there were any, else 0.
  package static func replaced(_ bytes: [UInt8]) -> (text: [UInt8], wrong: Int) {
    if UTF8Check(bytes[...]).isValid { return (bytes, 0) }
    return (Array(String(decoding: bytes, as: UTF8.self).utf8), 1)
  }

  /// The length of the sequence of two to four bytes at a place; 0 if it is invalid.
  package static func sequenceLength(_ buffer: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
    let lead = buffer[position]
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0:
      length = 3
      lowest = 0xA0
    case 0xED:
      length = 3
      highest = 0x9F
    case 0xE1...0xEF: length = 3
    case 0xF0:
      length = 4
      lowest = 0x90
    case 0xF1...0xF3: length = 4
    case 0xF4:
      length = 4
      highest = 0x8F
    default: return 0
    }
    guard position + length <= buffer.count, buffer[position + 1] >= lowest, buffer[position + 1] <= highest else {
      return 0
    }
    for index in (position + 2)..<max(position + length, position + 2) where buffer[index] & 0xC0 != 0x80 { return 0 }
    return length
  }
}

/// Counts the UTF-8 sequences in a run of bytes.
package struct UTF8Count {
  /// The number of sequences of two bytes.
  package private(set) var short = 0
  /// The number of sequences of three and four bytes.
  package private(set) var long = 0
  /// The number of bytes above ASCII outside any sequence.
  package private(set) var wrong = 0

  package init(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { buffer in
      var position = 0
      while true {
        position = ByteScan.endOfASCII(buffer, from: position)
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

  /// True if there is more UTF-8 than bytes that are not.
  package var isMostlyUTF8: Bool { 2 * short + 3 * long > wrong }

  /// True if the bytes are UTF-8, and have too many sequences for that to be chance.
  package var isCertain: Bool { wrong == 0 && short + long >= 8 }
}
