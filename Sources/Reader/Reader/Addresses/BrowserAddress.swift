import Bytes
import HTML
import Loading

/// An address of the web as a browser takes it apart, however it is written: user names, ports, capitals, percent signs,
/// backslashes and dots at the end of a host name change nothing of where it leads.
struct BrowserAddress {
  /// In lower case and ASCII, without dots at its end.
  let host: ByteString
  let port: UInt16
  /// From the first slash on, with the query.
  private let rest: Substring

  /// Nil for what is no `http` or `https` address, and for what is longer than any. A relative address has no host.
  init?(_ address: String) {
    guard address.utf8.count <= EntryLimits.address, let normal = URLResolver.resolve(address, against: nil),
      let origin = URLOrigin(of: normal)
    else { return nil }
    switch ByteString(origin.scheme) {
    case "http": port = origin.port ?? 80
    case "https": port = origin.port ?? 443
    default: return nil
    }
    var host = origin.host.utf8[...]
    while host.last == UInt8(ascii: ".") { host.removeLast() }
    self.host = ByteString(Substring(host))
    // Normalized, it has "//" behind the scheme, and a slash before its path.
    let afterScheme = normal.utf8.dropFirst(origin.scheme.utf8.count + 3)
    rest = Substring(afterScheme.drop { $0 != UInt8(ascii: "/") })
  }

  var path: Substring { Substring(rest.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }) }

  /// The parts of the path that are not empty.
  var segments: [ByteString] { path.splitBytes(on: "/").map { ByteString($0) } }

  /// The value of the first field of this name in the query, as it is written there.
  func field(_ name: ByteString) -> ByteString? {
    let query = rest.utf8.prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") }.dropFirst()
    for pair in Substring(query).splitBytes(on: "&") {
      let halves = pair.splitBytes(on: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if let first = halves.first, ByteString(first) == name { return halves.count > 1 ? ByteString(halves[1]) : "" }
    }
    return nil
  }

  /// True if the host is this one, or one below it.
  func isBelow(_ domain: ByteString) -> Bool {
    host == domain || host.string.hasByteSuffix("." + domain.string)
  }

  /// True if the host is an address of the Internet Protocol: its last part is a number (URL Living Standard, section
  /// 3.5, "ends in a number"), or it has colons.
  var isNumeric: Bool {
    if host.utf8.contains(UInt8(ascii: ":")) { return true }
    guard let last = host.string.splitBytes(on: ".").last else { return false }
    return last.utf8.allSatisfy(ASCII.isDigit) || last.hasBytePrefix("0x")
  }
}
