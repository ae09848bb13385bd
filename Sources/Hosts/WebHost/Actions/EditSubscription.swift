import Fetching
import HTTPServer
import Reader
import Running
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
    let marking = try await host.useCases.change([try request.feedID()], .unsubscribe, of: request.user)
    guard marking.count > 0 else { throw UseCaseError.notFound }
    var page = SubscriptionsPage(viewer: request.viewer)
    page.offer(marking)
    return page.redirect(host)
  }
}

extension Form {
  /// The chosen folders.
  fileprivate var folders: [FolderID] { values("folders").compactMap { FolderID($0) } }
}
