/// A small feed in encodings with another byte order, another width or another alphabet.
enum EncodingSeeds {
  private static let text: String = "<?xml version=\"1.0\"?><rss><channel><title>Zoë 日本 🎈</title></channel></rss>"

  static let all: [[UInt8]] =
    [
      [0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFF, 0xFE] + wide(littleEndian: true),
      [0xFE, 0xFF] + wide(littleEndian: false), wide(littleEndian: true), wide(littleEndian: false),
      [0xFF, 0xFE, 0, 0] + widest(littleEndian: true), widest(littleEndian: false),
    ]
    + [
      "windows-1251", "koi8-r", "shift_jis", "euc-jp", "iso-2022-jp", "gb18030", "big5", "euc-kr", "hz-gb-2312",
      "utf-7",
      "windows-874", "iso-8859-8-i", "macintosh", "x-unknown", "x-user-defined", "UCS4", "UCS-4LE", "CSUCS4",
      "ISO-10646",
      "10646-1:1993", "ISO-IR-193", "WCHAR_T", "INTERNAL",
    ].map(declared)

  /// Non-ASCII bytes with a declared encoding, whether valid in it or not.
  private static func declared(_ name: String) -> [UInt8] {
    Array("<?xml version='1.0' encoding='\(name)'?><rss><channel><title>".utf8)
      + [
        0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x20, 0x83, 0x65, 0x83, 0x58, 0x1B, 0x24, 0x42, 0x46, 0x7C, 0x1B, 0x28,
        0x42,
      ]
      + Array("~{VPND~} +AOk-</title></channel></rss>".utf8)
  }

  private static func wide(littleEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit -> [UInt8] in
      let bytes: [UInt8] = [UInt8(clamping: unit >> 8), UInt8(clamping: unit & 0xFF)]
      return littleEndian ? bytes.reversed() : bytes
    }
  }

  private static func widest(littleEndian: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar -> [UInt8] in
      let bytes: [UInt8] = [24, 16, 8, 0].map { UInt8(clamping: scalar.value >> $0 & 0xFF) }
      return littleEndian ? bytes.reversed() : bytes
    }
  }
}
