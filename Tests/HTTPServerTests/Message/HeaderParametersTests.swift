import Testing

@testable import HTTPServer

@Suite struct HeaderParametersTests {
  @Test func `a value has parameters, quoted or not, and the first one of a name counts`() {
    let header = HeaderParameters(#" Form-Data ; Name="a \"b\"; c" ; filename = x y ;bare; name=late; =; charset="#)
    #expect(header.value == "form-data")
    #expect(header["name"] == "a \"b\"; c")
    #expect(header["filename"] == "x y")
    #expect(header["bare"] == nil)
    #expect(header["charset"] == "")
  }

  @Test func `a quote without an end takes the rest`() {
    #expect(HeaderParameters("a; b=\"c; d=e")["b"] == "c; d=e")
  }

  @Test func `a combining mark after a delimiter does not hide the delimiter`() {
    // With U+0301 after it, a delimiter is another character to Swift.
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
