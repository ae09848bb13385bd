import Bytes

/// Where an article is, and what its addresses refer to. Each is taken apart when it is first asked for: most articles
/// have only absolute addresses.
final class ArticleAddresses {
  private let baseURL: String?
  private let pageURL: String?

  init(baseURL: String?, pageURL: String?) {
    self.baseURL = baseURL
    self.pageURL = pageURL
  }

  /// What relative addresses refer to.
  private(set) lazy var base: WebAddress? = baseURL.flatMap { WebAddress(parsing: $0, against: nil) }

  /// The article's own page; nil if it has none.
  private(set) lazy var page: WebAddress? = pageURL.flatMap { WebAddress(parsing: $0, against: nil) }

  /// The fragment of an absolute address that is the article's page or base but for the fragment.
  func fragment(of address: String) -> [UInt8]? {
    guard let hash = address.utf8.firstIndex(of: UInt8(ascii: "#")), own.contains(Self.comparable(address)) else {
      return nil
    }
    return Array(address.utf8[address.utf8.index(after: hash)...])
  }

  private lazy var own: [ByteString] = [base, page].compactMap { $0.map { Self.comparable($0.string) } }

  /// Without scheme, fragment and a slash at the end.
  private static func comparable(_ address: String) -> ByteString {
    var rest = address.utf8[...].prefix { $0 != UInt8(ascii: "#") }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")) { rest = rest[colon...] }
    while rest.last == UInt8(ascii: "/") { rest.removeLast() }
    return ByteString(Substring(rest))
  }
}
