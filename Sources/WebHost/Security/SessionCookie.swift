import Foundation
import HTTPServer
import Reader

/// The cookie that a session lives in: out of scripts' reach, and not sent along by other sites' forms.
enum SessionCookie {
  static func set(_ session: NewSession, isSecure: Bool) -> String {
    let seconds = Int(Accounts.sessionLength)
    return "\(WebHost.cookieName)=\(session.token); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Lax"
      + (isSecure ? "; Secure" : "")
  }

  static let clear = "\(WebHost.cookieName)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
}

extension HTTPRequest {
  /// Whether a proxy in front says that the reader's side of the connection is encrypted.
  var cameOverTLS: Bool { header("X-Forwarded-Proto")?.lowercased() == "https" }
}
