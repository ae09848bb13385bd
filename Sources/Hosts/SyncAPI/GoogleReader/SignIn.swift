import Bytes
import HTTPServer
import Reader
import Running

extension GoogleReader {
  /// Signing in, and what a client asks about its user.
  enum SignIn {
    static let routes: [APIRoute] = [
      APIRoute("GET POST", "/accounts/ClientLogin", nil, begin),
      APIRoute("GET", "/reader/api/0/token", .read, token),
      APIRoute("GET", "/reader/api/0/user-info", .read, userInfo),
      APIRoute("GET", "/", nil, { _ in ok }),
      // FreshRSS's clients look here whether headers get through a proxy.
      APIRoute("GET", "/check/compatibility", nil, { _ in .text("PASS") }),
    ]

    @Sendable
    static func begin(_ call: APICall) async throws -> HTTPResponse {
      let secret: String
      do {
        secret = try await call.useCases.appAccess.signIn(
          name: call.fields["Email"] ?? "", password: call.fields["Passwd"] ?? "",
          from: call.api.origin(of: call.request)
        ).secret
      } catch AccountError.wrongPassword {
        var response = HTTPResponse.text("Error=BadAuthentication\n", status: 401)
        response.addHeader("WWW-Authenticate", "GoogleLogin realm=\"YAARR\"")
        return response
      }
      if call.wantsJSON {
        return .json { json in
          json.object { json in
            json.field("SID", secret)
            json.field("LSID", secret)
            json.field("Auth", secret)
          }
        }
      }
      return .text("SID=\(secret)\nLSID=\(secret)\nAuth=\(secret)\n")
    }

    /// The token that writing requests bring. It is the secret of the request itself: some clients send nothing else.
    @Sendable
    static func token(_ call: APICall) async throws -> HTTPResponse {
      guard case .secret(let secret)? = credentials(call) else { throw APIProblem.unauthorized }
      return .text(secret + "\n")
    }

    @Sendable
    static func userInfo(_ call: APICall) async throws -> HTTPResponse {
      let user = try call.requireGrant().user
      return .json { json in
        json.object { json in
          json.field("userId", "\(user.id)")
          json.field("userName", user.name)
          json.field("userProfileId", "\(user.id)")
          json.field("userEmail", "")
        }
      }
    }
  }
}

extension APICall {
  /// True if the client has asked for JSON in the field that says it.
  var wantsJSON: Bool { fields.word("output") == "json" }
}
