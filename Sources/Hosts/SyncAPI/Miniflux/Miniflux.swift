import Bytes
import HTTPServer
import Running

/// The REST API of Miniflux (https://miniflux.app/docs/api.html), which is also the documented API of this reader.
///
/// `openapi.json` describes it; docs/api/miniflux.md says in what it deviates. What Miniflux does not have stands below
/// `/v1/x/`.
enum Miniflux {
  static let routes: [APIRoute] =
    Service.routes + Users.routes + Entries.routes + Feeds.routes + Categories.routes + Transfer.routes
    + Additions.routes + PlaceChanges.routes + PageSaving.routes + Events.routes

  /// The credentials of a request: `X-Auth-Token`, a bearer token, or a name with a password.
  @Sendable
  static func credentials(_ call: APICall) -> AppCredentials? {
    if let secret = call.request.header("X-Auth-Token") { return .secret(secret) }
    if let basic = call.request.basicCredentials { return basic }
    guard let parts = call.request.header("Authorization")?.splitBytes(on: " "), parts.count == 2,
      parts[0].hasSameBytesIgnoringCase(as: "Bearer")
    else { return nil }
    return .secret(String(parts[1]))
  }

  @Sendable
  static func refusal(_ problem: APIProblem) -> HTTPResponse { .refusing(problem, in: "error_message") }

  /// The response after a change that has no result.
  static var done: HTTPResponse { .empty() }
}

extension ClientAPI {
  static let miniflux = ClientAPI(
    name: "miniflux", prefixes: ["/v1"], places: ["/healthcheck"], routes: Miniflux.routes,
    credentials: Miniflux.credentials, letsPagesSignIn: true, refusal: Miniflux.refusal, importPath: "/import")
}
