import Bytes
import Fetching
import HTTPServer
import Running

/// The address at which hubs of feeds verify subscriptions and deliver (WebSub), and clouds challenge and call (rssCloud).
/// Needs no session: the token in the path is the secret, and deliveries are signed.
enum HubCallback {
  /// The path that tokens follow.
  static let prefix = "/websub/"

  static func verify(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    if let challenge = request.query("challenge"), let topic = request.query("url") {
      return try response(
        to: try await host.services.pushes().answer(
          cloudChallenge: challenge, topic: topic, token: token(request)))
    }
    guard let mode = request.query("hub.mode"), let topic = request.query("hub.topic") else { throw WebError.notFound }
    let verification = HubVerification(
      mode: mode, topic: topic, challenge: request.query("hub.challenge") ?? "",
      leaseSeconds: request.query("hub.lease_seconds").flatMap { Int($0) }, reason: request.query("hub.reason"))
    return try response(to: try await host.services.pushes().verify(verification, token: token(request)))
  }

  static func take(_ host: WebHost, _ request: HTTPRequest) async throws -> HTTPResponse {
    let delivery = HubDelivery(
      body: request.body, contentType: request.header("Content-Type"), signature: request.header("X-Hub-Signature"))
    return try response(to: try await host.services.pushes().take(delivery, token: token(request)))
  }

  private static func token(_ request: HTTPRequest) -> String {
    request.path.splitBytes(on: "/").last.map(String.init) ?? ""
  }

  private static func response(to answer: HubAnswer) throws(WebError) -> HTTPResponse {
    switch answer {
    case .challenge(let text): .text(text.string)
    case .accepted: .empty(status: 202)
    case .gone: .empty(status: 410)
    case .unavailable: .empty(status: 503)
    case .unknown: throw .notFound
    }
  }
}

extension WebHost {
  /// The address that tokens follow in addresses of callbacks. Nil without a public address of the web.
  public static func hubCallback(publicAddress: String?) -> String? {
    ReaderAddress.prefix(publicAddress).map { $0 + HubCallback.prefix }
  }
}
