import HTTPServer
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
    return .redirect(to: "/subscriptions")
  }
}

/// Ends a subscription. What is stored stays: adding the feed again brings it back.
enum RemoveSubscription {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let feed: FeedID = try request.feedID()
    guard let subscription = try await host.services.database.subscription(request.user, feed: feed) else {
      throw WebError.notFound
    }
    try await host.services.database.unsubscribe(request.user, feed: feed)
    await host.services.live.everythingMayHaveChanged(for: request.user)
    var page = SubscriptionsPage(visitor: request.visitor)
    page.notice = "You no longer follow “\(subscription.title)”. Adding it again brings everything back."
    page.choices = [subscription.feed.url]
    return try await page.response(host)
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
