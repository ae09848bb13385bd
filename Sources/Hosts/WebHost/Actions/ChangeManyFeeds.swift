import Bytes
import Fetching
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// Moves, pauses, resumes or ends the chosen subscriptions.
enum ChangeManyFeeds {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    var page = SubscriptionsPage(viewer: request.viewer)
    page.query = FeedsQuery { form["list-\($0)"] }
    let feeds = try await chosen(form, page.query, host, request)
    guard !feeds.isEmpty else {
      page.problem = "Choose feeds first: tick the boxes before their names."
      return try await page.response(host, status: 422)
    }
    let (change, words) = try await change(form, host, request)
    let marking = try await host.useCases.change(feeds, change, of: request.user)
    let count = marking.count
    if count > 0 { page.undo = marking.number }
    page.notice =
      count == 0 ? "Nothing to change." : "\(count.counted("feed", "feeds")) \(words)."
    return page.redirect(host)
  }

  /// The ticked feeds, or all of the list, also of its other pages.
  private static func chosen(
    _ form: Form, _ query: FeedsQuery, _ host: WebHost, _ request: AuthenticatedRequest
  ) async throws -> [FeedID] {
    guard form["all"] != nil else { return form.values("feed").compactMap { FeedID($0) } }
    let list = try await host.useCases.subscriptions(of: request.user)
    return FeedsListing(query, of: list, now: host.services.clock().now()).found
  }

  private static func change(
    _ form: Form, _ host: WebHost, _ request: AuthenticatedRequest
  ) async throws -> (ManyFeedsChange, String) {
    switch form.word("do") {
    case "move":
      guard let folder = try await folder(form, host, request) else { return (.move(to: nil), "in no folder now") }
      return (.move(to: folder), "moved to “\(try await path(folder, host, request))”")
    case "add":
      guard let folder = try await folder(form, host, request) else {
        throw WebError.badRequest("Choose the folder that the feeds are to be in as well.")
      }
      return (.add(to: folder), "also in “\(try await path(folder, host, request))”")
    case "pause": return (.pause, "paused")
    case "resume": return (.resume, "checked again")
    case "unsubscribe": return (.unsubscribe, "unsubscribed")
    default: throw WebError.badRequest("The form does not say what to do.")
    }
  }

  private static func folder(
    _ form: Form, _ host: WebHost, _ request: AuthenticatedRequest
  ) async throws -> FolderID? {
    if let path = form["path"] { return try await host.useCases.findOrMakeFolder(at: path, of: request.user) }
    return form["folder"].flatMap { FolderID($0) }
  }

  private static func path(
    _ folder: FolderID, _ host: WebHost, _ request: AuthenticatedRequest
  ) async throws -> String {
    try await host.useCases.subscriptions(of: request.user).pathText(of: folder)
  }
}

/// Takes back a change of many feeds.
enum UndoManyFeeds {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    guard let number = form["batch"].flatMap({ Int64($0) }), try await host.useCases.undo(number, by: request.user)
    else {
      throw UseCaseError.cannotRestore
    }
    var page = SubscriptionsPage(viewer: request.viewer)
    page.query = FeedsQuery { form["list-\($0)"] }
    page.notice = "The feeds are as before."
    return page.redirect(host)
  }
}
