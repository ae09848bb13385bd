import HTTPServer
import Reader
import Storage
import Syndication

/// Adds a feed by its own address or its site's address.
enum AddSubscription {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let address = try TextField.address.read(form["url"]) ?? ""
    let folder = try TextField.folder.read(form["folder"])
    try await host.requireRoom(for: request.user)
    do {
      let added = try await host.services.subscriber().add(address, for: request.user, folder: folder)
      await host.services.live.everythingMayHaveChanged(for: request.user)
      let feed = EntryScope.feed(added.subscription.feed.id)
      return SafePath.redirect(to: TimelineQuery(scope: feed, filter: .all).path)
    } catch SubscribingError.several(let url, let feeds) {
      var page = SubscriptionsPage(visitor: request.visitor, address: address)
      page.notice = "\(url) has \(feeds.count) feeds. Choose one."
      page.choices = feeds.map(\.url)
      page.folder = folder
      return try await page.response(host)
    } catch let error as SubscribingError {
      return try await refused("\(error)", address: address, host: host, request: request)
    }
  }

  /// Shows the form again with the user's input, on the page that it came from.
  private static func refused(
    _ problem: String, address: String, host: WebHost, request: VisitorRequest
  ) async throws -> HTTPResponse {
    let isFirst: Bool = try await host.services.subscriptions(request.user).list().subscriptions.isEmpty
    if isFirst {
      let page = WelcomePage(visitor: request.visitor, address: address, problem: problem)
      return try await page.response(host, status: 422)
    }
    let page = SubscriptionsPage(visitor: request.visitor, address: address, problem: problem)
    return try await page.response(host, status: 422)
  }
}

extension WebHost {
  /// - Throws: `WebError.badRequest` if the user follows the most feeds allowed.
  func requireRoom(for user: UserID) async throws {
    let count = try await services.subscriptions(user).list().subscriptions.count
    guard count < configuration.mostFeeds else {
      throw WebError.badRequest(
        "You follow \(count) feeds; at most \(configuration.mostFeeds) are allowed. Unsubscribe from some first.")
    }
  }
}
