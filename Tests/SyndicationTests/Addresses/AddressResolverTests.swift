import Testing

@testable import Syndication

@Suite struct AddressResolverTests {
  @Test(arguments: [
    ("https://a.example/x?y=1#z", "https://a.example/x?y=1#z"), ("/x", "https://example.org/x"),
    ("x/y", "https://example.org/a/x/y"), ("../x", "https://example.org/x"), ("?q=1", "https://example.org/a/b?q=1"),
    ("//cdn.example/i.png", "https://cdn.example/i.png"), ("  https://a.example/\n x ", "https://a.example/%20x"),
    ("#top", "https://example.org/a/b#top"), ("feed://a.example/f", "http://a.example/f"),
    ("feed:https://a.example/f", "https://a.example/f"), ("mailto:a@b.example", "mailto:a@b.example"),
    ("a b.html", "https://example.org/a/a%20b.html"), ("HTTP://A.example/", "HTTP://A.example/"),
  ])
  func `addresses are made absolute`(_ text: String, _ expected: String) {
    #expect(AddressResolver.resolve(text, against: "https://example.org/a/b")?.string == expected)
  }

  @Test(arguments: [
    "", "  ", "javascript:alert(1)", " JavaScript:alert(1)", "java\nscript:x", "data:text/html,x", "file:///x",
  ])
  func `addresses that are not of the web are refused`(_ text: String) {
    #expect(AddressResolver.resolve(text, against: "https://example.org/") == nil)
  }

  @Test func `a relative address without a base is refused`() {
    #expect(AddressResolver.resolve("/x", against: nil) == nil)
    #expect(AddressResolver.resolve("/x", against: "") == nil)
  }
}
