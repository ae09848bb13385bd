import Bytes
import WebAddresses

/// Extracts the scheme of an address as a browser does (URL Living Standard, 4.4 "URL parsing", scheme start and scheme
/// states).
enum AddressScheme {
  /// Returns true if `Markup` may write the address: relative, `http` or `https`; in links also `mailto` and `tel`.
  static func isAllowed(_ address: String, inLink: Bool) -> Bool {
    // Nearly all addresses are of these kinds.
    if address.utf8.starts(with: "https://".utf8) || address.utf8.first == UInt8(ascii: "/") { return true }
    guard let scheme = AddressParts.scheme(of: address.utf8) else { return true }
    return switch scheme {
    case "http", "https": true
    case "mailto", "tel": inLink
    default: false
    }
  }
}
