import HTTPServer
import Reader
import Running
import Screens
import Storage

extension Miniflux {
  /// `GET /v1/x/events`: the user's changes as they happen, as server-sent events (WHATWG HTML §9.2).
  enum Events {
    static let routes = [APIRoute("GET", "/x/events", .read, open)]

    @Sendable
    private static func open(_ call: APICall) async throws -> HTTPResponse {
      let user = try call.user
      guard let credentials = Miniflux.credentials(call) else { throw APIProblem.unauthorized }
      let origin = call.api.origin(of: call.request)
      let access = call.useCases.appAccess
      let stream = await EventStream(user: user) {
        try await access.grant(credentials, from: origin).user.id == user
      }
      let channel = await call.api.services.events.channel(of: user)
      return .events(try await call.api.events.open(stream, on: channel))
    }
  }
}
