import Bytes
import Testing

@Suite struct ByteStringTests {
  @Test func `canonically equivalent texts with different bytes are different`() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    #expect(composed == decomposed)
    #expect(ByteString(composed) != ByteString(decomposed))
    #expect(Set([ByteString(composed), ByteString(decomposed), ByteString(composed)]).count == 2)
    #expect(!composed.hasSameBytes(as: decomposed))
  }

  @Test func `a substring has the same hash as its string`() {
    let whole = "a=long enough not to be small enough=b"
    #expect(ByteString(whole.dropFirst(2).dropLast(2)) == ByteString("long enough not to be small enough"))
    #expect(Set([ByteString(whole.dropFirst(2).dropLast(2))]).contains("long enough not to be small enough"))
  }

  @Test func `texts are ordered by their bytes`() {
    #expect([ByteString("b"), "a\u{301}", "a", "", "B"].sorted() == ["", "B", "a", "a\u{301}", "b"])
  }

  @Test func `a megabyte of alternating combining marks is hashed and compared quickly`() {
    let marks = "x" + String(repeating: "\u{301}\u{323}", count: 250_000)
    let clock = ContinuousClock()
    let duration = clock.measure {
      let names: Set = [ByteString(marks), ByteString(marks + "a"), ByteString("x")]
      #expect(names.contains(ByteString(marks)))
      #expect(!marks.hasSameBytes(as: marks + "b"))
    }
    // With normalization, it takes hours.
    #expect(duration < .seconds(5))
  }

  @Test func `a variation selector does not hide a slash`() {
    #expect(!"//\u{FE0F}evil.example".hasPrefix("//"))
    #expect("//\u{FE0F}evil.example".hasBytePrefix("//"))
    #expect("evil/\u{FE0F}".hasByteSuffix("\u{FE0F}"))
    #expect(!"/".hasByteSuffix("//"))
    #expect("a=\u{301}b".splitBytes(on: "=") == ["a", "\u{301}b"])
    #expect("a\u{301}b".containsBytes("\u{301}b"))
    #expect(!"ab".containsBytes("ba"))
  }

  @Test func `case is ignored for ASCII only`() {
    #expect("Content-TYPE".hasSameBytesIgnoringCase(as: "content-type"))
    #expect(!"\u{212A}".hasSameBytesIgnoringCase(as: "k"))
    #expect("\u{212A}ELVIN".lowercasedASCII == "\u{212A}elvin")
    #expect("@[AZ`{".lowercasedASCII == "@[az`{")
  }

  @Test func `ASCII white space is trimmed, and no other`() {
    #expect(" \t\n\u{C}\r a \u{A0} ".trimmedASCII == "a \u{A0}")
    #expect(ASCII.nonEmpty(" \n") == nil)
    #expect(ASCII.nonEmpty(" a\u{301} ") == "a\u{301}")
  }
}
