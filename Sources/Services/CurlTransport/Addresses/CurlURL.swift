import Bytes
import Loading

/// An absolute HTTP address, without a fragment, that is parsed before libcurl sees it. libcurl parses its canonical form
/// once more, in which both find the same host.
struct CurlURL: Sendable, Hashable {
  // MARK: Lifecycle

  /// Reads an address as typed by a person: spaces around it and non-ASCII letters are allowed.
  init(_ text: String) throws(TransportError) {
    guard let url = try CurlURL(text, relativeTo: nil) else { throw .invalidURL(text) }
    self = url
  }

  /// The target of a `Location`, resolved against this address (RFC 9110, section 10.2.2).
  func following(_ location: String) throws(TransportError) -> CurlURL {
    guard location.utf8.count <= Request.longestURL else {
      throw .malformedResponse("it redirects to an address of \(location.utf8.count) bytes")
    }
    guard !location.trimmedASCII.isEmpty, let next = try CurlURL(location, relativeTo: address) else {
      throw .malformedResponse("it redirects to “\(location)”, which is not a web address")
    }
    // A password-protected feed mostly redirects within its origin, to an address without the password.
    guard next.address.userInfo == nil, next.hasSameOrigin(as: self), let user = address.userInfo else { return next }
    let rest = next.address.string.utf8.dropFirst(next.scheme.utf8.count + "://".utf8.count)
    return CurlURL(WebAddress(unparsed: "\(next.scheme)://\(user)@\(Substring(rest))"))
  }

  private init?(_ text: String, relativeTo base: WebAddress?) throws(TransportError) {
    let trimmed = Self.trimmed(text)
    if let scheme = Self.scheme(of: trimmed), scheme != "http", scheme != "https" {
      throw .unsupportedScheme(scheme.string)
    }
    // Without a base, `//host/` would be read as `https`.
    guard base != nil || !trimmed.hasBytePrefix("/") && !trimmed.hasBytePrefix("\\"),
      let address = WebAddress(String(trimmed), relativeTo: base, longest: Request.longestURL), address.host != nil
    else { return nil }
    self.init(WebAddress(unparsed: String(Substring(address.string.utf8.prefix { $0 != UInt8(ascii: "#") }))))
  }

  private init(_ address: WebAddress) { self.address = address }

  // MARK: Internal

  let address: WebAddress

  /// In lower case and ASCII; an IPv6 address is without brackets.
  var host: String { address.host?.string ?? "" }

  /// The path as it is sent, without dot segments, but still percent-encoded.
  var path: String { String(address.path) }

  func hasSameOrigin(as other: CurlURL) -> Bool {
    scheme == other.scheme && address.host == other.address.host && address.port == other.address.port
  }

  // MARK: Private

  private var scheme: ByteString { address.scheme ?? "" }

  /// The text without white space at its ends.
  private static func trimmed(_ text: String) -> Substring {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return text[first...last]
  }

  /// The scheme in lower case: the letters before the first colon (RFC 3986, section 3.1). Nil for a host with a port,
  /// such as `host:80/feed`, which is recognized by a dot or a digit after the colon.
  private static func scheme(of text: Substring) -> ByteString? {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let first = text.utf8.first, ASCII.isLetter(first)
    else { return nil }
    let name = text.utf8[..<colon]
    let isName = name.allSatisfy { byte in
      ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }
    guard isName, text.utf8[colon...].dropFirst().first.map(ASCII.isDigit) != true else { return nil }
    return ByteString(Substring(name).lowercasedASCII)
  }
}
