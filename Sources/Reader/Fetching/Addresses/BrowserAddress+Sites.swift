import Bytes
import WebAddresses

extension BrowserAddress {
  /// The host without the prefixes that lead to the same pages.
  var site: ByteString {
    let prefixes = ["www.", "m.", "mobile.", "old.", "new.", "np."]
    guard let prefix = prefixes.first(where: { host.string.hasBytePrefix($0) }) else { return host }
    return ByteString(Substring(host.utf8.dropFirst(prefix.utf8.count)))
  }

  /// The path's parts after the first ones, joined.
  func path(from index: Int) -> String { segments.dropFirst(index).map(\.string).joined(separator: "/") }

  /// The value of a field of the query, decoded and encoded again, so that it can stand in any query.
  func cleanField(_ name: ByteString) -> String? { field(name).flatMap { $0.isEmpty ? nil : $0.queryValue } }
}

extension ByteString {
  /// A part of a path or a query as a value in a query.
  var queryValue: String {
    PercentCoding.field(String(decoding: PercentCoding.decode(Array(utf8)[...]), as: UTF8.self))
  }

  /// True if all bytes are letters, digits, `-` or `_`, as in the identifiers of many sites.
  var isIdentifier: Bool {
    !isEmpty
      && utf8.allSatisfy { byte in
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }

  var isNumber: Bool { !isEmpty && utf8.allSatisfy(ASCII.isDigit) }

  /// The text without its first bytes.
  func dropping(_ count: Int) -> ByteString { ByteString(Substring(utf8.dropFirst(count))) }

  /// True if the text ends like the file of a feed.
  var isFeedName: Bool {
    [".atom", ".rss", ".xml"].contains { string.lowercasedASCII.hasByteSuffix($0) }
  }
}
