import HTTPServer
import Reader

/// A cookie of the reader: hidden from scripts, and not sent with forms of other sites.
///
/// Behind TLS its name has the prefix `__Host-`: browsers then accept it only from this host, over TLS (RFC 6265bis
/// §4.1.3). It has precedence over the cookie without the prefix, which is still read so that older sessions continue.
struct BrowserCookie: Sendable {
  /// The session.
  static let session = BrowserCookie(name: WebHost.cookieName, seconds: Int(Accounts.sessionLength))
  /// Marks a browser that has signed in before: wrong guesses from elsewhere do not lock it out.
  static let device = BrowserCookie(name: "yaarr-device", seconds: 365 * 86_400)

  private let name: String
  private let seconds: Int

  private var hostName: String { "__Host-\(name)" }

  func value(in request: HTTPRequest) -> String? {
    let cookies = request.cookies
    return cookies[hostName] ?? cookies[name]
  }

  func set(_ value: String, isSecure: Bool, in response: inout HTTPResponse) {
    let attributes = "Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
    guard isSecure else { return response.addHeader("Set-Cookie", "\(name)=\(value); \(attributes)") }
    response.addHeader("Set-Cookie", "\(hostName)=\(value); \(attributes); Secure")
    response.addHeader("Set-Cookie", Self.clearing(name))
  }

  /// Browsers ignore the clearing of a `__Host-` cookie without `Secure`.
  func clear(in response: inout HTTPResponse) {
    response.addHeader("Set-Cookie", Self.clearing(name))
    response.addHeader("Set-Cookie", Self.clearing(hostName) + "; Secure")
  }

  private static func clearing(_ name: String) -> String { "\(name)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" }
}

extension WebHost {
  package static let cookieName = "yaarr"
}

extension HTTPRequest {
  /// The token of the session that the browser is in.
  var sessionToken: String? { BrowserCookie.session.value(in: self) }
}
