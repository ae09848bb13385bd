import Bytes
import HTML
import Testing

/// The encoding of a page (HTML Living Standard, 13.2.3).
@Suite struct PageEncodingTests {
  /// Labels with a text and its bytes in hexadecimal.
  static let samples: [(label: String, text: String, bytes: String)] = [
    ("windows-1251", "Утро в гавани", "D3 F2 F0 EE 20 E2 20 E3 E0 E2 E0 ED E8"),
    ("koi8-r", "Утро в гавани", "F5 D4 D2 CF 20 D7 20 C7 C1 D7 C1 CE C9"),
    ("iso-8859-2", "Příběh žáků z města", "50 F8 ED 62 EC 68 20 BE E1 6B F9 20 7A 20 6D EC 73 74 61"),
    ("windows-1250", "Zażółć gęślą jaźń", "5A 61 BF F3 B3 E6 20 67 EA 9C 6C B9 20 6A 61 9F F1"),
    ("iso-8859-7", "Πρωί στο λιμάνι", "D0 F1 F9 DF 20 F3 F4 EF 20 EB E9 EC DC ED E9"),
    ("windows-1254", "İstanbul’da şğı", "DD 73 74 61 6E 62 75 6C 92 64 61 20 FE F0 FD"),
    ("windows-1256", "صباح في الميناء", "D5 C8 C7 CD 20 DD ED 20 C7 E1 E3 ED E4 C7 C1"),
    ("windows-1255", "בוקר בנמל", "E1 E5 F7 F8 20 E1 F0 EE EC"),
    ("shift_jis", "港の朝", "8D 60 82 CC 92 A9"),
    ("euc-jp", "港の朝", "B9 C1 A4 CE C4 AB"),
    ("iso-2022-jp", "港の朝", "1B 24 42 39 41 24 4E 44 2B 1B 28 42"),
    (
      "gbk", "今天港口的早晨很安静，渔船都回来了",
      "BD F1 CC EC B8 DB BF DA B5 C4 D4 E7 B3 BF BA DC B0 B2 BE B2 A3 AC D3 E6 B4 AC B6 BC BB D8 C0 B4 C1 CB"
    ),
    (
      "gb2312", "今天港口的早晨很安静，渔船都回来了",
      "BD F1 CC EC B8 DB BF DA B5 C4 D4 E7 B3 BF BA DC B0 B2 BE B2 A3 AC D3 E6 B4 AC B6 BC BB D8 C0 B4 C1 CB"
    ),
    (
      "gb18030", "今天港口的早晨很安静，渔船都回来了",
      "BD F1 CC EC B8 DB BF DA B5 C4 D4 E7 B3 BF BA DC B0 B2 BE B2 A3 AC D3 E6 B4 AC B6 BC BB D8 C0 B4 C1 CB"
    ),
    (
      "big5", "今天港口的早晨很安靜，漁船都回來了",
      "A4 B5 A4 D1 B4 E4 A4 66 AA BA A6 AD B1 E1 AB DC A6 77 C0 52 A1 41 BA AE B2 EE B3 A3 A6 5E A8 D3 A4 46"
    ),
    ("euc-kr", "항구의 아침", "C7 D7 B1 B8 C0 C7 20 BE C6 C4 A7"),
    ("windows-874", "เช้าที่ท่าเรือ", "E0 AA E9 D2 B7 D5 E8 B7 E8 D2 E0 C3 D7 CD"),
    ("iso-8859-1", "“Où ça ?”", "93 4F F9 20 E7 61 20 3F 94"),
    ("iso-8859-15", "10 € à l'œil", "31 30 20 A4 20 E0 20 6C 27 BD 69 6C"),
    ("macintosh", "Où ça ?", "4F 9D 20 8D 61 20 3F"),
    ("utf-8", "Утро в гавани", "D0 A3 D1 82 D1 80 D0 BE 20 D0 B2 20 D0 B3 D0 B0 D0 B2 D0 B0 D0 BD D0 B8"),
  ]

  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    hexadecimal.split(separator: " ").compactMap { UInt8($0, radix: 16) }
  }

  private static func page(_ head: String, _ title: String) -> [UInt8] {
    Array("<!DOCTYPE html><html><head>\(head)<title>".utf8) + bytes(title) + Array("</title></head><p>x".utf8)
  }

  private static func page(_ head: String = "", of label: String) throws -> [UInt8] {
    page(head, try #require(samples.first { $0.label == label }).bytes)
  }

  @Test(arguments: samples)
  func `a page says its encoding in any of the usual ways`(label: String, text: String, bytes: String) {
    let heads = [
      "<meta charset=\(label)>", "<META CHARSET='\(label.uppercased())'/>",
      "<meta http-equiv=Content-Type content='text/html; charset=\(label)'>",
      "<meta content=\"text/html;charset=&quot;\(label)&quot;\" http-equiv=\"content-type\">",
      "<meta http-equiv=content-type content='text/html charset = \(label)'>",
      "<!-- <meta charset=utf-16> --><meta name=viewport content=width><meta charset=' \(label) '>",
      "<script>'<meta charset=koi8-u>'</script><meta charset=klingon><meta charset=\(label)>",
      String(repeating: "<meta name=keywords content=far>", count: 100) + "<meta charset=\(label)>",
    ]
    for head in heads { #expect(HTMLDocument(parsing: Self.page(head, bytes)).title == text, "\(head.suffix(99))") }
  }

  @Test(arguments: samples)
  func `the content type of the transport names the encoding`(label: String, text: String, bytes: String) {
    let page = Self.page("", bytes)
    for type in [
      "text/html; charset=\(label)", "text/html;Charset=\"\(label)\"", "text/html; charset=\(label); x=y",
      "text/html charset=\(label)",
    ] {
      #expect(HTMLDocument(parsing: page, contentType: type).title == text, "\(type)")
    }
  }

  @Test(arguments: samples)
  func `an XML declaration names the encoding`(label: String, text: String, bytes: String) {
    let declaration = Array("<?xml version='1.0' encoding='\(label)'?>".utf8)
    #expect(HTMLDocument(parsing: declaration + Self.page("", bytes)).title == text)
  }

  @Test func `the transport comes before the page, and an unknown name counts for nothing`() throws {
    let page = try Self.page("<meta charset=koi8-r>", of: "windows-1251")
    #expect(HTMLDocument(parsing: page, contentType: "text/html; charset=windows-1251").title == "Утро в гавани")
    let other = try Self.page("<meta charset=windows-1251>", of: "windows-1251")
    for type in ["text/html; charset=none", "text/html; charset=", "text/html", ""] {
      #expect(HTMLDocument(parsing: other, contentType: type).title == "Утро в гавани")
    }
  }

  @Test func `a mark comes before everything`() {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let page = mark + Array("<meta charset=koi8-r><title>Où</title>".utf8)
    #expect(HTMLDocument(parsing: page, contentType: "text/html; charset=shift_jis").title == "Où")
    for isBig in [true, false] {
      let units = "\u{FEFF}<meta charset=utf-8><title>Утро</title>".utf16.flatMap { unit in
        let (high, low) = (UInt8(clamping: unit >> 8), UInt8(clamping: unit & 0xFF))
        return isBig ? [high, low] : [low, high]
      }
      #expect(HTMLDocument(parsing: units, contentType: "text/html; charset=koi8-r").title == "Утро")
      #expect(HTMLDocument(parsing: Array(units.dropFirst(2))).title == "Утро")
    }
  }

  @Test func `a page that is not what it declares is read as what it is`() throws {
    // UTF-8 behind a server that calls all pages Latin-1.
    let utf8 = try Self.page("<meta charset=utf-8>", of: "utf-8")
    for type in ["text/html; charset=iso-8859-1", "text/html; charset=windows-1251"] {
      #expect(HTMLDocument(parsing: utf8, contentType: type).title == "Утро в гавани")
    }
    // Cyrillic behind one that calls all pages UTF-8, and below a `meta` that does.
    let cyrillic = try Self.page("<meta charset=windows-1251>", of: "windows-1251")
    #expect(HTMLDocument(parsing: cyrillic, contentType: "text/html; charset=utf-8").title == "Утро в гавани")
    #expect(HTMLDocument(parsing: try Self.page("<meta charset=utf-8>", of: "windows-1251")).title == "Утро в гавани")
    // A page that can be read as ASCII so far is not in UTF-16.
    #expect(HTMLDocument(parsing: try Self.page("<meta charset=utf-16>", of: "utf-8")).title == "Утро в гавани")
  }

  @Test func `a page that declares nothing is guessed from its bytes, then from its language`() throws {
    for label in ["windows-1251", "koi8-r", "euc-kr"] {
      let sample = try #require(Self.samples.first { $0.label == label })
      #expect(HTMLDocument(parsing: try Self.page(of: label)).title == sample.text, "\(label)")
    }
    for (language, label) in [
      ("pl", "windows-1250"), ("cs-CZ", "iso-8859-2"), ("el", "iso-8859-7"), ("TR", "windows-1254"),
      ("ar", "windows-1256"), ("ja", "shift_jis"), ("zh-TW", "big5"), ("zh-CN", "gbk"), ("ru", "koi8-r"),
      ("ko", "euc-kr"), ("th", "windows-874"), ("fr", "iso-8859-1"),
    ] {
      let sample = try #require(Self.samples.first { $0.label == label })
      let page = Array("<html lang='\(language)'>".utf8) + (try Self.page(of: label)).dropFirst(15)
      #expect(HTMLDocument(parsing: page).title == sample.text, "\(language)")
    }
    #expect(HTMLDocument(parsing: Array("<title>caf".utf8) + [0xE9]).title == "café")
  }

  @Test func `a page of UTF-8 keeps its letters beside a byte of another encoding`() {
    let page = Array("<title>Утро и caf".utf8) + [0xE9] + Array(" здесь</title>".utf8)
    #expect(HTMLDocument(parsing: page).title == "Утро и café здесь")
    #expect(HTMLDocument(parsing: page, contentType: "text/html; charset=utf-8").title == "Утро и café здесь")
  }
}
