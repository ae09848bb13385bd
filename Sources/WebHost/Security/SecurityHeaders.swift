import HTTPServer
import Reader

/// What every answer tells the browser not to do.
enum SecurityHeaders {
  /// No inline script or style, nothing framed but the players of known video hosts, pictures and recordings from
  /// where the feeds have them.
  static let policy: String = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "manifest-src 'self'",
    "img-src 'self' http: https: data:", "media-src 'self' http: https:",
    "frame-src \(VideoHost.frameOrigins.joined(separator: " "))", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  static func add(to response: inout HTTPResponse) {
    setDefault("Content-Security-Policy", policy, in: &response)
    setDefault("X-Content-Type-Options", "nosniff", in: &response)
    setDefault("Referrer-Policy", "same-origin", in: &response)
    setDefault("Cache-Control", "no-store", in: &response)
  }

  private static func setDefault(_ name: String, _ value: String, in response: inout HTTPResponse) {
    let isSet: Bool = response.headers.contains { (header: HTTPHeader) in header.name == name }
    if !isSet { response.setHeader(name, value) }
  }
}
