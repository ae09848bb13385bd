import Bytes
import Foundation
import HTTPServer
import Reader

/// The REST API of Miniflux (https://miniflux.app/docs/api.html), which is also the documented API of this reader.
///
/// `openapi.json` describes it; docs/api/miniflux.md says in what it deviates. What Miniflux does not have stands below
/// `/v1/x/`.
enum Miniflux {
  static let routes: [APIRoute] =
    Service.routes + Users.routes + Entries.routes + Feeds.routes + Categories.routes + Transfer.routes
    + Additions.routes

  /// The credentials of a request: `X-Auth-Token`, a bearer token, or a name with a password.
  @Sendable
  static func credentials(_ call: APICall) -> AppCredentials? {
    if let secret = call.request.header("X-Auth-Token") { return .secret(secret) }
    guard let header = call.request.header("Authorization") else { return nil }
    let parts = header.splitBytes(on: " ")
    guard parts.count == 2 else { return nil }
    if parts[0].hasSameBytesIgnoringCase(as: "Bearer") { return .secret(String(parts[1])) }
    guard parts[0].hasSameBytesIgnoringCase(as: "Basic"), let data = Data(base64Encoded: String(parts[1])) else {
      return nil
    }
    let bytes = Array(data)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return .password(
      name: String(decoding: bytes[..<colon], as: UTF8.self),
      String(decoding: bytes[(colon + 1)...], as: UTF8.self))
  }

  @Sendable
  static func refusal(_ problem: APIProblem) -> HTTPResponse {
    var response = HTTPResponse.json(status: problem.status) { json in
      json.object { $0.field("error_message", problem.sentence) }
    }
    if case .unauthorized = problem { response.addHeader("WWW-Authenticate", "Basic realm=\"YAARR\"") }
    return response
  }

  /// The response after a change that has no result.
  static var done: HTTPResponse { .empty() }
}

extension ClientAPI {
  static let miniflux = ClientAPI(
    name: "miniflux", prefixes: ["/v1"], places: ["/healthcheck"], routes: Miniflux.routes,
    credentials: Miniflux.credentials, refusal: Miniflux.refusal,
    bodyLimit: { path in path.hasSameBytes(as: "/import") ? ClientAPI.importedBody : ClientAPI.listBody })
}
