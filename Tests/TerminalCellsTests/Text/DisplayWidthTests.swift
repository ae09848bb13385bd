import Testing

@testable import TerminalCells

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("harbor", 6), ("héron", 5), ("he\u{301}ron", 5), ("灯台", 4), ("とうだい", 8), ("등대", 4),
    ("\u{1103}\u{1173}\u{11BC}", 2), ("ＡＢ", 4), ("ｱ", 1), ("маяк", 4), ("φάρος", 5), ("…—·", 3), ("─█░", 3),
  ])
  func `wide letters take two cells and combining marks none`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [
    ("⛵", 2), ("🙂", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("🇳🇴", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("a🙂b", 4),
    ("👩‍🚀🚀", 4),
  ])
  func `an emoji takes two cells however many scalars it has`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [("हिन्दी", 5), ("ไทย", 3), ("עברית", 5), ("العربية", 7), ("பொ", 2)])
  func `letters of other scripts take the cells that terminals give them`(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: ["\u{200B}", "\u{200D}", "\u{FE0F}", "\u{301}", "\u{2060}", "\u{E0067}", "\u{AD}"])
  func `invisible characters take no cell`(text: String) {
    #expect(text.displayWidth == 0)
  }

  @Test(arguments: ["☰", "☷", "⚊", "⚏", "䷀", "\u{1D300}", "\u{1D376}", "\u{1FADF}", "\u{1FAE9}"])
  func `what has become wide in Unicode 16 takes two cells`(text: String) {
    #expect(text.displayWidth == 2)
  }

  @Test func `joiners within words take no cell`() {
    #expect("می\u{200C}خواهم".displayWidth == 7)
    #expect("क्\u{200D}ष".displayWidth == 2)
  }
}
