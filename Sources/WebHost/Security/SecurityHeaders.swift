import HTTPServer
import Reader

/// What answers tell the browser not to do.
public enum SecurityHeaders {
  /// On every answer, whoever makes it; those that an answer sets itself stay.
  public static let always: [HTTPHeader] = [
    HTTPHeader("Content-Security-Policy", policy),
    HTTPHeader("X-Content-Type-Options", "nosniff"),
    HTTPHeader("X-Frame-Options", "DENY"),
    // Our own forms and links name the page that they come from, to us alone.
    HTTPHeader("Referrer-Policy", "same-origin"),
    HTTPHeader("Cross-Origin-Opener-Policy", "same-origin"),
    HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
    HTTPHeader("Permissions-Policy", permissions),
    HTTPHeader("Cache-Control", "no-store"),
  ]

  /// No inline script or style, nothing framed but the players of known video hosts, pictures and recordings from
  /// where the feeds have them.
  static let policy: String = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "manifest-src 'self'",
    "img-src 'self' http: https: data:", "media-src 'self' http: https:",
    "frame-src \(VideoHost.frameOrigins.joined(separator: " "))", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// Off, but for what videos play with, here and in their hosts' frames.
  private static let permissions: String = {
    let players = "(self \(VideoHost.frameOrigins.map { "\"\($0)\"" }.joined(separator: " ")))"
    let on = ["autoplay", "encrypted-media", "fullscreen", "picture-in-picture"].map { "\($0)=\(players)" }
    let off = [
      "accelerometer", "camera", "clipboard-read", "display-capture", "geolocation", "gyroscope", "hid",
      "idle-detection", "local-fonts", "magnetometer", "microphone", "midi", "payment", "screen-wake-lock", "serial",
      "usb", "xr-spatial-tracking",
    ].map { "\($0)=()" }
    return (on + off).joined(separator: ", ")
  }()

  static func add(to response: inout HTTPResponse) {
    for header in always where !response.headers.contains(where: { $0.isNamed(header.name) }) {
      response.headers.append(header)
    }
  }

  /// For answers that go out encrypted: from then on the browser asks for nothing else. A year.
  static func addTransportSecurity(to response: inout HTTPResponse) {
    response.setHeader("Strict-Transport-Security", "max-age=31536000")
  }
}
