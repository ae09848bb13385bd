import Loading
import Testing

@testable import CurlTransport

/// Longer than addresses in feeds may be.
private let longPath = String(repeating: "x", count: 7_000)

struct CurlURLTests {
  @Test(arguments: [
    (" https://example.org/feed\n", "https://example.org/feed"), ("HTTP://Example.org", "http://example.org/"),
    ("http://example.org/a b?c d#part", "http://example.org/a%20b?c%20d"),
    ("http://example.org/новости", "http://example.org/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8"),
    ("http://example.org/a/../b", "http://example.org/b"), ("http://example.org/%C3%A9", "http://example.org/%C3%A9"),
    ("http://u:p@example.org/", "http://u:p@example.org/"),
    ("http://good.test\\@127.0.0.1/", "http://good.test/@127.0.0.1/"),
    ("http://bu\u{308}cher.example/", "http://xn--bcher-kva.example/"), ("http://0x7f.1:81/", "http://127.0.0.1:81/"),
    ("http://[0:0::1]/", "http://[::1]/"), ("http://a.test/\(longPath)", "http://a.test/\(longPath)"),
  ])
  func `a typed address is normalized`(typed: String, expected: String) throws {
    #expect(try CurlURL(typed).address.string == expected)
  }

  @Test(arguments: [
    "", " ", "example.org", "example.org:80/feed", "localhost:80", "http://", "/feed", "http://a b/",
    "http://exa\0mple/", "http://[::1", "http://256.256.256.256/", "http://[1::2::3]/", "http://xn--a/", "//a.test/",
  ])
  func `text that is not a web address is refused`(typed: String) {
    #expect(throws: TransportError.invalidURL(typed)) { try CurlURL(typed) }
  }

  @Test(arguments: [
    ("ftp://a/", "ftp"), ("FILE:///etc/passwd", "file"), ("feed:https://a/", "feed"), ("mailto:a@b.c", "mailto"),
    ("javascript:alert(1)", "javascript"), ("gopher://a/", "gopher"),
  ])
  func `another scheme is named in the error`(typed: String, scheme: String) {
    #expect(throws: TransportError.unsupportedScheme(scheme)) { try CurlURL(typed) }
  }

  @Test(arguments: [
    ("http://a.test/x/y?q", "z", "http://a.test/x/z"), ("http://a.test/x", "/z?w", "http://a.test/z?w"),
    ("http://a.test/x", "//b.test/z", "http://b.test/z"), ("http://a.test/x", "https://b.test", "https://b.test/"),
    ("http://a.test/x", "/é", "http://a.test/%C3%A9"), ("http://a.test/x?q", "?r", "http://a.test/x?r"),
    ("http://a.test/x", "//0x7f.1/", "http://127.0.0.1/"), ("http://a.test/x", "/\\b.test/", "http://b.test/"),
    ("http://a.test/x", "http:\\\\b.test\\@c.test/", "http://b.test/@c.test/"),
    ("http://u:p@a.test/x", "http://a.test/y", "http://u:p@a.test/y"),
    ("http://u:p@a.test/x", "/y", "http://u:p@a.test/y"),
    ("http://u:p@a.test/x", "http://b.test/y", "http://b.test/y"),
    ("http://u:p@a.test/x", "//b.test/y", "http://b.test/y"),
    ("http://u:p@a.test/x", "https://a.test/y", "https://a.test/y"),
    ("http://u:p@a.test/x", "http://a.test:81/y", "http://a.test:81/y"),
    ("http://u:p@a.test/x", "http://v:q@a.test/y", "http://v:q@a.test/y"),
    ("http://u%40x:p%3Aw@a.test/x", "http://a.test:80/y", "http://u%40x:p%3Aw@a.test/y"),
  ])
  func `a location is resolved against the address that gave it`(base: String, location: String, expected: String)
    throws
  {
    #expect(try CurlURL(base).following(location).address.string == expected)
  }

  @Test
  func `a location never leads to another scheme than http or https`() throws {
    let base = try CurlURL("http://a.test/")
    #expect(throws: TransportError.unsupportedScheme("file")) { try base.following("file:///etc/passwd") }
    #expect(throws: TransportError.unsupportedScheme("gopher")) { try base.following("gopher://b.test/") }
    #expect(throws: TransportError.self) { try base.following("http://") }
  }
}
