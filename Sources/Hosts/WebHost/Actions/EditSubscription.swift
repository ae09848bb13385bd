import HTTPServer
import Reader
import Storage

/// Changes the title, the folders or the address of a subscription.
enum EditSubscription {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let feed = try request.feedID()
    try await host.useCases.edit(
      feed, title: form["title"], folders: form.folders, and: form["folder"], of: request.user)
    if let address = form["url"] {
      do {
        let moved = try await host.useCases.move(feed, to: address, of: request.user)
        return SafePath.redirect(to: FeedPage.path(moved.feed.id))
      } catch let error as SubscribingError {
        return try await FeedPage.response(
          host, request, showing: nil, problem: "The feed keeps its address. \(error)", status: 422)
      }
    }
    return SafePath.redirect(to: FeedPage.path(feed))
  }
}

/// Ends a subscription. Its entries and their states stay stored for a new subscription to the same feed.
enum RemoveSubscription {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let subscription = try await host.useCases.unsubscribe(try request.feedID(), of: request.user)
    var page = SubscriptionsPage(viewer: request.viewer)
    page.ended = EndedSubscription(
      subscription: subscription,
      proof: try await UndoProof(host.useCases.installation).make(for: request.user, url: subscription.feed.url.string))
    return page.redirect(host)
  }
}

/// Restores a subscription that was just ended, with its title and folders, without fetching the feed.
///
/// Requires a proof that the reader offered this undo. Otherwise any address would reveal if another user follows it.
enum RestoreSubscription {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let known = try await UndoProof(host.useCases.installation)
    guard let url = form["url"], let proof = form["proof"], known.isRight(proof, for: request.user, url: url)
    else { throw UseCaseError.cannotRestore }
    let restored = try await host.useCases.restore(
      url: WebAddress(unparsed: url), title: form["title"], folders: form.folders, of: request.user)
    return SafePath.redirect(to: FeedPage.path(restored.feed.id))
  }
}

extension Form {
  /// The chosen folders.
  fileprivate var folders: [FolderID] { values("folders").compactMap { FolderID($0) } }
}
