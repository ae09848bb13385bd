import HTTPServer
import Sodium

/// Protects signed-in users against cross-site request forgery.
enum RequestForgery {
  /// Checks that a writing request comes from a page of the reader, by its origin and by the token in its form or
  /// header.
  ///
  /// - Throws: `WebError.forged`.
  static func check(_ request: HTTPRequest, token: String) throws(WebError) {
    guard !request.isReading else { return }
    try checkOrigin(request)
    // The form is parsed only without the header, because a body may be large.
    let given = request.header("X-CSRF-Token") ?? (try? request.form())?["csrf"]
    guard let given, Digest.constantTimeEqual(given, token) else { throw .forged }
  }

  /// Checks the headers that give the origin of a request (Fetch Metadata; RFC 6454). Absent headers pass; the token
  /// then decides.
  static func checkOrigin(_ request: HTTPRequest) throws(WebError) {
    if request.hasHeader("Sec-Fetch-Site"), request.isFromElsewhere { throw .forged }
    guard let origin = request.header("Origin") else { return }
    guard let from = WebOrigin(origin), let own = WebOrigin(of: request), from == own else { throw .forged }
  }
}
