import GrowthTesting
import Highlighting
import SeededRandom
import Testing

/// The colors of programs.
@Suite(.timeLimit(.minutes(1)))
struct CodeTokenizerTests {
  /// The tokens as text: `keyword:let`.
  private func tokens(_ text: String, _ language: String) throws -> [String] {
    let bytes = Array(text.utf8)
    return try CodeTokenizer.tokens(of: bytes, in: #require(CodeLanguage(named: language))).map {
      "\($0.kind):\(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
  }

  @Test func `words, strings, numbers and comments of Swift are told apart`() throws {
    let code = "let width = 0x1F // bytes\nprint(\"a \\\" b\", true) /* a /* b */ c */"
    #expect(
      try tokens(code, "swift") == [
        "keyword:let", "number:0x1F", "comment:// bytes", "string:\"a \\\" b\"", "number:true",
        "comment:/* a /* b */ c */",
      ])
  }

  @Test func `a string that is not closed ends with its line`() throws {
    #expect(try tokens("a = \"open\nlet b", "swift") == ["string:\"open", "keyword:let"])
  }

  @Test func `strings over several lines are one string`() throws {
    #expect(try tokens("x = \"\"\"\nif\n\"\"\"\nif", "python") == ["string:\"\"\"\nif\n\"\"\"", "keyword:if"])
  }

  @Test func `a lifetime of Rust is no character, and a character is one`() throws {
    #expect(try tokens("fn f<'a>(x: &'a str) { 'b' }", "rust") == ["keyword:fn", "keyword:str", "string:'b'"])
  }

  @Test func `a number sign within a word of the shell begins no comment`() throws {
    #expect(try tokens("echo $# a#b # c", "bash") == ["keyword:echo", "comment:# c"])
  }

  @Test func `SQL ignores case`() throws {
    #expect(try tokens("SELECT 'it''s' from t -- c", "sql").first == "keyword:SELECT")
    #expect(try tokens("SELECT a from t -- c", "sql") == ["keyword:SELECT", "keyword:from", "comment:-- c"])
  }

  @Test func `keys of JSON and YAML have the color of words`() throws {
    #expect(
      try tokens("{\"a\": \"b\", \"c\": null}", "json") == [
        "keyword:\"a\"", "string:\"b\"", "keyword:\"c\"", "number:null",
      ])
    #expect(
      try tokens("name: x # c\non-push: 3", "yml") == ["keyword:name", "comment:# c", "keyword:on-push", "number:3"])
  }

  @Test func `elements, values and comments of markup are told apart`() throws {
    #expect(
      try tokens("<!-- c --><a href=\"x\">1 < 2</a>", "html") == [
        "comment:<!-- c -->", "keyword:<a", "string:\"x\"", "keyword:>", "keyword:</a", "keyword:>",
      ])
  }

  @Test func `lines of a patch are added or removed`() throws {
    #expect(
      try tokens("--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same", "diff") == [
        "keyword:--- a", "keyword:+++ b", "number:@@ -1 +1 @@", "deleted:-old", "inserted:+new",
      ])
  }

  @Test(arguments: ["", "klingon", "../../etc", "language-swift"])
  func `an unknown language has no grammar`(name: String) {
    #expect(CodeLanguage(named: name) == nil)
  }

  private static let languages = [
    "swift", "c", "csharp", "java", "kotlin", "scala", "javascript", "python", "ruby", "go", "rust", "php", "shell",
    "sql",
    "xml", "css", "json", "yaml", "toml", "lua", "perl", "haskell", "elixir", "docker", "make", "lisp", "zig", "diff",
  ]

  @Test(arguments: languages)
  func `any text has tokens in order, within the text`(language: String) throws {
    var random = SeededGenerator(seed: 16)
    let parts = [
      "\"", "'", "`", "/*", "*/", "//", "#", "--", "<", ">", "<!--", "-->", "\\", "\n", " ", "{-", "-}", "[[", "]]",
      "\"\"\"",
      "r#\"", "@", "0x", "1e+", "é", "if", "let", "select", "+", "-", ":",
    ]
    let grammar = try #require(CodeLanguage(named: language))
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 0...40, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined()
      let bytes = Array(text.utf8)
      var end = 0
      for token in CodeTokenizer.tokens(of: bytes, in: grammar) {
        #expect(
          token.range.lowerBound >= end && token.range.upperBound <= bytes.count && !token.range.isEmpty, "\(text)")
        end = token.range.upperBound
      }
    }
  }

  @Test(arguments: ["'", "\"", "/*", "\"\"\"", "<", "<a \"", "#", "`", "{-", "1e+", "aa ", "[["])
  func `the time grows with the text alone`(part: String) throws {
    for language in Self.languages {
      let grammar = try #require(CodeLanguage(named: language))
      let finding = Growth().finding(language, HostileText(part)) {
        CodeTokenizer.tokens(of: Array($0.utf8), in: grammar).count
      }
      #expect(finding == nil)
    }
  }
}
