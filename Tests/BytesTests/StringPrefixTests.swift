import Bytes
import Testing

@Suite struct StringPrefixTests {
  @Test func `texts are cut between two scalars`() {
    #expect("aé€".prefix(bytes: 6) == "aé€")
    #expect("aé€".prefix(bytes: 5) == "aé")
    #expect("aé€".prefix(bytes: 2) == "a")
    #expect("aé€".prefix(bytes: 0) == "")
    #expect(Array("a\u{301}\u{323}".prefix(bytes: 3).utf8) == Array("a\u{301}".utf8))
  }
}
