import Fetching
import HTTPServer

/// The security headers of responses.
public enum SecurityHeaders {
  /// The headers of every response. A response's own headers have precedence.
  public static let always: [HTTPHeader] = [
    HTTPHeader("Content-Security-Policy", policy),
    HTTPHeader("X-Content-Type-Options", "nosniff"),
    HTTPHeader("X-Frame-Options", "DENY"),
    // The reader's forms and links send the address of their page, but only to the reader itself.
    HTTPHeader("Referrer-Policy", "same-origin"),
    HTTPHeader("Cross-Origin-Opener-Policy", "same-origin"),
    HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
    HTTPHeader("Permissions-Policy", permissions),
    HTTPHeader("Cache-Control", "no-store"),
  ]

  /// No inline scripts or styles, no frames except the players of known video hosts. Images and media may come from any
  /// host, because feeds link to them.
  package static let policy: String = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "font-src 'self'", "connect-src 'self'",
    "manifest-src 'self'", "img-src 'self' http: https: data:", "media-src 'self' http: https:",
    "frame-src \(VideoHost.frameOrigins.joined(separator: " "))", "form-action 'self'", "base-uri 'none'",
    "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// All off, except the features that videos need, on the reader's pages and in the players' frames.
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

  package static func add(to response: inout HTTPResponse) {
    for header in always where !response.headers.contains(where: { $0.isNamed(header.name) }) {
      response.headers.append(header)
    }
  }

  /// For responses over TLS: the browser then uses only TLS for this host. The age is one year.
  static func addTransportSecurity(to response: inout HTTPResponse) {
    response.setHeader("Strict-Transport-Security", "max-age=31536000")
  }
}
