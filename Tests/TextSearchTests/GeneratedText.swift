import Foundation
import SeededRandom

/// Texts in the scripts that a search must find: Latin, Cyrillic, Greek, Hebrew, Han and Kana, Hangul, Thai.
enum GeneratedText {
  static let alphabets: [[Unicode.Scalar]] = [
    "abcdeéàöABCÉ0123", "абвгдёйАБВЁ", "αβγδςσΣΆά", "אבגדה", "中国人民日本語", "あいうえかき", "한국어가나", "กขคงไทยำ",
  ].map { Array($0.unicodeScalars) }

  static func word(using generator: inout SeededGenerator) -> String {
    let alphabet = alphabets.randomElement(using: &generator) ?? []
    return text(alphabet, 1...5, using: &generator)
  }

  static func any(using generator: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      text += word(using: &generator)
      text += [" ", " ", ", ", "", "\u{301}", ". ", "-", "、"].randomElement(using: &generator) ?? ""
    }
    return text
  }

  private static func text(
    _ alphabet: [Unicode.Scalar], _ count: ClosedRange<Int>, using generator: inout SeededGenerator
  ) -> String {
    var text = ""
    for _ in 0..<Int.random(in: count, using: &generator) {
      if let scalar = alphabet.randomElement(using: &generator) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
