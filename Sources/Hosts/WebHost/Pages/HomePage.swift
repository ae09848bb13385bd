import HTTPServer
import Reader
import Screens
import Storage

/// The start page: the greeting if there are no entries, otherwise the unread ones.
enum HomePage {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: request.user)
    guard list.subscriptions.isEmpty else { return SafePath.redirect(to: "/unread") }
    return try await WelcomePage(viewer: request.viewer).response(host)
  }
}
