import Screens
import Testing

struct ReadingTimeTests {
  @Test func `words and characters of scripts without spaces take their time, and no text takes none`() {
    for html in ["", " \n", "<p></p>", "<img src=\"a b c\"/>"] { #expect(ReadingTime.minutes(html) == 0) }
    #expect(ReadingTime.minutes("<p>few words</p>") == 1)
    #expect(ReadingTime.minutes("<p>" + String(repeating: "word ", count: 660) + "</p>") == 3)
    #expect(ReadingTime.minutes(String(repeating: "<p>word</p>", count: 660)) == 3)
    for character in ["漢", "か", "ァ", "한"] {
      #expect(ReadingTime.minutes("<p>" + String(repeating: character, count: 900) + "</p>") == 2)
    }
    #expect(ReadingTime.minutes(String(repeating: "漢word漢 ", count: 450)) == 4)
  }

  @Test func `a text of any parts has the minutes that counting byte by byte gives`() {
    let parts = ["a", "é", " ", "漢", "<b>", "\n", "😀"]
    var texts = [""]
    for _ in 0..<5 {
      texts = texts.flatMap { text in parts.map { text + $0 } }
      // So many that each word and each character tells.
      for text in texts { #expect(ReadingTime.minutes(String(repeating: text, count: 99)) == minutes(text), "\(text)") }
    }
  }

  private func minutes(_ part: String) -> Int {
    var (words, characters, isInTag, isInWord) = (0, 0, false, false)
    for scalar in String(repeating: part, count: 99).unicodeScalars {
      if isInTag || scalar == "<" {
        isInTag = scalar != ">"
        isInWord = false
      } else if scalar == "漢" {
        characters += 1
        isInWord = false
      } else if scalar == " " || scalar == "\n" {
        isInWord = false
      } else {
        if !isInWord { words += 1 }
        isInWord = true
      }
    }
    if words + characters == 0 { return 0 }
    let time = Double(words) / Double(ReadingTime.wordsPerMinute)
    return max(1, Int((time + Double(characters) / Double(ReadingTime.charactersPerMinute)).rounded()))
  }
}
