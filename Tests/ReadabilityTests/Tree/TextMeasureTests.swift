import SeededRandom
import Testing

@testable import Readability

/// Lengths of texts as readers of ECMAScript count them, and their sums.
@Suite struct TextMeasureTests {
  private static let pieces = [
    "a", "é", "字", "🦊", " ", "\n", "\t", "\u{A0}", "\u{2003}", "\u{FEFF}", ",", "،", "，", ".",
  ]

  private func measure(_ text: String) -> TextMeasure {
    Array(text.utf8).withUnsafeBufferPointer { TextMeasure($0) }
  }

  private func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{FEFF}" || scalar.properties.isWhitespace && scalar != "\u{85}"
  }

  /// The length by a simple way: trimmed, runs of white space as one.
  private func length(_ text: String) -> Int {
    let words = text.unicodeScalars.split(whereSeparator: isBlank)
    return words.reduce(0) { $0 + $1.reduce(0) { $0 + UTF16.width($1) } } + max(0, words.count - 1)
  }

  @Test func `a measure is what a simple way of counting finds, for the whole and for its parts together`() {
    for seed in UInt64(0)..<500 {
      var random = SeededGenerator(seed: seed)
      let parts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        (0..<Int.random(in: 0...6, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
          .joined()
      }
      let text = parts.joined()
      var sum = TextMeasure()
      for part in parts { sum.append(measure(part)) }
      let whole = measure(text)
      for found in [whole, sum] {
        #expect(found.length == length(text), "seed \(seed)")
        #expect(Int(found.units) == text.utf16.count, "seed \(seed)")
        #expect(Int(found.commas) == text.unicodeScalars.count { [",", "،", "，"].contains($0) }, "seed \(seed)")
        #expect(Int(found.asciiCommas) == text.unicodeScalars.count { $0 == "," }, "seed \(seed)")
        #expect(found.leading == whole.leading && found.trailing == whole.trailing, "seed \(seed)")
      }
    }
  }

  @Test func `broken bytes count as letters`() {
    let bytes: [UInt8] = [0xFF, 0x20, 0xE2, 0x80, 0xC2]
    let found = bytes.withUnsafeBufferPointer { TextMeasure($0) }
    #expect(!found.isBlank && found.gaps == 1)
  }
}
