import Testing

@testable import Syndication

@Suite struct EncodingGuessTests {
  /// Short phrases in each script that is guessed.
  @Test(
    arguments: [
      ("koi8-r", [0xEB, 0xC1, 0xCB, 0x20, 0xD0, 0xC5, 0xD2, 0xC5, 0xD6, 0xC9, 0xD4, 0xD8], "Как пережить"),
      ("windows-1251", [0xCA, 0xE0, 0xEA, 0x20, 0xEF, 0xE5, 0xF0, 0xE5, 0xE6, 0xE8, 0xF2, 0xFC], "Как пережить"),
      ("windows-1255", [0xF9, 0xEC, 0xE5, 0xED, 0x20, 0xF2, 0xE5, 0xEC, 0xED], "שלום עולם"),
      ("tis-620", [0xCA, 0xC7, 0xD1, 0xCA, 0xB4, 0xD5, 0xE2, 0xC5, 0xA1], "สวัสดีโลก"),
      ("shift_jis", [0x82, 0xB1, 0x82, 0xF1, 0x82, 0xC9, 0x82, 0xBF, 0x82, 0xCD], "こんにちは"),
      ("euc-jp", [0xA4, 0xB3, 0xA4, 0xF3, 0xA4, 0xCB, 0xA4, 0xC1, 0xA4, 0xCF], "こんにちは"),
      ("euc-kr", [0xBE, 0xC8, 0xB3, 0xE7, 0xC7, 0xCF, 0xBC, 0xBC, 0xBF, 0xE4], "안녕하세요"),
      ("gb2312", [0xC4, 0xE3, 0xBA, 0xC3, 0xCA, 0xC0, 0xBD, 0xE7, 0xD2, 0xBB], "你好世界一"),
      (
        "big5",
        [
          0xA7, 0x41, 0xA6, 0x6E, 0xA5, 0x40, 0xAC, 0xC9, 0xA4, 0xB5, 0xA4, 0xD1, 0xAA, 0xBA, 0xA4, 0xD1, 0xAE, 0xF0,
          0xAB, 0xDC, 0xA6, 0x6E, 0xA7, 0xDA, 0xAD, 0xCC, 0xA4, 0x40, 0xB0, 0x5F, 0xA5, 0x68, 0xA4, 0xBD, 0xB6, 0xE9,
          0xA8, 0xAB, 0xA8, 0xAB,
        ], "你好世界今天的天氣很好我們一起去公園走走"
      ),
    ] as [(String, [UInt8], String)])
  func `undeclared encodings are guessed`(label: String, bytes: [UInt8], title: String) throws {
    let document: [UInt8] =
      Array("<rss><channel><title>".utf8) + bytes + Array("</title></channel></rss>".utf8)
    let feed: ParsedFeed = try FeedParser.parse(document, url: "https://e.example/", contentType: nil)
    #expect(feed.encoding == label)
    #expect(feed.title == title)
    #expect(feed.repairs.count == 1)
  }

  @Test func `single accents are Western`() throws {
    let bytes: [UInt8] =
      Array("<rss><channel><title>caf".utf8) + [0xE9] + Array(" cr".utf8) + [0xE8] + Array("me p".utf8)
    let document: [UInt8] = bytes + [0xE2] + Array("t".utf8) + [0xE9] + Array("</title></channel></rss>".utf8)
    let feed: ParsedFeed = try FeedParser.parse(document, url: "https://e.example/", contentType: nil)
    #expect(feed.title == "café crème pâté")
  }

  @Test func `damaged UTF-8 stays UTF-8`() throws {
    let document: [UInt8] =
      Array("<rss><channel><title>Как пережить".utf8) + [0xFF] + Array("</title></channel></rss>".utf8)
    let feed: ParsedFeed = try FeedParser.parse(document, url: "https://e.example/", contentType: nil)
    #expect(feed.title == "Как пережитьÿ")
    #expect(feed.encoding == "utf-8")
  }
}
