import HTTPServer
import Reader
import Storage

/// The start page: the greeting if there are no entries, otherwise the unread ones.
enum HomePage {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: request.user)
    guard list.subscriptions.isEmpty else { return SafePath.redirect(to: "/unread") }
    return try await WelcomePage(visitor: request.visitor).response(host)
  }
}
