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
    // The form is read only where no header spares that: a body may be large.
    let given: String? = request.header("X-CSRF-Token") ?? (try? request.form())?["csrf"]
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

  /// Whether the request comes from this machine, straight, and names it so: through a proxy it could come from anywhere,
  /// and another name could be another site's that has been pointed at us (DNS rebinding).
  static func isOfThisMachine(_ request: HTTPRequest) -> Bool {
    let isForwarded: Bool = [
      "Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Via",
    ]
    .contains { (name: String) in request.header(name) != nil }
    guard !isForwarded, isLoopback(request.remoteAddress), let host = request.header("Host") else { return false }
    if host.hasPrefix("[") { return isLoopback(String(host.dropFirst().prefix { (each: Character) in each != "]" })) }
    let name: Substring = host.split(separator: ":").first ?? ""
    return name == "localhost" || name.hasSuffix(".localhost") || isLoopback(String(name))
  }

  private static func isLoopback(_ address: String) -> Bool {
    let plain: Substring = address.hasPrefix("::ffff:") ? address.dropFirst(7) : address[...]
    let parts: [Substring] = plain.split(separator: ".")
    if parts.count == 4, parts.allSatisfy({ (part: Substring) in UInt8(part) != nil }) { return parts[0] == "127" }
    return plain == "::1"
  }
}
