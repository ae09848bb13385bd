import Bytes

/// An encoding by a label that documents and servers may use: the labels of the WHATWG Encoding Standard (§4.2 "Names
/// and labels"), and no others.
///
/// The system's converters know hundreds more, some of which produce bytes that are not UTF-8. The labels of the
/// encoding "replacement" (`hz-gb-2312`, `iso-2022-kr` and others) must not be decoded, and so are unknown.
package enum EncodingLabel: Equatable, Sendable {
  case utf8
  /// UTF-16 by its byte order, from a byte order mark, zero bytes or the label.
  case utf16(isBigEndian: Bool)
  /// UTF-32, which is only detected from the bytes.
  case utf32(isBigEndian: Bool)
  case windows1252
  /// Maps bytes above ASCII to private-use characters (§14.5 "x-user-defined").
  case userDefined
  /// An encoding by its name in the conversion library.
  case library(ByteString)

  /// Nil for an unknown label.
  package init?(_ label: String) {
    guard label.utf8.count <= Self.longest,
      let encoding = Self.byLabel[ByteString(label.trimmedASCII.lowercasedASCII)]
    else { return nil }
    self = encoding
  }

  /// The canonical name of encodings with several names, in lower case; nil if the given label suffices.
  package var name: String? {
    switch self {
    case .utf8: "utf-8"
    case .utf16(let isBigEndian): isBigEndian ? "utf-16be" : "utf-16le"
    case .utf32(let isBigEndian): isBigEndian ? "utf-32be" : "utf-32le"
    case .library("GB18030"): "gb18030"
    case .windows1252, .userDefined, .library: nil
    }
  }

  /// The maximum length of a label with the white space around it, in bytes.
  private static let longest = 64

  package static var labels: some Collection<ByteString> { byLabel.keys }

  private static let byLabel: [ByteString: EncodingLabel] = {
    var table: [ByteString: EncodingLabel] = [:]
    for (encoding, labels) in list {
      for label in labels.splitBytes(on: " ") { table[ByteString(label)] = encoding }
    }
    return table
  }()

  private static let list: [(EncodingLabel, labels: String)] = [
    (.utf8, "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"),
    (.library("CP866"), "866 cp866 csibm866 ibm866"),
    (
      .library("ISO-8859-2"),
      "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 "
        + "latin2"
    ),
    (
      .library("ISO-8859-3"),
      "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 "
        + "latin3"
    ),
    (
      .library("ISO-8859-4"),
      "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 "
        + "latin4"
    ),
    (
      .library("ISO-8859-5"),
      "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 "
        + "iso_8859-5:1988"
    ),
    (
      .library("ISO-8859-6"),
      "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 "
        + "iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987"
    ),
    (
      .library("ISO-8859-7"),
      "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 "
        + "iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek"
    ),
    (
      .library("ISO-8859-8"),
      "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 "
        + "iso88598 iso_8859-8 iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical"
    ),
    (.library("ISO-8859-10"), "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
    (.library("ISO-8859-13"), "iso-8859-13 iso8859-13 iso885913"),
    (.library("ISO-8859-14"), "iso-8859-14 iso8859-14 iso885914"),
    (.library("ISO-8859-15"), "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"),
    (.library("ISO-8859-16"), "iso-8859-16"),
    (.library("KOI8-R"), "cskoi8r koi koi8 koi8-r koi8_r"),
    (.library("KOI8-U"), "koi8-ru koi8-u"),
    (.library("MACINTOSH"), "csmacintosh mac macintosh x-mac-roman"),
    (.library("CP874"), "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"),
    (.library("CP1250"), "cp1250 windows-1250 x-cp1250"),
    (.library("CP1251"), "cp1251 windows-1251 x-cp1251"),
    (
      .windows1252,
      "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 "
        + "iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252"
    ),
    (.library("CP1253"), "cp1253 windows-1253 x-cp1253"),
    (
      .library("CP1254"),
      "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 "
        + "iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254"
    ),
    (.library("CP1255"), "cp1255 windows-1255 x-cp1255"),
    (.library("CP1256"), "cp1256 windows-1256 x-cp1256"),
    (.library("CP1257"), "cp1257 windows-1257 x-cp1257"),
    (.library("CP1258"), "cp1258 windows-1258 x-cp1258"),
    (.library("MAC-CYRILLIC"), "x-mac-cyrillic x-mac-ukrainian"),
    (
      .library("GB18030"),
      "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk "
        + "gb18030"
    ),
    (.library("BIG5-HKSCS"), "big5 big5-hkscs cn-big5 csbig5 x-x-big5"),
    (.library("EUC-JP"), "cseucpkdfmtjapanese euc-jp x-euc-jp"),
    (.library("ISO-2022-JP"), "csiso2022jp iso-2022-jp"),
    (.library("CP932"), "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"),
    (
      .library("CP949"),
      "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 "
        + "ksc_5601 windows-949"
    ),
    (.utf16(isBigEndian: true), "unicodefffe utf-16be"),
    (.utf16(isBigEndian: false), "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"),
    (.userDefined, "x-user-defined"),
  ]
}
