import Testing

@testable import TerminalCells

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("harbor", 6), ("héron", 5), ("he\u{301}ron", 5), ("灯台", 4), ("とうだい", 8), ("등대", 4),
    ("\u{1103}\u{1173}\u{11BC}", 2), ("ＡＢ", 4), ("ｱ", 1), ("маяк", 4), ("φάρος", 5), ("…—·", 3), ("─█░", 3),
  ])
  func wideLettersTakeTwoCellsAndCombiningMarksNone(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [
    ("⛵", 2), ("🙂", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("🇳🇴", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("a🙂b", 4),
    ("👩‍🚀🚀", 4),
  ])
  func anEmojiTakesTwoCellsHoweverManyScalarsItIsMadeOf(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [("हिन्दी", 5), ("ไทย", 3), ("עברית", 5), ("العربية", 7), ("பொ", 2)])
  func lettersOfOtherScriptsTakeTheCellsThatTerminalsGiveThem(text: String, width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: ["\u{200B}", "\u{200D}", "\u{FE0F}", "\u{301}", "\u{2060}", "\u{E0067}", "\u{AD}"])
  func whatIsNotSeenTakesNoCell(text: String) {
    #expect(text.displayWidth == 0)
  }

  @Test func joinersWithinWordsTakeNoCell() {
    #expect("می\u{200C}خواهم".displayWidth == 7)
    #expect("क्\u{200D}ष".displayWidth == 2)
  }
}
