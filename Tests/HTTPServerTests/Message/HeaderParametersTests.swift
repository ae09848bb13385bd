import Testing

@testable import HTTPServer

@Suite struct HeaderParametersTests {
  @Test func `a value has parameters, quoted or not, and the first of a name counts`() {
    let header = HeaderParameters(#" Form-Data ; Name="a \"b\"; c" ; filename = x y ;bare; name=late; =; charset="#)
    #expect(header.value == "form-data")
    #expect(header["name"] == "a \"b\"; c")
    #expect(header["filename"] == "x y")
    #expect(header["bare"] == nil)
    #expect(header["charset"] == "")
  }

  @Test func `a quote that does not end takes the rest`() {
    #expect(HeaderParameters("a; b=\"c; d=e")["b"] == "c; d=e")
  }

  @Test func `a byte that looks like part of a character is itself`() {
    // U+0301 behind a delimiter is another character than the delimiter.
    let header = HeaderParameters("a;\u{301}b=\"c\u{301}\";\u{301}d=e")
    #expect(header["\u{301}b"] == "c\u{301}")
    #expect(header["\u{301}d"] == "e")
  }

  @Test func `sixteen parameters are read`() {
    let header = HeaderParameters("a" + (0..<100).map { ";p\($0)=\($0)" }.joined())
    #expect(header["p15"] == "15")
    #expect(header["p16"] == nil)
  }
}
