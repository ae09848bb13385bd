import Testing

@testable import TerminalCells

@Suite struct HarmlessTextTests {
  @Test func `plain text is unchanged`() {
    for text in ["", "Harbor news, 5 °C", "灯台 👩‍👩‍👧", "he\u{301}ron", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"] { #expect(text.harmlessInTerminal == text) }
  }

  @Test func `escape sequences become text`() {
    #expect("\u{1B}[31mred\u{1B}[0m".harmlessInTerminal == "␛[31mred␛[0m")
    #expect("\u{1B}]0;title\u{7}".harmlessInTerminal == "␛]0;title␇")
    #expect("\u{9B}2J\u{7F}".harmlessInTerminal == "\u{FFFD}2J␡")
  }

  @Test func `breaks and tabs become one space each`() {
    #expect("a\nb\r\nc\td\u{2028}e\u{85}f".harmlessInTerminal == "a b c d e f")
  }

  @Test func `marks that change the text direction are removed`() {
    #expect("a\u{202E}b\u{2066}c\u{200F}d\u{FEFF}e\u{AD}f".harmlessInTerminal == "abcdef")
  }

  @Test func `no scalar leaves a control function for a terminal`() {
    for value in UInt32(0)...0x2_FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = String(Character(scalar)).harmlessInTerminal
      let isObeyed = text.unicodeScalars.contains { $0.properties.generalCategory == .control }
      if isObeyed { Issue.record("U+\(String(value, radix: 16))") }
    }
  }
}
