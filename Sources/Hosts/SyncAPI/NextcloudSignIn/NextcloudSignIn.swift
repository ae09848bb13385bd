import HTTPServer
import Reader
import Running

/// Nextcloud's sign-in in the browser (“Login flow v2”,
/// https://docs.nextcloud.com/server/latest/developer_manual/client_apis/LoginFlow/index.html#login-flow-v2).
///
/// The app opens an address in a browser, where the user lets it in, and asks again and again for its password meanwhile.
enum NextcloudSignIn {
  private static let places = ["/index.php/login/v2", "/login/v2"]
  static let routes: [APIRoute] = places.flatMap { place in
    [APIRoute("POST", place, nil) { try await begin($0, at: place) }, APIRoute("POST", "\(place)/poll", nil, poll)]
  }

  private static func begin(_ call: APICall, at place: String) async throws -> HTTPResponse {
    let (request, secret) = try await call.useCases.appRequests.begin(
      agent: call.request.header("User-Agent"), from: call.api.origin(of: call.request).address)
    let address = try await call.api.address(of: call.request)
    return .json { json in
      json.object { json in
        json.object("poll") { json in
          json.field("token", secret)
          json.field("endpoint", "\(address)\(place)/poll")
        }
        json.field("login", "\(address)\(call.api.letInPath(request))")
      }
    }
  }

  /// Gives an app its password, once. The token that it asks with is the password by then. Before, it is a wrong one, as
  /// any other: all have the same answer, and those of a network are counted.
  @Sendable
  private static func poll(_ call: APICall) async throws -> HTTPResponse {
    // Logs of proxies have the addresses of requests.
    guard let secret = call.fields.inForm("token") else { throw APIProblem.notFound }
    let grant: AppGrant
    do {
      grant = try await call.useCases.appAccess.grant(.secret(secret), from: call.api.origin(of: call.request))
    } catch AccountError.wrongPassword {
      throw APIProblem.notFound
    }
    guard let token = grant.token, call.useCases.appRequests.isNew(token) else { throw APIProblem.notFound }
    let address = try await call.api.address(of: call.request)
    return .json { json in
      json.object { json in
        json.field("server", address)
        json.field("loginName", grant.user.name)
        json.field("appPassword", secret)
      }
    }
  }

  /// True for the addresses of apps alone. What else is below them is not of this API.
  @Sendable
  fileprivate static func isKnown(_ path: String) -> Bool {
    routes.contains { $0.path.hasSameBytes(as: path) }
  }
}

extension ClientAPI {
  static let nextcloudSignIn = ClientAPI(
    name: "nextcloud-sign-in", hasFurther: NextcloudSignIn.isKnown, routes: NextcloudSignIn.routes,
    credentials: { _ in nil }, refusal: NextcloudNews.refusal)
}
