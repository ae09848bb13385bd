import Testing

@testable import WebHost

@Suite struct SafePathTests {
  @Test(arguments: [
    "//evil.test", "/\\evil.test", "https://evil.test", "evil", "", "/a\r\nSet-Cookie: x",
    // A comparison of graphemes finds one slash here; browsers see two.
    "//\u{FE0F}evil.test", "//\u{34F}evil.test", "//\u{200D}evil.test", "//\u{301}evil.test", "/\\\u{FE0F}evil.test",
    // Browsers drop tabs and line breaks from addresses.
    "/\t/evil.test", "/\n/evil.test", "/\r/evil.test", "\t//evil.test", " //evil.test", "/\u{0}/evil.test",
    // Escapes that a proxy, a browser or the reader might decode once more.
    "/%2F/evil.test", "/%2fevil.test", "/%5Cevil.test", "/%09/evil.test", "/a/%0D%0ASet-Cookie:x", "/a//b",
    "/unread\u{85}", "/ünread", "/unread\\", "/unread?q=\\",
  ])
  func `an address that may lead to another site becomes the home page`(path: String) {
    #expect(SafePath.checked(path) == "/")
  }

  @Test(arguments: [
    "/", "/unread", "/unread?feed=3&q=a%20b", "/preview?url=https%3A%2F%2Fsite.test%2Ffeed", "/subscriptions#feed-3",
    "/all?beside=%2Funread%3Ffeed%3D2&entry=7",
  ])
  func `a path of the reader is kept`(path: String) {
    #expect(SafePath.checked(path) == path)
  }

  @Test func `an address of more than 16 kB becomes the home page`() {
    #expect(SafePath.checked("/unread?q=" + String(repeating: "x", count: 17_000)) == "/")
  }

  @Test func `an item of a query is removed by comparing bytes`() {
    #expect(SafePath.removing("entry", "7", from: "/all?feed=1&entry=7&q=x") == "/all?feed=1&q=x")
    #expect(SafePath.removing("entry", "7", from: "/all?entry=7") == "/all")
    #expect(SafePath.removing("entry", "7", from: "/all") == "/all")
  }
}
