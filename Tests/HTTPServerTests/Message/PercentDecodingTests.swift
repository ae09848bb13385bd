import Testing

@testable import HTTPServer

@Suite struct PercentDecodingTests {
  @Test(arguments: [
    ("plain", "plain"), ("%41%6a%6A", "Ajj"), ("a+b", "a b"), ("%2B", "+"), ("100%", "100%"), ("%zz%4", "%zz%4"),
    ("%E2%82%AC", "€"), ("%FF", "\u{FFFD}"), ("", ""), ("%%41", "%A"),
  ])
  func `escapes become bytes, and invalid escapes stay`(text: String, expected: String) {
    #expect(PercentDecoding.decode(text.utf8, plusIsSpace: true) == expected)
  }

  @Test func `a plus sign stays as it is outside forms`() {
    #expect(PercentDecoding.decode("a+b".utf8, plusIsSpace: false) == "a+b")
  }
}
