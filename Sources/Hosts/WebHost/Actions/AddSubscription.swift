import Bytes
import Fetching
import HTTPServer
import Reader
import Running
import Screens
import Storage
import Syndication

/// Adds a feed by its own address or its site's address.
enum AddSubscription {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let (address, folder) = (form["url"] ?? "", form["folder"])
    let chosen = form.values("url")
    if chosen.count > 1 { return try await addAll(chosen, to: folder, host, request) }
    do {
      if let secret = form["secret"], !secret.isEmpty {
        let scheme = form["scheme"].flatMap(FeedAccess.SignIn.Scheme.init) ?? .basic
        let own = try await host.useCases.subscribe(
          address, with: [.signIn(scheme, user: form["user"], secret: secret)], folder: folder, for: request.user)
        if own.feed.health.problem != nil { return SafePath.redirect(to: FeedPage.path(own.feed.id)) }
        return SafePath.redirect(to: TimelineQuery(scope: .feed(own.feed.id), filter: .all).path)
      }
      let anyway = form["anyway"].map { WebAddress(unparsed: $0) }
      let added = try await host.useCases.subscribe(
        anyway?.string ?? address, folder: folder, anyway: anyway != nil, for: request.user)
      let subscription = added.subscription
      if anyway != nil || subscription.feed.health.problem != nil {
        return SafePath.redirect(to: FeedPage.path(subscription.feed.id))
      }
      if added.isNew, let title = form["title"], !title.utf8.isEmpty {
        try await host.useCases.edit(
          subscription.feed.id, title: title, folders: subscription.folders, of: request.user)
      }
      let path = TimelineQuery(scope: .feed(subscription.feed.id), filter: .all).path
      let cut = CutOffFeed.sentence(of: subscription.feed.health.repairs).map { _ in "cut" }
      let followed = try TextField.folder.read(folder).map { _ in "filed" } ?? "followed"
      let said = added.isNew ? cut : followed
      return SafePath.redirect(to: said.map { QueryText.adding("said", $0, to: path) } ?? path)
    } catch let error as SubscribingError where !FeedFailure(error).choices.isEmpty {
      var page = AddPage(viewer: request.viewer, address: address, folder: folder)
      page.notice = FeedFailure(error).sentence
      page.choices = FeedFailure(error).choices
      return try await page.response(host)
    } catch let error as AccessError {
      return try await refused(FeedFailure(error), address: address, folder: folder, host: host, request: request)
    } catch let error as SubscribingError {
      return try await refused(FeedFailure(error), address: address, folder: folder, host: host, request: request)
    }
  }

  /// The most feeds that are added at once. Each is fetched.
  private static let mostAtOnce = 20

  /// Adds several feeds of a site, and says which of them could not be added.
  private static func addAll(
    _ addresses: [String], to folder: String?, _ host: WebHost, _ request: AuthenticatedRequest
  ) async throws -> HTTPResponse {
    var page = SubscriptionsPage(viewer: request.viewer)
    var added = 0
    for address in addresses.prefix(mostAtOnce) {
      do {
        if try await host.useCases.subscribe(address, folder: folder, for: request.user).isNew { added += 1 }
      } catch let error as SubscribingError {
        page.report.append("\(address): \(FeedFailure(error).sentence)")
      }
    }
    if addresses.count > mostAtOnce { page.report.append("At most \(mostAtOnce) feeds are added at once.") }
    page.notice = "\(added.counted("feed", "feeds")) added."
    return page.redirect(host)
  }

  /// Shows the form again with the user's input, on the page that it came from.
  private static func refused(
    _ failure: FeedFailure, address: String, folder: String?, host: WebHost, request: AuthenticatedRequest
  ) async throws -> HTTPResponse {
    let isFirst = try await host.useCases.subscriptions(of: request.user).subscriptions.isEmpty
    if isFirst {
      var page = WelcomePage(viewer: request.viewer, address: address, problem: failure.sentence)
      (page.folder, page.anyway) = (folder, failure.addressToFollowAnyway)
      return try await page.response(host, status: 422)
    }
    var page = AddPage(viewer: request.viewer, address: address, folder: folder)
    (page.problem, page.anyway) = (failure.sentence, failure.addressToFollowAnyway)
    return try await page.response(host, status: 422)
  }
}
