import HTML
import Testing

@testable import Syndication

@Suite struct EncodingTests {
  private func document(_ declaration: String = "") -> String {
    "<?xml version=\"1.0\"\(declaration)?><rss version=\"2.0\"><channel><title>café – 年</title></channel></rss>"
  }

  private func title(_ bytes: [UInt8], contentType: String? = nil) throws -> String {
    try FeedParser.parse(bytes, url: "https://example.org/", contentType: contentType).title
  }

  private func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      isBigEndian
        ? [UInt8(clamping: unit >> 8), UInt8(clamping: unit & 0xFF)]
        : [UInt8(clamping: unit & 0xFF), UInt8(clamping: unit >> 8)]
    }
  }

  private func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(clamping: $0.value & 0xFF) }
  }

  @Test func `UTF-8 with and without a byte order mark`() throws {
    #expect(try title(Array(document().utf8)) == "café – 年")
    #expect(try title([0xEF, 0xBB, 0xBF] + Array(document().utf8)) == "café – 年")
  }

  @Test(arguments: [true, false])
  func `UTF-16 with and without a byte order mark`(isBigEndian: Bool) throws {
    let bytes: [UInt8] = utf16(document(" encoding=\"UTF-16\""), isBigEndian: isBigEndian)
    #expect(try title((isBigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) + bytes) == "café – 年")
    #expect(try title(bytes) == "café – 年")
  }

  @Test(arguments: [true, false])
  func `UTF-32 with and without a byte order mark`(isBigEndian: Bool) throws {
    let bytes: [UInt8] = document().unicodeScalars.flatMap { scalar -> [UInt8] in
      let bytes: [UInt8] = (0..<4).map { UInt8(clamping: scalar.value >> (8 * $0) & 0xFF) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    #expect(try title(bytes) == "café – 年")
    #expect(try title((isBigEndian ? [0, 0, 0xFE, 0xFF] : [0xFF, 0xFE, 0, 0]) + bytes) == "café – 年")
  }

  @Test func `UTF-16 that is only declared is UTF-8`() throws {
    let feed = try read(document(" encoding=\"utf-16\""))
    #expect(feed.title == "café – 年")
    #expect(feed.repairs.count == 1)
  }

  @Test func `Latin-1 means windows-1252`() throws {
    let text: [UInt8] =
      latin1(
        "<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><title>caf\u{E9} \u{93}x\u{94}</title></channel></rss>"
      )
    #expect(try title(text) == "café “x”")
  }

  @Test func `the content type takes precedence over the declaration`() throws {
    let bytes: [UInt8] =
      latin1("<?xml version='1.0' encoding='utf-8'?><rss><channel><title>\u{C1}\u{C2}</title></channel></rss>")
    #expect(try title(bytes, contentType: "text/xml; charset=\"koi8-r\"") == "аб")
  }

  @Test func `a byte order mark takes precedence over the content type`() throws {
    #expect(
      try title([0xEF, 0xBB, 0xBF] + Array(document().utf8), contentType: "text/xml; charset=koi8-r") == "café – 年")
  }

  @Test(arguments: [
    ("windows-1251", [0xC0, 0xE1] as [UInt8], "Аб"), ("GB2312", [0xC4, 0xEA], "年"), ("big5", [0xA6, 0x7E], "年"),
    ("Shift_JIS", [0x94, 0x4E], "年"), ("EUC-JP", [0xC7, 0xAF], "年"), ("euc-kr", [0xB3, 0xE2], "년"),
    ("iso-8859-2", [0xB1], "ą"), ("koi8-r", [0xC1], "а"), ("iso-8859-15", [0xA4], "€"), ("tis-620", [0xA1], "ก"),
    ("iso-8859-9", [0xFD], "ı"), ("macintosh", [0x8E], "é"),
  ])
  func `encodings of the library are known by the names of the web`(
    _ name: String, _ bytes: [UInt8], _ expected: String
  ) throws {
    let head: String = "<?xml version=\"1.0\" encoding=\"\(name)\"?><rss><channel><title>"
    #expect(try title(Array(head.utf8) + bytes + Array("</title></channel></rss>".utf8)) == expected)
  }

  @Test func `bytes that are not UTF-8 are read as windows-1252`() throws {
    let bytes: [UInt8] =
      Array("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<rss><channel><title>é ".utf8) + [0x93, 0xE9, 0x94]
      + Array("</title></channel></rss>".utf8)
    let feed = try FeedParser.parse(bytes, url: "", contentType: nil)
    #expect(feed.title == "é “é”")
    #expect(feed.repairs == [FeedRepair(line: 2, what: "Bytes that are not UTF-8 were read as windows-1252.")])
  }

  @Test func `UTF-8 that is declared as Latin-1 is UTF-8`() throws {
    let feed = try read(document(), contentType: "application/xml; charset=ISO-8859-1")
    #expect(feed.title == "café – 年")
    #expect(feed.repairs.count == 1)
  }

  /// A feed that declares Latin-1, with items of the given bytes.
  private func latin1Feed(title: String, _ items: [[UInt8]]) throws -> ParsedFeed {
    let head: [UInt8] = latin1("<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><title>\(title)</title>")
    let items: [UInt8] = items.flatMap { Array("<item><title>".utf8) + $0 + Array("</title></item>".utf8) }
    return try FeedParser.parse(
      head + items + Array("</channel></rss>".utf8), url: "https://example.org/", contentType: nil)
  }

  @Test func `a feed declared as Latin-1 with items in UTF-8 is read in both`() throws {
    let items: [[UInt8]] = (0..<20).map { Array("Brøndby til fans \($0)".utf8) }
    let feed: ParsedFeed = try latin1Feed(title: "Bl\u{E5} og gul", items)
    #expect(feed.title == "Blå og gul")
    #expect(feed.entries.first?.title == "Brøndby til fans 0")
    #expect(feed.repairs.map(\.what) == ["The document is declared as ISO-8859-1 but is partly in UTF-8."])
  }

  @Test func `one item in UTF-8 among items in Latin-1 is read as it is`() throws {
    let own: [[UInt8]] = (0..<20).map { latin1("d\u{E9}j\u{E0} vu \($0)") }
    let feed: ParsedFeed = try latin1Feed(title: "caf\u{E9}", own + [Array("über Köln".utf8), Array("it’s".utf8)])
    #expect(feed.title == "café")
    #expect(feed.entries.map(\.title).suffix(3) == ["déjà vu 19", "über Köln", "it’s"])
    #expect(feed.repairs.count == 1)
  }

  @Test func `two characters of Latin-1 that could be one of UTF-8 stay separate`() throws {
    let feed: ParsedFeed = try latin1Feed(
      title: "caf\u{E9}", [latin1("\u{AB}OL\u{C9}\u{BB}"), latin1("OL\u{C9}\u{BB}")])
    #expect(feed.entries.map(\.title) == ["«OLÉ»", "OLÉ»"])
    #expect(feed.repairs.isEmpty)
  }

  @Test func `text that is encoded in UTF-8 twice is decoded twice`() throws {
    let once = "Brøndby – “Ærø” går 10 € år på ø æ å"
    let twice = String(once.utf8.map { Character(Windows1252.scalar($0)) })
    let feed = try read("<rss><channel><title>\(twice)</title></channel></rss>")
    #expect(feed.title == once)
    #expect(feed.repairs.map(\.what) == ["The text is encoded in UTF-8 twice; it was decoded once more."])
  }

  @Test func `the encoding that a document states takes precedence over UTF-8 of the server`() throws {
    let bytes: [UInt8] = latin1(
      "<?xml version='1.0' encoding='windows-1251'?><rss><channel><title>\u{CD}\u{EE}\u{E2}\u{EE}\u{F1}\u{F2}\u{E8}</title>"
        + "</channel></rss>")
    let feed = try FeedParser.parse(bytes, contentType: "text/xml; charset=utf-8")
    #expect(feed.title == "Новости")
    #expect(feed.encoding == "windows-1251")
    #expect(feed.repairs.map(\.what) == ["The document is declared as utf-8 but is in windows-1251."])
  }

  @Test func `a document declared as UTF-8 but in a Cyrillic encoding is read as that`() throws {
    let words: String =
      "\u{CD}\u{EE}\u{E2}\u{EE}\u{F1}\u{F2}\u{E8} \u{EA}\u{E0}\u{E6}\u{E4}\u{FB}\u{E9} \u{E4}\u{E5}\u{ED}\u{FC}"
    let feed: ParsedFeed = try FeedParser.parse(
      latin1("<?xml version='1.0' encoding='UTF-8'?><rss><channel><title>\(words)</title></channel></rss>"))
    #expect(feed.title == "Новости каждый день")
    #expect(feed.repairs.count == 1)
  }

  @Test func `an article about text encoded twice stays as it is`() throws {
    let title = "How “BrÃ¸ndby” came to be: é, è, ü, ø, å – and more"
    let feed = try read("<rss><channel><title>\(title)</title></channel></rss>")
    #expect(feed.title == title)
    #expect(feed.repairs.isEmpty)
  }

  @Test(arguments: ["windows-1251", "koi8-r", "gb2312", "iso-8859-2"])
  func `UTF-8 that is declared as another encoding is UTF-8`(encoding: String) throws {
    let feed: ParsedFeed = try read(
      "<?xml version='1.0' encoding='\(encoding)'?><rss><channel><title>Новости каждый день</title></channel></rss>")
    #expect(feed.title == "Новости каждый день")
    #expect(feed.repairs.count == 1)
  }

  @Test func `an unknown encoding label is ignored`() throws {
    let feed = try read(document(" encoding=\"klingon\""))
    #expect(feed.title == "café – 年")
    #expect(feed.repairs.first?.what.contains("klingon") == true)
    let bytes: [UInt8] = latin1(
      "<?xml version='1.0' encoding='klingon'?><rss><channel><title>\u{E9}</title></channel></rss>")
    #expect(try title(bytes) == "é")
    #expect(try title(bytes, contentType: "text/xml; charset=iso-8859-5") == "щ")
    let cyrillic: [UInt8] = latin1(
      "<?xml version='1.0' encoding='koi8-r'?><rss><channel><title>\u{C1}</title></channel></rss>")
    #expect(try title(cyrillic, contentType: "text/xml; charset=klingon") == "а")
  }

  @Test func `bytes that are not characters of the encoding are replaced`() throws {
    let head: [UInt8] = Array("<?xml version='1.0' encoding='EUC-JP'?><rss><channel><title>a".utf8)
    let feed: ParsedFeed = try FeedParser.parse(
      head + [0xFF, 0xFF] + Array("b</title></channel></rss>".utf8), url: "", contentType: nil)
    #expect(feed.title == "a\u{FFFD}\u{FFFD}b")
    #expect(feed.repairs.count == 1)
  }

  @Test func `overlong and surrogate sequences are not UTF-8`() {
    for bytes: [UInt8] in [[0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC3]] {
      #expect(!UTF8Check(bytes[...]).isValid)
    }
    for text in ["", "abcdefgh", "é", "年", "😀", "\u{7FF}\u{800}\u{FFFF}\u{10FFFF}"] {
      #expect(UTF8Check(Array(text.utf8)[...]).isValid)
    }
  }
}
