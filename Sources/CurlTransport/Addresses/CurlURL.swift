import CCurl
import Loading

/// An absolute HTTP address in the one form that libcurl reads: percent-encoded, without fragment.
struct CurlURL: Sendable, Hashable {
  // MARK: Lifecycle

  /// Reads what a person may have typed: spaces around it, letters outside ASCII.
  init(_ text: String) throws(TransportError) {
    let trimmed: Substring = text.trimmingWhitespace()
    if let scheme = trimmed.scheme, scheme != "http", scheme != "https" { throw .unsupportedScheme(scheme) }
    let parser: URLParser = try URLParser()
    guard parser.read(String(trimmed)), let url = CurlURL(parser) else { throw .invalidURL(text) }
    self = url
  }

  /// Where a `Location` leads from here (RFC 9110, section 10.2.2).
  func following(_ location: String) throws(TransportError) -> CurlURL {
    let trimmed: Substring = location.trimmingWhitespace()
    if let scheme = trimmed.scheme, scheme != "http", scheme != "https" { throw .unsupportedScheme(scheme) }
    let parser: URLParser = try URLParser()
    guard parser.read(text), parser.read(String(trimmed)), let next = CurlURL(parser) else {
      throw .malformedResponse("it leads on to “\(location)”, which is no address")
    }
    // A feed behind a password mostly redirects within itself, and names itself without the password.
    guard next.user == nil, next.hasSameOrigin(as: self), let user else { return next }
    guard parser.set(CURLUPART_USER, user), parser.set(CURLUPART_PASSWORD, password ?? ""),
      let completed = CurlURL(parser)
    else { return next }
    return completed
  }

  // MARK: Internal

  let text: String
  let host: String

  func hasSameOrigin(as other: CurlURL) -> Bool {
    scheme == other.scheme && host.lowercased() == other.host.lowercased() && port == other.port
  }

  // MARK: Private

  private init?(_ parser: borrowing URLParser) {
    _ = parser.set(CURLUPART_FRAGMENT, nil)
    guard let text = parser.get(CURLUPART_URL), let scheme = parser.get(CURLUPART_SCHEME),
      let host = parser.get(CURLUPART_HOST), !host.isEmpty,
      let port = parser.get(CURLUPART_PORT, flags: UInt32(CURLU_DEFAULT_PORT))
    else { return nil }
    self.text = text
    self.scheme = scheme
    self.host = host
    self.port = port
    user = parser.get(CURLUPART_USER)
    password = parser.get(CURLUPART_PASSWORD)
  }

  private let scheme: String
  private let port: String
  private let user: String?
  private let password: String?
}

extension Substring {
  fileprivate func trimmingWhitespace() -> Substring {
    var rest: Substring = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return rest
  }

  /// The letters before the first colon, in lower case, where they are a scheme (RFC 3986, section 3.1). `host:80/feed`
  /// looks like one too, so a dot or a following digit says that it is none.
  fileprivate var scheme: String? {
    guard let colon = firstIndex(of: ":"), let first, first.isASCII, first.isLetter else { return nil }
    let name: Substring = self[..<colon]
    let isName: Bool = name.allSatisfy { (character: Character) in
      character.isASCII && (character.isLetter || character.isNumber || character == "+" || character == "-")
    }
    guard isName, self[colon...].dropFirst().first?.isNumber != true else { return nil }
    return name.lowercased()
  }
}

extension String {
  fileprivate func trimmingWhitespace() -> Substring { self[...].trimmingWhitespace() }
}
