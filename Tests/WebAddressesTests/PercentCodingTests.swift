import Testing
import WebAddresses

@Suite struct PercentCodingTests {
  private func decode(_ text: String, plusIsSpace: Bool) -> String {
    String(decoding: PercentCoding.decode(Array(text.utf8)[...], plusIsSpace: plusIsSpace), as: UTF8.self)
  }

  @Test(arguments: [
    ("plain", "plain"), ("%41%6a%6A", "Ajj"), ("a+b", "a b"), ("%2B", "+"), ("100%", "100%"), ("%zz%4", "%zz%4"),
    ("%E2%82%AC", "€"), ("%FF", "\u{FFFD}"), ("", ""), ("%%41", "%A"),
  ])
  func `escapes become bytes, and invalid escapes stay`(text: String, expected: String) {
    #expect(decode(text, plusIsSpace: true) == expected)
  }

  @Test func `a plus sign stays as it is outside forms`() {
    #expect(decode("a+b", plusIsSpace: false) == "a+b")
  }

  @Test func `a field keeps unreserved characters only, and decodes to the same text`() {
    let text = "a-._~Z9 +&=%41/é\u{0}"
    #expect(PercentCoding.field(text) == "a-._~Z9%20%2B%26%3D%2541%2F%C3%A9%00")
    #expect(decode(PercentCoding.field(text), plusIsSpace: true) == text)
  }
}
