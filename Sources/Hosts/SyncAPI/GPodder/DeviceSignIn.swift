import Bytes
import HTTPServer
import Reader
import Running

extension GPodder {
  /// Signing in, for clients that send their password once and a cookie from then on.
  enum SignIn {
    static let routes: [APIRoute] = [
      APIRoute("POST", "/api/2/auth/:user/login.json", .read, begin),
      APIRoute("POST", "/api/2/auth/:user/logout.json", nil, end),
    ]

    /// A month.
    private static let seconds = 30 * 86_400

    @Sendable
    private static func begin(_ call: APICall) async throws -> HTTPResponse {
      _ = try user(call)
      return done
    }

    /// Gives the cookie to a client that has sent its password. A library of gPodder sends it three times in all, and has
    /// the cookie from then on. A cookie that has ended is replaced.
    @Sendable
    static func keep(_ call: APICall, _ response: inout HTTPResponse) async throws {
      guard call.grant != nil, case .password(let name, let password)? = call.request.basicCredentials
      else { return }
      let secret = try await call.useCases.appAccess.signIn(
        name: name, password: password, from: call.api.origin(of: call.request)
      ).secret
      guard call.request.cookies[cookie]?.hasSameBytes(as: secret) != true else { return }
      setCookie(secret, seconds: seconds, call, &response)
    }

    /// Takes the cookie back. The password of the app stays valid until it is revoked.
    @Sendable
    private static func end(_ call: APICall) async throws -> HTTPResponse {
      var response = done
      if let secret = call.request.cookies[cookie], !secret.isEmpty {
        do {
          var call = call
          call.grant = try await call.useCases.appAccess.grant(.secret(secret), from: call.api.origin(of: call.request))
          _ = try user(call)
        } catch AccountError.wrongPassword {
          // The cookie has ended already.
        }
      }
      setCookie("", seconds: 0, call, &response)
      return response
    }

    private static func setCookie(_ value: String, seconds: Int, _ call: APICall, _ response: inout HTTPResponse) {
      let secure = call.request.cameOverTLS ? "; Secure" : ""
      // A cookie has none of these characters, and passwords of apps have none either (RFC 6265, 4.1.1).
      guard value.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Array("\",;\\".utf8).contains($0) }) else { return }
      response.addHeader(
        "Set-Cookie", "\(cookie)=\(value); Path=/; Max-Age=\(seconds); HttpOnly; SameSite=Strict\(secure)")
    }
  }
}
