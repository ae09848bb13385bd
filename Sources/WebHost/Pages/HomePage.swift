import HTTPServer
import Reader
import Storage

/// Where the reader begins: the greeting while there is nothing to read, then what is unread.
enum HomePage {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let list: SubscriptionList = try await host.services.subscriptions(request.user).list()
    guard list.subscriptions.isEmpty else { return SafePath.redirect(to: "/unread") }
    return try await WelcomePage(visitor: request.visitor).response(host)
  }
}
