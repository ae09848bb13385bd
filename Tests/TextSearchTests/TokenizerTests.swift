import Foundation
import SeededRandom
import Testing

@testable import TextSearch

struct TokenizerTests {
  private func tokens(_ text: String, _ purpose: Tokenizer.Purpose = .document) -> [String] {
    var tokens: [String] = []
    Tokenizer().tokenize(text, for: purpose) { token in
      tokens.append(String(decoding: token.bytes, as: UTF8.self))
      return true
    }
    return tokens
  }

  @Test
  func `case, accents and points are folded in every script`() {
    let expected: [String: [String]] = [
      "Café CAFÉ cafe\u{301}": ["cafe", "cafe", "cafe"], "Straße STRASSE": ["strasse", "strasse"],
      "Łódź Ørsted İstanbul": ["lodz", "orsted", "istanbul"], "ﬁne ² Ⅷ": ["fine", "2", "viii"],
      "Ёлка ёлка елка": ["елка", "елка", "елка"], "Ὀδυσσεύς ΟΔΥΣΣΕΥΣ": ["οδυσσευσ", "οδυσσευσ"],
      "كِتَابٌ كتاب ـكـتاب": ["كتاب", "كتاب", "كتاب"], "שָׁלוֹם שלום": ["שלום", "שלום"], "٤٢": ["42"],
      "ＡＢＣ１": ["abc1"], "हिन्दी": ["हिन्दी"],
      "don't 6.3 snake_case": ["don", "t", "6", "3", "snake", "case"],
    ]
    for (text, tokens) in expected { #expect(self.tokens(text) == tokens, "\(text)") }
  }

  @Test
  func `scripts without spaces give pairs, and the last character of a run alone`() {
    #expect(tokens("中国人民") == ["中国", "国人", "人民", "民"])
    #expect(tokens("中国人民", .query) == ["中国", "国人", "人民"])
    #expect(tokens("中", .query) == ["中"])
    #expect(tokens("iPhone手机15") == ["iphone", "手机", "机", "15"])
    #expect(tokens("東京タワー、高い") == ["東京", "京タ", "タワ", "ワー", "ー", "高い", "い"])
    #expect(tokens("한국어") == ["한국", "국어", "어"])
    #expect(tokens("ไทย") == ["ไท", "ทย", "ย"])
  }

  @Test
  func `composed and decomposed characters give the same tokens`() {
    #expect(tokens("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}") == tokens("한국"))
    #expect(tokens("か\u{3099}は\u{309A}ウ\u{3099}") == tokens("がぱヴ"))
    #expect(tokens("ｶﾞｷﾞ") == tokens("ガギ"))
    #expect(tokens("e\u{301}te\u{301}") == tokens("été"))
  }

  @Test
  func `a token's place in the text includes its marks`() {
    var ranges: [Range<Int>] = []
    Tokenizer().tokenize("a e\u{301}x 中国") { token in
      ranges.append(token.range)
      return true
    }
    #expect(ranges == [0..<1, 2..<6, 7..<13, 10..<13])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the tokens of any text are those of a slow, obvious model`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = GeneratedText.any(using: &generator)
      #expect(tokens(text) == SlowTokens.of(text), "\(text.unicodeScalars.map { String($0.value, radix: 16) })")
    }
  }

  @Test
  func `any bytes give tokens with increasing places within the text`() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      var last = (-1, 0)
      bytes.withUnsafeBufferPointer { buffer in
        Tokenizer().tokenize(buffer) { token in
          #expect(
            token.range.lowerBound > last.0 && token.range.upperBound >= last.1 && token.range.upperBound <= bytes.count
          )
          #expect(!token.bytes.isEmpty && token.bytes.count <= Tokenizer.Token.mostBytes)
          last = (token.range.lowerBound, token.range.upperBound)
          return true
        }
      }
    }
  }

  @Test
  func `folded tokens are their own tokens`() {
    for code in 0...0x3FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(code) else { continue }
      for token in tokens(String(scalar), .query) { #expect(tokens(token, .query) == [token], "\(code)") }
    }
  }
}

/// Tokens by the library's own properties of characters, for the scripts of `GeneratedText`.
private enum SlowTokens {
  static func of(_ text: String) -> [String] {
    var tokens: [String] = []
    var word = ""
    var run: [Unicode.Scalar] = []
    func end() {
      if !word.isEmpty { tokens.append(String(word.prefix(64))) }
      tokens += zip(run, run.dropFirst()).map { "\($0)\($1)" } + (run.last.map { ["\($0)"] } ?? [])
      (word, run) = ("", [])
    }
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      if properties.generalCategory == .nonspacingMark, !(0xE00...0xE7F).contains(scalar.value) { continue }
      if [0x4E00...0x9FFF, 0x3041...0x3096, 0xAC00...0xD7A3, 0xE01...0xE4E].contains(where: {
        $0.contains(scalar.value)
      }),
        scalar.value != 0xE3F
      {
        if !word.isEmpty { end() }
        run.append(scalar)
      } else if properties.isAlphabetic || properties.numericType == .decimal {
        if !run.isEmpty { end() }
        let base = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars.first ?? scalar
        word += base.properties.lowercaseMapping.decomposedStringWithCanonicalMapping.unicodeScalars.prefix(1)
          .map { $0 == "ς" ? "σ" : String($0) }.joined()
      } else {
        end()
      }
    }
    end()
    return tokens
  }
}
