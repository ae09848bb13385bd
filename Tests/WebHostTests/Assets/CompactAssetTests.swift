import Testing

@testable import WebHost

@Suite struct CompactAssetTests {
  private func style(_ text: String) -> String {
    String(decoding: CompactAsset.style(Array(text.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    ("a { color: red; }\n\nb,\nc { margin: 0 }\n", "a{color:red}b,c{margin:0}"),
    ("/* one */ a { /* two */ color: red; /* three */ }", "a{color:red}"),
    (".row :hover > a { inset: calc(1px + 2px) 0; }", ".row :hover > a{inset:calc(1px + 2px) 0}"),
    (
      "a::before { content: \"a; /* b */  c\"; } b { content: '\\'  }' }",
      "a::before{content:\"a; /* b */  c\"}b{content:'\\'  }'}"
    ),
    ("@media (width > 1px) and (hover: none) {\n  a { b: c; }\n}", "@media (width > 1px) and (hover:none){a{b:c}}"),
    (".a/**/.b { c: d }", ".a .b{c:d}"), ("a { b: c", "a{b:c"), ("/* open", ""), ("\"open", "\"open"),
  ])
  func `a style sheet keeps what means something`(text: String, short: String) {
    #expect(style(text) == short)
    #expect(style(short) == short)
  }

  @Test func `a script keeps all but lines that are comments`() {
    let script = """
      // Words.
      const link = "https://site.test"; // More words.

        /* kept */ if (link) {
          // Words.
          go(link);
        }
      """
    let short = CompactAsset.script(Array(script.utf8))
    #expect(
      String(decoding: short, as: UTF8.self) == """
        const link = "https://site.test"; // More words.
        /* kept */ if (link) {
        go(link);
        }

        """)
  }
}
