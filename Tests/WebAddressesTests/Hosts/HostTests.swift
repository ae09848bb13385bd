import SeededRandom
import Testing
import WebAddresses

/// Hosts as in the URL Living Standard, sections 3.3 to 3.5, and UTS 46.
struct HostTests {
  @Test(arguments: [
    ("bu\u{308}cher.example", "xn--bcher-kva.example"), ("BÜCHER.example", "xn--bcher-kva.example"),
    ("A\u{30A}.example", "xn--5ca.example"), ("\u{212B}.example", "xn--5ca.example"),
    ("カ\u{3099}.example", "xn--mck.example"), ("\u{FF76}\u{FF9E}.example", "xn--mck.example"),
    ("q\u{307}\u{323}.example", "xn--q-9bb7f.example"), ("q\u{323}\u{307}.example", "xn--q-9bb7f.example"),
    ("s\u{323}\u{307}.example", "xn--1ig.example"), ("s\u{307}\u{323}.example", "xn--1ig.example"),
    ("\u{1112}\u{1161}\u{11AB}.example", "xn--6q8b.example"), ("한.example", "xn--6q8b.example"),
    ("ｗｗｗ.ｅxample.com", "www.example.com"), ("www．example。com｡", "www.example.com."),
    ("a\u{AD}b\u{200B}c\u{FE0F}.example", "abc.example"), ("℡.example", "tel.example"), ("㎢.example", "km2.example"),
    ("straße.example", "xn--strae-oqa.example"), ("STRASSE.example", "strasse.example"),
    ("ΒΌΛΟΣ.example", "xn--nxasmq6b.example"), ("βόλος.example", "xn--nxasmm1c.example"),
    ("İ.example", "xn--i-9bb.example"), ("ﬀ.example", "ff.example"), ("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
    ("ｘｎ－－bcher-kva.example", "xn--bcher-kva.example"), ("b%C3%BCcher.example", "xn--bcher-kva.example"),
    ("bu%CC%88cher.example", "xn--bcher-kva.example"), ("☃.example", "xn--n3h.example"),
    ("נ.example", "xn--leb.example"), ("نامه\u{200C}ای.example", "xn--mgba3gch31f060k.example"),
    ("क्\u{200D}ष.example", "xn--11b2ezcw70k.example"),
    ("a_b.example", "a_b.example"), ("a--b.example", "a--b.example"), ("-a-.example", "-a-.example"),
    (".", "."), ("..", ".."), ("example.org.", "example.org."), ("!\"$&'()*+,;=_`{}~", "!\"$&'()*+,;=_`{}~"),
  ])
  func `a name is mapped, composed and written in ASCII`(written: String, canonical: String) {
    expect(written, canonical)
  }

  @Test(arguments: [
    ("192.168.257", "192.168.1.1"), ("192.0x00A80001", "192.168.0.1"), ("0x7f.1", "127.0.0.1"),
    ("0X7F000001", "127.0.0.1"), ("2130706433", "127.0.0.1"), ("0177.0.0.01", "127.0.0.1"), ("127.1.", "127.0.0.1"),
    ("0", "0.0.0.0"), ("0x", "0.0.0.0"), ("0x.0x", "0.0.0.0"), ("1.2.3", "1.2.0.3"), ("256", "0.0.1.0"),
    ("4294967295", "255.255.255.255"), ("00000000000000000000000000000001", "0.0.0.1"),
    ("１２７。０．０｡１", "127.0.0.1"), ("①②⑦.⓪.⓪.①", "127.0.0.1"), ("%31%32%37.1", "127.0.0.1"), ("1\u{AD}27.1", "127.0.0.1"),
    ("[0:0:0:0:0:0:0:1]", "[::1]"), ("[2001:DB8:0:0:1:0:0:1]", "[2001:db8::1:0:0:1]"), ("[::127.0.0.1]", "[::7f00:1]"),
    ("[::ffff:192.168.0.1]", "[::ffff:c0a8:1]"), ("[0:0:1::]", "[0:0:1::]"), ("[1:0:2:0:3:0:4:0]", "[1:0:2:0:3:0:4:0]"),
    ("[00ab::0001]", "[ab::1]"), ("[::]", "[::]"), ("[1::2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"),
  ])
  func `a number has its canonical form`(written: String, canonical: String) {
    expect(written, canonical)
  }

  @Test(arguments: [
    "0.0.0.0.example", "1e3.example", "0x7f.example", "1.2.3.4.5a", "0xg", "1.2..a", "127.0.0.1a", "127.0.0.1..",
  ])
  func `a name with numbers before its last label is a name`(name: String) {
    expect(name, name)
  }

  @Test(arguments: [
    "256.256.256.256", "1.2.3.4.5", "4294967296", "foo.09", "foo.0x4", "foo.1", "1.2..3", "0x1.2.3.4.5", "08",
    "256.0.0.1",
    "1.256.3.4", "0xffffffff1", "99999999999999999999",
    "[1::2::3]", "[", "[]", "[:]", "[::1", "::1", "[::1]x", "[1:2:3:4:5:6:7]", "[1:2:3:4:5:6:7:8:9]", "[12345::]",
    "[g::]",
    "[::1.2.3]", "[::01.2.3.4]", "[::1.2.3.256]", "[1.2.3.4]", "[::1.2.3.4:5]", "[::1%25eth0]", "[::1%eth0]",
    "[1:2:3:4:5:6:7:8::]",
    "[v1.a]", "[example.org]",
  ])
  func `a number that is no address is refused`(host: String) {
    #expect(WebAddress("http://" + host + "/") == nil)
  }

  @Test(arguments: [
    "xn--a", "xn--", "xn--a.example", "xn--ascii-.example", "xn--zzzzzzzzzzzz.example", "xn--bücher.example",
    // Decoded, they have a combining form, a mark in front, a mapped character.
    "xn--u-ccb.example", "xn--ad-tla.\u{300}.example", "\u{301}a.example",
    "xn--xn---epa.example", "a\u{200D}b.example", "a\u{200C}b.example", "\u{200C}.example", "xn--1ug.example",
    // Both directions in a label; one that begins with a number, or ends in a symbol.
    "אa.example", "aא.example", "1א.example", "א-.example", "א1\u{661}.example", "א.1a-",
    "a b", "a%20b", "a%25b", "a<b", "a>b", "a^b", "a|b", "a%00b", "a%7Fb", "a%2Fb", "a%3Ab", "a%40b", "a\u{7F}b",
    "a／b", "a？b", "a＃b", "a：b", "a＠b", "a％41b", "⒈example", "℀.example", "a\u{2028}b", "a\u{FFFE}", "\u{E000}",
    "a\u{378}b",
    "%FF", "%C3", "%ED%A0%80", "\u{AD}", "\u{200B}\u{FE0F}", "",
    "\u{202E}moc.example",
  ])
  func `a name that cannot exist is refused`(name: String) {
    #expect(WebAddress("http://" + name + "/") == nil)
  }

  @Test(arguments: ["ä", "ä.example", "例え.テスト", "127.1", "[::1]", "a.example"])
  func `a host is followed by a port and preceded by a user`(host: String) throws {
    let plain = try #require(WebAddress("http://" + host + "/"))
    let whole = try #require(WebAddress("http://u:p@" + host + ":8080/"))
    #expect(whole.host == plain.host)
    #expect(whole.port == 8080)
    #expect(WebAddress("//" + host + "/", relativeTo: "http://other.example/") == plain)
    #expect(WebAddress("http:\\\\" + host + "\\") == plain)
  }

  @Test func `a label in ASCII may be long, another takes 63 bytes at most`() {
    let long = String(repeating: "a", count: 70) + ".example"
    expect(long, long)
    #expect(WebAddress("http://" + String(repeating: "ä", count: 200) + ".example/") == nil)
    #expect(WebAddress("http://" + String(repeating: "b", count: 60) + "ä.example/") == nil)
    #expect(WebAddress("http://" + String(repeating: "b", count: 50) + "ä.example/") != nil)
  }

  /// Pieces of names in any order: what comes out is ASCII that stays as it is.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func `a canonical host does not change again`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "a", "B", "ß", "ü", "u\u{308}", "\u{308}", "\u{323}", "カ", "\u{3099}", "\u{1100}", "\u{1161}", "\u{11A8}", "가",
      "א",
      "ب", "\u{200C}", "\u{200D}", "\u{94D}", "\u{915}", "1", "٣", "-", "--", "xn--", ".", "。", "0x", "127", "%",
      "41", "ﷺ",
      "Ⅷ", "\u{AD}", "😀", "🇦", "_", "bcher-kva",
    ]
    var count = 0
    for _ in 0..<1_000 {
      let name = (0..<Int.random(in: 1...6, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
      guard let once = WebAddress("http://" + name + "/") else { continue }
      count += 1
      #expect(WebAddress(once.string) == once, "seed \(seed): \(name.debugDescription)")
      #expect(AddressParts(parsing: once.string)?.string == once.string, "seed \(seed): \(once)")
      #expect(once.string.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "seed \(seed): \(once)")
    }
    #expect(count > 100)
  }

  private func expect(_ written: String, _ canonical: String) {
    for scheme in ["http", "https", "ws", "ftp"] {
      #expect(WebAddress("\(scheme)://" + written + "/a")?.string == "\(scheme)://\(canonical)/a")
    }
  }
}
