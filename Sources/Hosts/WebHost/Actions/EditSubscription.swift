import Bytes
import HTTPServer
import Reader
import Storage

/// Changes the title or folder of a subscription.
enum EditSubscription {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let feed = try request.feedID()
    let title = try TextField.title.read(form["title"])
    let folder = try TextField.folder.read(form["folder"])
    guard let subscription = try await host.services.database.subscription(request.user, feed: feed) else {
      throw WebError.notFound
    }
    // The feed's own title is not stored as the user's title: it changes with the feed.
    let ownTitle = title.flatMap { $0.hasSameBytes(as: subscription.feed.title) ? nil : $0 }
    try await host.services.database.updateSubscription(request.user, feed: feed, title: ownTitle, folder: folder)
    await host.services.live.everythingMayHaveChanged(for: request.user)
    return SafePath.redirect(to: "/subscriptions#feed-\(feed)")
  }
}

/// Ends a subscription. Its entries and their states stay stored for a new subscription to the same feed.
enum RemoveSubscription {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let feed = try request.feedID()
    guard let subscription = try await host.services.database.subscription(request.user, feed: feed) else {
      throw WebError.notFound
    }
    let list = try await host.services.subscriptions(request.user).list()
    let folder = list.folder(subscription.folder)?.name
    try await host.services.database.unsubscribe(request.user, feed: feed)
    await host.services.live.everythingMayHaveChanged(for: request.user)
    var page = SubscriptionsPage(visitor: request.visitor)
    page.ended = EndedSubscription(
      subscription: subscription, folder: folder,
      proof: host.undoProof.make(for: request.user, url: subscription.feed.url.string))
    return try await page.response(host)
  }
}

/// Restores a subscription that was just ended, with its title and folder, without fetching the feed.
///
/// Requires a proof that the reader offered this undo. Otherwise any address would reveal if another user follows it.
enum RestoreSubscription {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let url = form["url"], let proof = form["proof"],
      host.undoProof.isRight(proof, for: request.user, url: url),
      try await host.services.database.feed(url: url) != nil
    else {
      throw WebError.badRequest("This can no longer be undone. Add the feed again by its address.")
    }
    let title = try TextField.title.read(form["title"])
    let folder = try TextField.folder.read(form["folder"])
    try await host.requireRoom(for: request.user)
    let restored = try await host.services.database.subscribe(request.user, url: url, title: title, folder: folder)
    await host.services.live.everythingMayHaveChanged(for: request.user)
    return SafePath.redirect(to: "/subscriptions#feed-\(restored.subscription.feed.id)")
  }
}
