import Bytes

/// Parts of words that are looked for together in the names that authors give to elements.
struct WordList: Sendable {
  private var bytes: [UInt8] = []
  /// Where each word starts in `bytes`, followed by the end of the last one.
  private var starts: [Int] = []
  /// The words that begin with a byte, by that byte, followed by their number.
  private var firsts: [Int] = Array(repeating: 0, count: 257)

  /// - Parameters:
  ///   - words: Words in lower case.
  ///   - separator: The byte between words, besides line breaks.
  init(_ words: String, separator: UInt8 = 0x20) {
    let words = words.utf8.split { $0 == separator || $0 == 0x0A }.map(Array.init).sorted { $0[0] < $1[0] }
    for word in words {
      starts.append(bytes.count)
      bytes.append(contentsOf: word)
      firsts[Int(word[0]) + 1] += 1
    }
    starts.append(bytes.count)
    for byte in 1..<firsts.count { firsts[byte] += firsts[byte - 1] }
  }

  /// True if a text in lower case begins with one of the words, after at most a few marks.
  func begins(_ text: [UInt8]) -> Bool {
    let start = text.firstIndex { $0 >= 0x80 || ASCII.isLetter($0) } ?? 0
    return start < 8
      && starts.indices.dropLast().contains {
        text[start...].starts(with: bytes[starts[$0]..<starts[$0 + 1]])
      }
  }

  /// True if a text in lower case contains one of the words.
  /// - Complexity: O(n) in the text, times the words that begin with one letter.
  func isFound(in text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer { text in
      bytes.withUnsafeBufferPointer { bytes in
        starts.withUnsafeBufferPointer { starts in
          firsts.withUnsafeBufferPointer { firsts in
            for place in text.indices {
              for word in firsts[Int(text[place])]..<firsts[Int(text[place]) + 1] {
                let count = starts[word + 1] - starts[word]
                guard place + count <= text.count else { continue }
                var length = 1
                while length < count, text[place + length] == bytes[starts[word] + length] { length += 1 }
                if length == count { return true }
              }
            }
            return false
          }
        }
      }
    }
  }
}
