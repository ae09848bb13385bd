import Testing

@testable import TerminalCells

@Suite struct TerminalRowTests {
  @Test(arguments: [
    ("news", 6, "news  "), ("news", 4, "news"), ("news", 3, "ne…"), ("news", 1, "…"), ("news", 0, ""), ("news", -3, ""),
    ("", 2, "  "), ("灯台", 4, "灯台"), ("灯台", 3, "灯…"), ("灯台", 2, "… "), ("a灯台", 3, "a… "), ("👩‍👩‍👧 ok", 4, "👩‍👩‍👧 …"),
    ("he\u{301}ron", 3, "he\u{301}…"), ("e\u{301}", 1, "e\u{301}"),
  ])
  func `a row fills its width exactly`(text: String, width: Int, rendered: String) {
    #expect(TerminalRow(text).rendered(width: width, styled: false) == rendered)
  }

  @Test func `every width is filled for any text`() {
    let pieces = [
      "a", "é", "e\u{301}", "灯", "🙂", "👍🏽", "🇳🇴", "\u{200B}", " ", "\u{1B}[2J", "한", "\n", "\u{202E}", "ﷺ", "क्ष",
    ]
    let seed = UInt64.random(in: 0 ... .max)
    var random = Linear(state: seed)
    for _ in 0..<2_000 {
      let spans = (0..<Int.random(in: 0...4, using: &random)).map { (_: Int) -> TerminalSpan in
        let text = (0..<Int.random(in: 0...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        return TerminalSpan(text.joined(), style: CellStyle(bold: Bool.random(using: &random)))
      }
      let width = Int.random(in: 0...20, using: &random)
      let row = TerminalRow(spans)
      let fitted = row.fitted(to: width)
      #expect(fitted.width == width, "seed \(seed): \(row.text.debugDescription) in \(width)")
      #expect(row.width > width || fitted.text.hasPrefix(row.text), "seed \(seed)")
      #expect(row.width <= width || width == 0 || fitted.text.contains("…"), "seed \(seed)")
    }
  }

  @Test func `styles are turned on and off again`() {
    var row = TerminalRow("new ", style: CellStyle(bold: true, color: .red))
    row.append("plain ")
    row.append("link", style: CellStyle(italic: true, underline: true, color: .brightBlue))
    #expect(
      row.rendered(width: 16, styled: true)
        == "\u{1B}[1;31mnew \u{1B}[0mplain \u{1B}[3;4;94mlink\u{1B}[0m  ")
  }

  @Test func `without styles no escape sequence is written`() {
    let row = TerminalRow("\u{1B}[1mx", style: CellStyle(bold: true, dim: true, inverse: true, color: .green))
    #expect(!row.rendered(width: 9, styled: false).contains("\u{1B}"))
  }

  @Test func `the ellipsis has the style of the text that it replaces`() {
    let row = TerminalRow([TerminalSpan("ab"), TerminalSpan("cdef", style: CellStyle(dim: true))])
    #expect(row.rendered(width: 4, styled: true) == "ab\u{1B}[2mc\u{1B}[0m\u{1B}[2m…\u{1B}[0m")
  }

  @Test func `a row can be aligned at the end of its width`() {
    let row: TerminalRow = "12"
    #expect(row.fitted(to: 4, alignment: .trailing).text == "  12")
    let padded = row.fitted(to: 4, padding: CellStyle(inverse: true))
    #expect(padded.rendered(width: 4, styled: true) == "12\u{1B}[7m  \u{1B}[0m")
  }

  @Test func `every color has a different parameter`() {
    let parameters = TerminalColor.allCases.compactMap(\.parameter)
    #expect(parameters.sorted() == Array(30...37) + Array(90...97))
  }

  /// Knuth's linear congruential generator (MMIX), which gives the same numbers for the same seed.
  private struct Linear: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }
}
