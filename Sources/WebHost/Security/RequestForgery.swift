import Foundation
import HTTPServer
import Sodium

/// Keeps other sites from acting in the name of who is signed in here.
enum RequestForgery {
  /// Writing requests must come from our own pages, by their origin and by the token in their form or header.
  ///
  /// - Throws: `WebError.forged`.
  static func check(_ request: HTTPRequest, token: String) throws(WebError) {
    guard request.method != "GET", request.method != "HEAD" else { return }
    try checkOrigin(request)
    let form: Form? = try? request.form()
    let given: String? = request.header("X-CSRF-Token") ?? form?["csrf"]
    guard let given, Digest.constantTimeEqual(given, token) else { throw .forged }
  }

  /// What browsers say of where a request comes from (Fetch Metadata; RFC 6454). Absent headers pass: the token decides.
  static func checkOrigin(_ request: HTTPRequest) throws(WebError) {
    if let site = request.header("Sec-Fetch-Site"), site != "same-origin", site != "none" { throw .forged }
    guard let origin = request.header("Origin") else { return }
    guard let host = request.header("Host"), origin.split(separator: "/").last.map(String.init) == host else {
      throw .forged
    }
  }

  /// Whether the request names this machine by a loopback name or by a bare address: a name could be another site's
  /// that has been pointed at us (DNS rebinding).
  static func namesThisMachine(_ request: HTTPRequest) -> Bool {
    guard let host = request.header("Host") else { return false }
    if host.hasPrefix("[") { return true }
    let name: Substring = host.split(separator: ":").first ?? ""
    if name == "localhost" || name.hasSuffix(".localhost") { return true }
    let parts: [Substring] = name.split(separator: ".")
    return parts.count == 4 && parts.allSatisfy { (part: Substring) in UInt8(part) != nil }
  }
}
