import HTTPServer
import Reader

/// A cookie of the reader: out of scripts' reach, and not sent along by other sites' forms.
///
/// Behind TLS its name has the prefix `__Host-`: browsers then take it from this very host alone, over TLS alone (RFC
/// 6265bis §4.1.3). It goes before one without, which is read as well: sessions from before go on.
struct BrowserCookie: Sendable {
  /// The session.
  static let session = BrowserCookie(name: WebHost.cookieName, seconds: Int(Accounts.sessionLength))
  /// Tells that somebody has signed in with this browser before: others' wrong guesses do not keep it out.
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

  /// Browsers leave a `__Host-` cookie alone where it is not cleared as secure.
  func clear(in response: inout HTTPResponse) {
    response.addHeader("Set-Cookie", Self.clearing(name))
    response.addHeader("Set-Cookie", Self.clearing(hostName) + "; Secure")
  }

  private static func clearing(_ name: String) -> String { "\(name)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" }
}

extension WebHost {
  static let cookieName = "yaarr"
}

extension HTTPRequest {
  /// The token of the session that the browser is in.
  var sessionToken: String? { BrowserCookie.session.value(in: self) }
}
