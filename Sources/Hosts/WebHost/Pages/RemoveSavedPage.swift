import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// Removes a saved page. It cannot be undone, so a page asks first.
struct RemoveSavedPage {
  let viewer: Viewer
  let entry: StoredEntry

  static let path = "/save/remove"

  static func path(of entry: EntryID) -> String { QueryText.adding("entry", "\(entry)", to: path) }

  /// `GET /save/remove?entry=7`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    guard let id = request.request.query("entry").flatMap({ EntryID($0) }),
      let entry = try await host.useCases.entry(id, of: request.user),
      try await host.useCases.isSavedPage(entry, of: request.user)
    else { throw WebError.notFound }
    return try await RemoveSavedPage(viewer: request.viewer, entry: entry).response(host)
  }

  /// `POST /save/remove`
  static func remove(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    guard let id = try request.form()["entry"].flatMap({ EntryID($0) }),
      let entry = try await host.useCases.entry(id, of: request.user)
    else { throw WebError.notFound }
    try await host.useCases.removeSavedPage(id, of: request.user)
    return SafePath.redirect(to: PageContext(query: TimelineQuery(scope: .feed(entry.feedID))).timelinePath)
  }

  // MARK: Markup

  private func response(_ host: WebHost) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: viewer.user.id)
    let layout = Layout(
      title: "Remove a saved page", viewer: viewer, context: .elsewhere, subscriptions: list, here: Self.path,
      style: "adding")
    let timeline = PageContext(query: TimelineQuery(scope: .feed(entry.feedID)))
    let markup = layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet add-page")]) { main in
        main.deskBar("Remove a saved page")
        main.element(
          "p", text: "“\(entry.displayTitle)” goes with its star, labels and notes, for good. You can save it again.")
        main.form(to: Self.path, token: viewer.csrfToken, style: "stacked") { form in
          form.hidden("entry", "\(entry.id)")
          form.element("p", [.class("buttons")]) { buttons in
            buttons.submit("Remove the page", style: "danger")
            buttons.element("a", [.class("button"), .href(timeline.path(to: entry.id))], text: "Keep it")
          }
        }
      }
    }
    return .html(markup.bytes)
  }
}
