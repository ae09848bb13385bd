import SeededRandom
import Testing
import WebAddresses

@Suite struct WebAddressTests {
  /// RFC 3986, 5.4, except where browsers differ ("http:g" and empty hosts).
  @Test(
    arguments: [
      ("g", "b/c/g"), ("./g", "b/c/g"), ("g/", "b/c/g/"), ("/g", "g"), ("?y", "b/c/d;p?y"), ("g?y", "b/c/g?y"),
      ("#s", "b/c/d;p?q#s"), ("g#s", "b/c/g#s"), ("g?y#s", "b/c/g?y#s"), (";x", "b/c/;x"), ("g;x", "b/c/g;x"),
      ("g;x?y#s", "b/c/g;x?y#s"), ("", "b/c/d;p?q"), (".", "b/c/"), ("./", "b/c/"), ("..", "b/"), ("../", "b/"),
      ("../g", "b/g"), ("../..", ""), ("../../", ""), ("../../g", "g"), ("../../../g", "g"), ("../../../../g", "g"),
      ("/./g", "g"), ("/../g", "g"), ("g.", "b/c/g."), (".g", "b/c/.g"), ("g..", "b/c/g.."), ("..g", "b/c/..g"),
      ("./../g", "b/g"), ("./g/.", "b/c/g/"), ("g/./h", "b/c/g/h"), ("g/../h", "b/c/h"), ("g;x=1/./y", "b/c/g;x=1/y"),
      ("g;x=1/../y", "b/c/y"), ("g?y/./x", "b/c/g?y/./x"), ("g?y/../x", "b/c/g?y/../x"), ("g#s/./x", "b/c/g#s/./x"),
      ("g#s/../x", "b/c/g#s/../x"), ("http:g", "b/c/g"), ("%2e%2E/g", "b/g"), ("\\g\\h", "g/h"),
    ])
  func `references resolve as in the standard`(reference: String, path: String) {
    #expect(WebAddress(reference, relativeTo: "http://a.example/b/c/d;p?q")?.string == "http://a.example/" + path)
  }

  @Test(
    arguments: [
      ("//h.example/x", "https://h.example/x"), ("https://E.Example:443/A", "https://e.example/A"),
      ("http://e.example:8080", "http://e.example:8080/"), ("HTTPS:\\\\e.example\\a", "https://e.example/a"),
      ("https:///e.example/a", "https://e.example/a"), (" \n https://e.ex\tample/a\u{0} ", "https://e.example/a"),
      ("https://e.example/a b/é?q=ü \"<>'#ä`", "https://e.example/a%20b/%C3%A9?q=%C3%BC%20%22%3C%3E%27#%C3%A4%60"),
      ("https://e.example/a%20b%zz", "https://e.example/a%20b%zz"),
      ("https://bücher.example/", "https://xn--bcher-kva.example/"),
      ("https://例え。テスト/", "https://xn--r8jz45g.xn--zckzah/"),
      ("https://президент.рф", "https://xn--d1abbgf6aiiy.xn--p1ai/"),
      ("https://E%78ample.example", "https://example.example/"),
      ("https://u:p%40w@e.example/", "https://u:p%40w@e.example/"),
      ("https://a@b@e.example/", "https://a%40b@e.example/"),
      ("http://[2001:DB8::1]:80/x", "http://[2001:db8::1]/x"),
      ("mailto:a@e.example?subject=x y", "mailto:a@e.example?subject=x%20y"),
      ("tel:+358 1", "tel:+358%201"), ("https://e.example?x#y", "https://e.example/?x#y"),
    ])
  func `absolute addresses are normalized`(reference: String, url: String) {
    #expect(WebAddress(reference)?.string == url)
    #expect(
      WebAddress(reference, relativeTo: "ftp://other.example/")?.string
        == (reference.hasPrefix("//") ? "ftp:" + url.dropFirst(6) : url))
  }

  @Test(
    arguments: [
      "", "page", "/page", "#x", "http://", "https:///", "http://a b/", "http://a<b>/", "http://e.example:99999/",
      "http://e.example:x/", "http://%00/", "http://[::1/", "javascript:alert(1)", "JAVA\nSCRIPT:x", "vbscript:x", ":",
      "1:2",
      "mailto:",
    ])
  func `invalid references give nil`(reference: String) {
    #expect(WebAddress(reference) == nil)
    #expect(WebAddress("page", relativeTo: "\(reference)") == nil)
  }

  @Test func `resolving a result again does not change it`() {
    let pieces = [
      "http:", "https:", "/", "//", "\\", "a", "B", "..", ".", "?", "#", "%", "%2e", "%41", ":", "@", "é", " ", "\t",
      "[", "]",
      "é.example", "e.example", ":80", "&", "'", "\"", "<", "{", "`", "|", "^", "mailto:", "data:image/png,", ";", ",",
    ]
    for seed in 0..<20_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let reference: String = (0..<8).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard let once = WebAddress(reference, relativeTo: "https://base.example/x/y?z")?.string else { continue }
      #expect(WebAddress(once)?.string == once, "seed \(seed): \(reference.debugDescription)")
      // A quotation mark may only be in the host.
      let isPlain = once.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") }
      #expect(isPlain, "seed \(seed): \(once)")
    }
  }

  @Test(arguments: [
    ("file:///C|/pictures/a.gif", "file:///C:/pictures/a.gif"), ("file:///C|x", "file:///C|x"),
    ("file:///CD|/", "file:///CD|/"),
  ])
  func `the bar of a Windows drive is its colon`(written: String, address: String) {
    #expect(WebAddress(written)?.string == address)
  }
}
