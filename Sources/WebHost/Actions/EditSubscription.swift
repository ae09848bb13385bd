import HTTPServer
import Reader
import Storage

/// Gives a subscription another title or folder.
enum EditSubscription {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    let feed: FeedID = try request.feedID()
    guard let subscription = try await host.services.database.subscription(request.user, feed: feed) else {
      throw WebError.notFound
    }
    let title: String = (form["title"] ?? "").trimmed
    let folder: String = (form["folder"] ?? "").trimmed
    // The feed's own title is not made the user's: it follows the feed when that changes.
    let ownTitle: String? = title.isEmpty || title == subscription.feed.title ? nil : title
    try await host.services.database.updateSubscription(
      request.user, feed: feed, title: ownTitle, folder: folder.isEmpty ? nil : folder)
    await host.services.live.everythingMayHaveChanged(for: request.user)
    return .redirect(to: "/subscriptions#feed-\(feed)")
  }
}

/// Ends a subscription. What is stored stays: adding the feed again brings it back.
enum RemoveSubscription {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let feed: FeedID = try request.feedID()
    guard let subscription = try await host.services.database.subscription(request.user, feed: feed) else {
      throw WebError.notFound
    }
    let list: SubscriptionList = try await host.services.subscriptions(request.user).list()
    let folder: String? = list.folder(subscription.folder)?.name
    try await host.services.database.unsubscribe(request.user, feed: feed)
    await host.services.live.everythingMayHaveChanged(for: request.user)
    var page = SubscriptionsPage(visitor: request.visitor)
    page.ended = EndedSubscription(subscription: subscription, folder: folder)
    return try await page.response(host)
  }
}

/// Takes up a subscription that was just ended, with its title and folder. Nothing is fetched for that.
enum RestoreSubscription {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form: Form = try request.form()
    guard let url = form["url"], try await host.services.database.feed(url: url) != nil else { throw WebError.notFound }
    let restored = try await host.services.database.subscribe(
      request.user, url: url, title: form["title"], folder: form["folder"])
    await host.services.live.everythingMayHaveChanged(for: request.user)
    return .redirect(to: "/subscriptions#feed-\(restored.subscription.feed.id)")
  }
}

extension String {
  fileprivate var trimmed: String {
    var text: Substring = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
