import Testing

@Suite struct SwiftCodeTests {
  @Test(arguments: [
    ("let a = 1 // as! b", "let a = 1 "),
    ("a /* as? /* b */ c */ d", "a  d"),
    (#"f("x as! Y")"#, #"f("")"#),
    (#"f("\"as!")"#, #"f("")"#),
    (#"f("a \(b as! C) d")"#, #"f("(b as! C)")"#),
    (#"f("a \(g("as?")) d") as! H"#, #"f("(g(""))") as! H"#),
    (##"f(#"\(x) " as! "#)"##, ##"f("")"##),
    ("let url = \"http://x\" as! Y", "let url = \"\" as! Y"),
  ])
  func `only code remains`(source: String, code: String) {
    #expect(SwiftCode(source).text == code)
  }

  @Test func `lines keep their numbers`() {
    let code = SwiftCode("f(\"\"\"\n  as! \"x\"\n  \"\"\")\n/*\n*/g")
    #expect(code.lines == ["f(\"", "", "\")", "", "g"])
  }
}
