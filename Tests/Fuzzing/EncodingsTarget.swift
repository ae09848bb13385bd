@testable import Syndication

extension FuzzTarget {
  /// Checks that a document in any encoding, declared rightly or not, becomes UTF-8. The first byte chooses the content
  /// type.
  static let encodings: FuzzTarget = FuzzTarget(name: "encodings") { bytes in
    let contentType: String? = bytes.first.flatMap { contentTypes[Int($0) % contentTypes.count] }
    var repairs = RepairLog()
    let decoded: (text: [UInt8], encoding: String)
    do throws(FeedError) {
      decoded = try DocumentText.decoded(
        Array(bytes.dropFirst()), contentType: contentType, limit: 1_000_000, repairs: &repairs)
    } catch {
      return
    }
    require(
      String(validating: decoded.text, as: UTF8.self) != nil,
      "What was read as \(decoded.encoding) is not UTF-8: \(decoded.text)")
  }

  private static let contentTypes: [String?] =
    [nil, "text/xml", "application/xml; charset=", "text/xml; charset=\"utf-8\""]
    + [
      "utf-8", "us-ascii", "iso-8859-1", "windows-1251", "koi8-r", "shift_jis", "euc-jp", "iso-2022-jp", "gb18030",
      "big5", "euc-kr", "utf-16", "utf-16le", "utf-32be", "utf-7", "macintosh", "x-user-defined", "no such thing",
      "UCS4", "UCS-4LE", "CSUCS4", "ISO-10646", "10646-1:1993", "ISO-IR-193", "WCHAR_T", "INTERNAL", "iso-2022-kr",
      "koi8-u", "iso-8859-8-i", "windows-874", "hz-gb-2312",
    ].map { "application/rss+xml; charset=\($0)" }
}
