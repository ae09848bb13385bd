import HTTPServer
import Sodium

/// Keeps other sites from acting in the name of who is signed in here.
enum RequestForgery {
  /// Writing requests must come from our own pages, by their origin and by the token in their form or header.
  ///
  /// - Throws: `WebError.forged`.
  static func check(_ request: HTTPRequest, token: String) throws(WebError) {
    guard !request.isReading else { return }
    try checkOrigin(request)
    // The form is read only where no header spares that: a body may be large.
    let given: String? = request.header("X-CSRF-Token") ?? (try? request.form())?["csrf"]
    guard let given, Digest.constantTimeEqual(given, token) else { throw .forged }
  }

  /// Checks what browsers say of where a request comes from (Fetch Metadata; RFC 6454). Absent headers pass: the token
  /// decides.
  static func checkOrigin(_ request: HTTPRequest) throws(WebError) {
    if request.hasHeader("Sec-Fetch-Site"), request.isFromElsewhere { throw .forged }
    guard let origin = request.header("Origin") else { return }
    guard let from = WebOrigin(origin), let own = WebOrigin(of: request), from == own else { throw .forged }
  }
}
