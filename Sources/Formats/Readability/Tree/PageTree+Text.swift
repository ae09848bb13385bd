import Bytes
import HTML

extension PageTree {
  /// The text of an element, unchanged.
  /// - Parameter limit: The bytes after which collecting stops.
  /// - Complexity: O(n) in the nodes inside, as far as they are collected.
  func text(of root: Index, limit: Int = .max) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = root
    while index != Self.none, bytes.count < limit {
      if self[index].isText { withBytes(self[index].content) { bytes.append(contentsOf: $0) } }
      index = next(after: index, in: root)
    }
    return bytes
  }

  /// The text of an element without white space at either end.
  func trimmedText(of root: Index) -> String {
    String(decoding: TextRuns.trimmed(text(of: root)), as: UTF8.self)
  }

  /// The folded text of an element in lower case.
  func lowercasedText(of root: Index) -> [UInt8] {
    Array(String(decoding: foldedText(of: root), as: UTF8.self).lowercased().utf8)
  }

  /// The text of an element without white space at either end, each longer run of it as one space.
  func foldedText(of root: Index, limit: Int = .max) -> [UInt8] {
    TextRuns.folded(TextRuns.trimmed(text(of: root, limit: limit)))
  }
}

/// White space in texts, as ECMAScript defines it.
enum TextRuns {
  /// The text without white space at either end.
  /// - Complexity: O(bytes).
  static func trimmed(_ text: [UInt8]) -> [UInt8] {
    text.withUnsafeBufferPointer { text in
      var (index, start, end) = (0, -1, 0)
      while index < text.count {
        let character = TextCharacter(text, at: index)
        if !character.isBlank {
          if start < 0 { start = index }
          end = index + character.bytes
        }
        index += character.bytes
      }
      return start < 0 ? [] : Array(text[start..<end])
    }
  }

  static func trimmed(_ text: String) -> String {
    String(decoding: trimmed(Array(text.utf8)), as: UTF8.self)
  }

  /// The text with a space for each run of two or more white spaces. A single one stays as it is.
  /// - Complexity: O(bytes).
  static func folded(_ text: [UInt8]) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.count)
    text.withUnsafeBufferPointer { text in
      var (index, copied) = (0, 0)
      while index < text.count {
        let (start, character) = (index, TextCharacter(text, at: index))
        index += character.bytes
        guard character.isBlank else { continue }
        var run = 1
        while index < text.count {
          let next = TextCharacter(text, at: index)
          guard next.isBlank else { break }
          (run, index) = (run + 1, index + next.bytes)
        }
        guard run > 1 else { continue }
        folded.append(contentsOf: text[copied..<start])
        folded.append(0x20)
        copied = index
      }
      folded.append(contentsOf: text[copied...])
    }
    return folded
  }

  /// The words between white space. White space at an end counts as one more, empty word.
  /// - Complexity: O(bytes).
  static func wordCount(_ text: [UInt8]) -> Int {
    text.withUnsafeBufferPointer { text in
      var (index, count, wasBlank) = (0, 1, false)
      while index < text.count {
        let character = TextCharacter(text, at: index)
        if character.isBlank, !wasBlank { count += 1 }
        wasBlank = character.isBlank
        index += character.bytes
      }
      return count
    }
  }
}
