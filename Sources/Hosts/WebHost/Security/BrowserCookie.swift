import Bytes
import HTTPServer
import Reader
import Running
import Sodium
import Storage

/// A cookie of the reader: hidden from scripts, and not sent with forms of other sites.
///
/// Browsers send the cookies of a host to all its ports, so the name ends in that of the installation: another reader on
/// the same host does not take its place. Behind TLS it has the prefix `__Host-`: browsers then accept it only from this
/// host, over TLS (RFC 6265bis §4.1.3). That one has precedence, and the former names without the installation, with which
/// older sessions go on, come last.
struct BrowserCookie: Sendable {
  private let former: String
  private let name: String
  private let seconds: Int

  fileprivate init(_ former: String, of installation: String, seconds: Int) {
    self.former = former
    name = "\(former)-\(installation)"
    self.seconds = seconds
  }

  private static func onHost(_ name: String) -> String { "__Host-\(name)" }

  func value(in request: HTTPRequest) -> String? { values(in: request).first }

  /// The values of the cookie and of its former ones, the valid one first.
  func values(in request: HTTPRequest) -> [String] {
    let cookies = request.cookies
    return [Self.onHost(name), name, Self.onHost(former), former].compactMap { cookies[$0] }
  }

  func set(_ value: String, isSecure: Bool, in response: inout HTTPResponse) {
    let attributes = "Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
    guard isSecure else { return response.addHeader("Set-Cookie", "\(name)=\(value); \(attributes)") }
    response.addHeader("Set-Cookie", "\(Self.onHost(name))=\(value); \(attributes); Secure")
    response.addHeader("Set-Cookie", Self.clearing(name))
  }

  /// Leaves the former cookie alone: it may be that of another reader.
  ///
  /// Browsers ignore the clearing of a `__Host-` cookie without `Secure`.
  func clear(in response: inout HTTPResponse) {
    response.addHeader("Set-Cookie", Self.clearing(name))
    response.addHeader("Set-Cookie", Self.clearing(Self.onHost(name)) + "; Secure")
  }

  private static func clearing(_ name: String) -> String { "\(name)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax" }
}

/// The cookies of an installation.
struct BrowserCookies: Sendable {
  let session: BrowserCookie
  /// Marks a browser that has signed in before: wrong guesses from elsewhere do not lock it out.
  let device: BrowserCookie

  /// - Parameter name: The name of the installation.
  init(of name: String) {
    session = BrowserCookie(WebHost.cookieName, of: name, seconds: Int(clamping: Accounts.sessionLength))
    device = BrowserCookie("yaarr-device", of: name, seconds: 365 * 86_400)
  }
}

extension BrowserCookies {
  /// Gives the browser that sent the request a new session, and marks it as one that has signed in.
  func set(_ new: NewSession, by request: HTTPRequest, in response: inout HTTPResponse) {
    session.set(new.token, isSecure: request.cameOverTLS, in: &response)
    if let known = new.device { device.set(known, isSecure: request.cameOverTLS, in: &response) }
  }
}

extension WebHost {
  /// The beginning of the session cookie's name.
  package static let cookieName = "yaarr"

  /// The cookies of this installation. Its name is read once.
  func cookies() async throws(StorageError) -> BrowserCookies {
    if let known = keptCookies.withLock({ $0 }) { return known }
    let cookies = BrowserCookies(of: try await useCases.installation.name { RandomToken.make(bytes: 6) })
    keptCookies.withLock { $0 = cookies }
    return cookies
  }
}
