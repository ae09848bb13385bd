/// The name of an encoding, as documents and servers write it, and what the web takes it to mean
/// (WHATWG Encoding, §4.2).
enum EncodingLabel: Equatable {
  case utf8
  case utf16(isBigEndian: Bool?)
  case utf32(isBigEndian: Bool?)
  case windows1252
  /// By the name the conversion library knows.
  case library(String)

  init(_ label: String) {
    var name: String = label.lowercased()
    name.removeAll { $0 == "\"" || $0 == "'" || $0.isWhitespace }
    name = String(name.map { $0 == "_" ? "-" : $0 })
    switch name {
    case "utf-8", "utf8", "unicode-1-1-utf-8", "u8", "utf8mb4": self = .utf8
    case "utf-16", "utf16", "u16", "ucs-2", "iso-10646-ucs-2", "unicode": self = .utf16(isBigEndian: nil)
    case "utf-16be", "utf16be", "utf-16-be", "unicodefffe": self = .utf16(isBigEndian: true)
    case "utf-16le", "utf16le", "utf-16-le", "unicodefeff": self = .utf16(isBigEndian: false)
    case "utf-32", "utf32", "u32", "ucs-4", "iso-10646-ucs-4": self = .utf32(isBigEndian: nil)
    case "utf-32be", "utf32be", "utf-32-be": self = .utf32(isBigEndian: true)
    case "utf-32le", "utf32le", "utf-32-le": self = .utf32(isBigEndian: false)
    case "iso-8859-1", "iso8859-1", "iso88591", "latin1", "latin-1", "l1", "us-ascii", "ascii", "ansi-x3.4-1968",
      "windows-1252", "cp1252", "x-cp1252", "win-1252", "windows1252", "646", "iso646-us", "iso-ir-100":
      self = .windows1252
    case "gb2312", "gbk", "gb-2312", "gb-2312-80", "x-gbk", "chinese", "csgb2312", "iso-ir-58", "euc-cn", "gb18030":
      self = .library("GB18030")
    case "shift-jis", "shift_jis", "sjis", "x-sjis", "ms-kanji", "windows-31j", "csshiftjis", "ms932", "cp932":
      self = .library("CP932")
    case "euc-kr", "euckr", "ks-c-5601-1987", "ks-c-5601-1989", "korean", "windows-949", "ksc5601", "cp949":
      self = .library("CP949")
    case "euc-jp", "eucjp", "x-euc-jp": self = .library("EUC-JP")
    case "big5", "big-5", "big5-hkscs", "cn-big5", "x-x-big5", "csbig5": self = .library("BIG5-HKSCS")
    case "iso-8859-9", "latin5", "l5": self = .library("CP1254")
    case "tis-620", "iso-8859-11", "windows-874", "dos-874": self = .library("CP874")
    case "koi8-r", "koi8r", "koi", "koi8": self = .library("KOI8-R")
    case "koi8-u", "koi8-ru": self = .library("KOI8-U")
    case "macintosh", "x-mac-roman", "mac": self = .library("MACINTOSH")
    case "x-mac-cyrillic", "x-mac-ukrainian": self = .library("MAC-CYRILLIC")
    default:
      if name.hasPrefix("windows-") || name.hasPrefix("x-cp") || name.hasPrefix("windows") {
        let digits: String = String(name.filter(\.isNumber))
        self = .library("CP" + digits)
      } else {
        self = .library(name)
      }
    }
  }

  /// The one name of encodings that are known by several, in lower case; nil where the name it was given will do.
  var name: String? {
    switch self {
    case .utf8: "utf-8"
    case .utf16(let isBigEndian): isBigEndian ?? true ? "utf-16be" : "utf-16le"
    case .utf32(let isBigEndian): isBigEndian ?? true ? "utf-32be" : "utf-32le"
    case .library("GB18030"): "gb18030"
    case .windows1252, .library: nil
    }
  }
}
