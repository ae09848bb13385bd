import Bytes
import WebAddresses

/// The addresses of an article's page and base. Each is parsed on first use, since most articles contain only absolute
/// addresses.
final class ArticleAddresses {
  private let baseURL: WebAddress?
  private let pageURL: WebAddress?

  init(baseURL: WebAddress?, pageURL: WebAddress?) {
    self.baseURL = baseURL
    self.pageURL = pageURL
  }

  /// The base of relative addresses.
  private(set) lazy var base: AddressParts? = baseURL.flatMap { AddressParts(parsing: $0.string) }

  /// The article's own page; nil if it has none.
  private(set) lazy var page: AddressParts? = pageURL.flatMap { AddressParts(parsing: $0.string) }

  /// The fragment of an absolute address that otherwise equals the article's page or base.
  func fragment(of address: String) -> [UInt8]? {
    guard let hash = address.utf8.firstIndex(of: UInt8(ascii: "#")), own.contains(Self.comparable(address)) else {
      return nil
    }
    return Array(address.utf8[address.utf8.index(after: hash)...])
  }

  private lazy var own: [ByteString] = [base, page].compactMap { $0.map { Self.comparable($0.string) } }

  /// The address without scheme, fragment and trailing slash.
  private static func comparable(_ address: String) -> ByteString {
    var rest = address.utf8[...].prefix { $0 != UInt8(ascii: "#") }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")) { rest = rest[colon...] }
    while rest.last == UInt8(ascii: "/") { rest.removeLast() }
    return ByteString(Substring(rest))
  }
}
