import HTML
import SeededRandom
import Testing

@testable import Syndication

/// Tests the set of known encodings (WHATWG Encoding Standard, §4.2).
@Suite struct EncodingLabelTests {
  @Test func `the labels of the Encoding Standard are known, ignoring case and white space`() {
    let labels: [(String, EncodingLabel)] = [
      ("utf8", .utf8), ("unicode-1-1-utf-8", .utf8), ("x-unicode20utf8", .utf8), ("latin1", .windows1252),
      ("US-ASCII", .windows1252), ("iso_8859-1:1987", .windows1252), ("cp819", .windows1252),
      ("l5", .library("CP1254")), ("iso-8859-9", .library("CP1254")), (" Shift_JIS\n", .library("CP932")),
      ("windows-31j", .library("CP932")), ("ks_c_5601-1987", .library("CP949")), ("gb2312", .library("GB18030")),
      ("csiso2022jp", .library("ISO-2022-JP")), ("logical", .library("ISO-8859-8")), ("dos-874", .library("CP874")),
      ("unicode", .utf16(isBigEndian: false)), ("utf-16", .utf16(isBigEndian: false)),
      ("unicodefffe", .utf16(isBigEndian: true)), ("x-user-defined", .userDefined),
      ("sun_eu_greek", .library("ISO-8859-7")),
    ]
    for (label, encoding) in labels { #expect(EncodingLabel(label) == encoding, "\(label)") }
    // The standard has 228 labels, 6 of them for the encoding “replacement”.
    #expect(EncodingLabel.labels.count == 222)
  }

  @Test(arguments: [
    "", "UCS4", "UCS-4LE", "CSUCS4", "ISO-10646", "10646-1:1993", "ISO-IR-193", "WCHAR_T", "INTERNAL", "UTF-7",
    "utf-32",
    "TSCII", "EBCDIC-US", "cp037", "u8", "utf8mb4", "UTF-8//TRANSLIT", "hz-gb-2312", "iso-2022-kr", "replacement",
    "utf-8\u{301}", "klingon",
  ])
  func `other names that the system's converters know are not labels`(name: String) {
    #expect(EncodingLabel(name) == nil)
  }

  @Test func `each label decodes all bytes to UTF-8`() throws {
    var generator = SeededGenerator(seed: 1)
    for label in EncodingLabel.labels {
      for _ in 0..<20 {
        let bytes: [UInt8] = (0..<200).map { _ in .random(in: 0...255, using: &generator) }
        var repairs = RepairLog()
        let text = try DocumentText.decoded(
          Array("<".utf8) + bytes, contentType: "text/xml; charset=\(label)", limit: 1_000, repairs: &repairs
        ).text
        #expect(String(validating: text, as: UTF8.self) != nil, "\(label): \(bytes)")
      }
    }
  }

  @Test(arguments: ["UCS4", "UCS-4LE", "CSUCS4", "ISO-10646", "10646-1:1993", "ISO-IR-193"])
  func `a charset whose converter writes other than UTF-8 is not used`(charset: String) throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let bytes: [UInt8] = Array("ABCD".utf8) + (0..<64).map { _ in .random(in: 0x80...0xFF, using: &generator) }
      var repairs = RepairLog()
      let text = try DocumentText.decoded(
        bytes, contentType: "text/xml; charset=\(charset)", limit: 1_000, repairs: &repairs
      ).text
      #expect(String(validating: text, as: UTF8.self) != nil)
      #expect(text.starts(with: "ABCD".utf8))
    }
  }

  @Test func `an XML declaration that is an example in a text is ignored`() throws {
    let feed = try read(
      "<rss><channel><title>Café</title><item><description><![CDATA[<pre><?xml version=\"1.0\" "
        + "encoding=\"iso-8859-2\"?></pre>]]></description></item></channel></rss>")
    #expect(feed.title == "Café")
    #expect(feed.encoding == "utf-8")
    #expect(EncodingDeclaration.encoding(ofXML: Array("\n <?xml encoding='koi8-r'?>".utf8)[...]) == "koi8-r")
    #expect(EncodingDeclaration.encoding(ofXML: Array("Warning: <?xml encoding='koi8-r'?>".utf8)[...]) == "koi8-r")
    #expect(EncodingDeclaration.encoding(ofXML: Array("<!-- --><?xml encoding='koi8-r'?>".utf8)[...]) == nil)
    #expect(EncodingDeclaration.encoding(ofXML: Array("<?xml version='1.0'?><a encoding='koi8-r'?>".utf8)[...]) == nil)
  }

  @Test func `a charset for private use is decoded`() throws {
    #expect(
      try FeedParser.parse(
        Array("<rss><channel><title>a".utf8) + [0x80, 0xFF] + Array("</title></channel></rss>".utf8), url: "",
        contentType: "text/xml; charset=x-user-defined"
      ).title == "a\u{F780}\u{F7FF}")
  }
}
