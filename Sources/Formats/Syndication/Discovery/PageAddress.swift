import Bytes
import HTML

/// The parts of a page's address from which feed addresses are guessed.
struct PageAddress {
  /// The scheme and host with its port, without a trailing slash.
  let origin: String
  /// The host in lower case, without port, `www.` and `m.`.
  let site: ByteString
  /// The path, starting at the first slash.
  let path: String
  let segments: [ByteString]
  private let query: String

  /// Nil if the address is neither `http` nor `https`. An address without a scheme counts as `https`.
  init?(_ address: String) {
    // Longer addresses are not addresses of pages, and every guess would be as long.
    guard address.utf8.count <= 8192 else { return nil }
    let isBare =
      !address.containsBytes("://") && !address.hasBytePrefix("//") && !PageAddress.hasScheme(address)
    guard let url = URLResolver.resolve(isBare ? "//" + address : address, against: nil),
      url.hasBytePrefix("http://") || url.hasBytePrefix("https://"),
      let colon = url.utf8.firstIndex(of: UInt8(ascii: ":"))
    else { return nil }
    let bare = url.utf8.prefix { $0 != UInt8(ascii: "#") }
    let mark = bare.firstIndex(of: UInt8(ascii: "?")) ?? bare.endIndex
    let hostStart = url.utf8.index(colon, offsetBy: 3)
    let pathStart = bare[hostStart..<mark].firstIndex(of: UInt8(ascii: "/")) ?? mark
    origin = String(url[..<pathStart])
    path = String(url[pathStart..<mark])
    segments = path.splitBytes(on: "/").map { ByteString($0) }
    query = String(Substring(bare[mark...].dropFirst()))
    let authority = url[hostStart..<pathStart]
    let host = Substring((authority.splitBytes(on: "@").last ?? "").utf8.prefix { $0 != UInt8(ascii: ":") })
    let prefix = ["www.", "m.", "old.", "new."].first { host.hasBytePrefix($0) } ?? ""
    site = ByteString(Substring(host.utf8.dropFirst(prefix.utf8.count)))
  }

  /// The value of a query field, as written.
  func field(_ name: String) -> String? {
    for pair in query.splitBytes(on: "&") where pair.hasBytePrefix(name + "=") {
      let value = Substring(pair.utf8.dropFirst(name.utf8.count + 1))
      return value.isEmpty ? nil : String(value)
    }
    return nil
  }

  /// True if there is a colon that no port follows: "mailto:a@b", not "host:8080/page".
  private static func hasScheme(_ address: String) -> Bool {
    let head = address.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return !head[colon...].dropFirst().allSatisfy(ASCII.isDigit)
  }
}
