import Bytes
import WebAddresses

/// The first line of a request (RFC 9112 section 3): `GET /path?query HTTP/1.1`, with one space each.
struct RequestLine {
  // MARK: Lifecycle

  init(_ line: ArraySlice<UInt8>) throws(Refusal) {
    let space = UInt8(ascii: " ")
    let parts = line.split(separator: space, maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 3, HTTPSyntax.isToken(parts[0]), !parts[1].isEmpty else {
      throw Refusal(400, "The first line of the request is not HTTP.")
    }
    isHTTP10 = try Self.isHTTP10(parts[2])
    guard parts[0].count <= Self.maximumMethodBytes else { throw Refusal(501, "The method is not supported.") }
    method = ByteString(decoding: parts[0])
    guard method != "CONNECT" else { throw Refusal(501, "This server is not a proxy.") }
    var target = parts[1]
    guard !target.contains(where: { $0 == UInt8(ascii: "#") || $0 == 0x09 }) else { throw Self.badTarget }
    authority = Self.takeAuthority(&target)
    let path = HTTPSyntax.take(&target, upTo: UInt8(ascii: "?"))
    switch path.first {
    case UInt8(ascii: "/"): self.path = String(decoding: PercentCoding.decode(path), as: UTF8.self)
    case nil where authority != nil: self.path = "/"
    case UInt8(ascii: "*") where path.count == 1 && method == "OPTIONS": self.path = "*"
    default: throw Self.badTarget
    }
    var pairs = URLEncodedPairs(target.dropFirst())
    guard let items = pairs.all(atMost: Self.maximumQueryItems) else { throw .longLine }
    query = items
  }

  // MARK: Internal

  let method: ByteString
  let path: String
  let query: [QueryItem]
  let isHTTP10: Bool
  /// The host of a target in absolute form, as sent to proxies.
  let authority: ArraySlice<UInt8>?

  // MARK: Private

  private static let maximumMethodBytes = 32
  private static let maximumQueryItems = 384
  private static let badTarget = Refusal(400, "The address of the request is not valid.")

  private static func isHTTP10(_ version: ArraySlice<UInt8>) throws(Refusal) -> Bool {
    let name = "HTTP/".utf8
    let digits = version.dropFirst(name.count)
    guard version.starts(with: name), digits.count == 3, let major = digits.first, let minor = digits.last,
      ASCII.isDigit(major), digits.dropFirst().first == UInt8(ascii: "."), ASCII.isDigit(minor)
    else { throw Refusal(400, "The first line of the request is not HTTP.") }
    switch (major, minor) {
    case (UInt8(ascii: "1"), UInt8(ascii: "1")): return false
    case (UInt8(ascii: "1"), UInt8(ascii: "0")): return true
    default: throw Refusal(505, "This server supports HTTP/1.0 and HTTP/1.1 only.")
    }
  }

  /// Takes `http://host` from the front of a target. Nil if it has none.
  private static func takeAuthority(_ target: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    for scheme in ["http://", "https://"] {
      let prefix = target.prefix(scheme.utf8.count)
      guard prefix.elementsEqual(scheme.utf8, by: { ASCII.lowercased($0) == $1 }) else { continue }
      target = target.dropFirst(prefix.count)
      return HTTPSyntax.take(&target, upTo: UInt8(ascii: "/"), UInt8(ascii: "?"))
    }
    return nil
  }
}
