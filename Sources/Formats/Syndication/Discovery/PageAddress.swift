import Bytes
import WebAddresses

/// The parts of a page's address from which feed addresses are guessed.
struct PageAddress {
  /// The scheme and host with its port, without a trailing slash.
  let origin: String
  /// The path, starting at the first slash.
  let path: String
  let segments: [ByteString]

  /// Nil if the address is neither `http` nor `https`. An address without a scheme counts as `https`.
  init?(_ address: String) {
    // Longer addresses are not addresses of pages, and every guess would be as long.
    guard address.utf8.count <= 8192 else { return nil }
    let isBare =
      !address.containsBytes("://") && !address.hasBytePrefix("//") && !PageAddress.hasScheme(address)
    guard let url = WebAddress(isBare ? "//" + address : address), url.host != nil,
      url.scheme == "http" || url.scheme == "https"
    else { return nil }
    path = String(url.path)
    origin = String(url.string[..<url.path.startIndex])
    segments = url.segments
  }

  /// True if there is a colon that no port follows: "mailto:a@b", not "host:8080/page".
  private static func hasScheme(_ address: String) -> Bool {
    let head = address.utf8.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let colon = head.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return !head[colon...].dropFirst().allSatisfy(ASCII.isDigit)
  }
}
