import Bytes
import CCurl
import Loading

/// An absolute HTTP address in the form that libcurl reads: percent-encoded, without a fragment.
struct CurlURL: Sendable, Hashable {
  // MARK: Lifecycle

  /// Reads an address as typed by a person: spaces around it and non-ASCII letters are allowed.
  init(_ text: String) throws(TransportError) {
    let trimmed = try Self.trimmed(text)
    let parser = try URLParser()
    guard parser.read(trimmed), let url = CurlURL(parser) else { throw .invalidURL(text) }
    self = url
  }

  /// The target of a `Location`, resolved against this address (RFC 9110, section 10.2.2).
  func following(_ location: String) throws(TransportError) -> CurlURL {
    guard location.utf8.count <= Request.longestURL else {
      throw .malformedResponse("it redirects to an address of \(location.utf8.count) bytes")
    }
    let trimmed = try Self.trimmed(location)
    let parser = try URLParser()
    guard parser.read(address.string), parser.read(trimmed), let next = CurlURL(parser) else {
      throw .malformedResponse("it redirects to “\(location)”, which is not a web address")
    }
    // A password-protected feed mostly redirects within its origin, to an address without the password.
    guard next.user == nil, next.hasSameOrigin(as: self), let user else { return next }
    guard parser.set(CURLUPART_USER, user), parser.set(CURLUPART_PASSWORD, password ?? ""),
      let completed = CurlURL(parser)
    else { return next }
    return completed
  }

  // MARK: Internal

  let address: WebAddress
  @ComparedByBytes private(set) var host: String
  /// The path as it is sent, without dot segments, but still percent-encoded.
  @ComparedByBytes private(set) var path: String

  func hasSameOrigin(as other: CurlURL) -> Bool {
    scheme == other.scheme && host.hasSameBytesIgnoringCase(as: other.host) && port == other.port
  }

  // MARK: Private

  /// The text without white space at its ends.
  private static func trimmed(_ text: String) throws(TransportError) -> String {
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    let trimmed = text[first...last]
    if let scheme = scheme(of: trimmed), scheme != "http", scheme != "https" {
      throw .unsupportedScheme(scheme.string)
    }
    return String(trimmed)
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

  private init?(_ parser: borrowing URLParser) {
    _ = parser.set(CURLUPART_FRAGMENT, nil)
    guard let text = parser.get(CURLUPART_URL), let scheme = parser.get(CURLUPART_SCHEME),
      let host = parser.get(CURLUPART_HOST), !host.isEmpty,
      let port = parser.get(CURLUPART_PORT, flags: UInt32(clamping: CURLU_DEFAULT_PORT))
    else { return nil }
    address = WebAddress(unparsed: text)
    self.scheme = ByteString(scheme)
    self.host = host
    path = parser.get(CURLUPART_PATH) ?? "/"
    self.port = ByteString(port)
    user = parser.get(CURLUPART_USER)
    password = parser.get(CURLUPART_PASSWORD)
  }

  private let scheme: ByteString
  private let port: ByteString
  @ComparedByBytes private var user: String?
  @ComparedByBytes private var password: String?
}
