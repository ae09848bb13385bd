import Bytes
import WebAddresses

/// An address of the web as a browser takes it apart, however it is written: user names, ports, capitals, percent signs,
/// backslashes and dots at the end of a host name change nothing of where it leads.
package struct BrowserAddress {
  /// In lower case and ASCII, without dots at its end.
  let host: ByteString
  let port: UInt16
  /// The address, normalized.
  package let address: WebAddress

  /// Nil for what is no `http` or `https` address, and for what is longer than any. A relative address has no host.
  package init?(_ text: String) {
    guard text.utf8.count <= EntryLimits.address, let address = WebAddress(text), var host = address.host?.utf8[...]
    else { return nil }
    switch address.scheme {
    case "http": port = address.port ?? 80
    case "https": port = address.port ?? 443
    default: return nil
    }
    while host.last == UInt8(ascii: ".") { host.removeLast() }
    self.host = ByteString(Substring(host))
    self.address = address
  }

  /// Scheme, host and port, without user name and password.
  var origin: String { "\(address.scheme ?? "https")://\(authority)" }

  /// The host, and the port if it is not the usual one.
  var authority: String {
    let name = host.utf8.contains(UInt8(ascii: ":")) ? "[\(host)]" : host.string
    return address.port.map { "\(name):\($0)" } ?? name
  }

  var path: Substring { address.path }

  /// The parts of the path that are not empty.
  var segments: [ByteString] { address.segments }

  /// The value of the first field of this name in the query, as it is written there.
  func field(_ name: ByteString) -> ByteString? { address.field(name) }

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
