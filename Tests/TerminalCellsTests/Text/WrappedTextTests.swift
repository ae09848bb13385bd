import TerminalCells
import Testing

@Suite struct WrappedTextTests {
  @Test(arguments: [
    ("", 10, []), ("one two three", 20, ["one two three"]), ("one two three", 7, ["one two", "three"]),
    ("incomprehensible", 6, ["incomp", "rehens", "ible"]), ("a incomprehensible", 12, ["a", "incomprehens", "ible"]),
    ("日本語の灯台", 5, ["日本", "語の", "灯台"]), ("ab", 0, ["a", "b"]), ("日", 1, ["日"]),
  ])
  func `lines end at a space, and in a word that is longer than a line`(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(toWidth: width) == lines)
  }
}
