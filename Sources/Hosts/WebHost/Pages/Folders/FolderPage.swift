import Bytes
import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// One folder: its form, and its feeds in their order.
struct FolderPage {
  let viewer: Viewer
  let list: SubscriptionList
  let folder: Folder
  let feeds: ListPage<Subscription>

  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let id: FolderID = try request.id()
    let list = try await host.useCases.subscriptions(of: request.user)
    guard let folder = list.folder(id) else { throw WebError.notFound }
    let page = FolderPage(
      viewer: request.viewer, list: list, folder: folder,
      feeds: ListPage(request.request.query("page").flatMap { Int($0) } ?? 1, of: list.byFolder[id] ?? []))
    return .html(page.markup().bytes)
  }

  static func path(_ folder: FolderID, page: Int = 1) -> String {
    page > 1 ? "/folders/\(folder)?page=\(page)" : "/folders/\(folder)"
  }

  private func markup() -> Markup {
    let layout = Layout(
      title: folder.name, viewer: viewer, context: .elsewhere, subscriptions: list, here: Self.path(folder.id),
      style: "subscriptions")
    let paths = FolderPaths(list)
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet folders-page")]) { main in
        main.deskBar(paths[folder.id], back: ("Back to the folders", "/folders"))
        FolderForm(folder: folder, list: list, paths: paths, token: viewer.csrfToken, count: 1).write(into: &main)
        main.element("h2", text: "Its feeds, in their order")
        guard !feeds.elements.isEmpty else {
          return main.element("p", [.class("empty")], text: "No feeds are in it. The page of the feeds moves them.")
        }
        order(&main)
        main.pages(feeds.number, of: feeds.count) { Self.path(folder.id, page: $0) }
      }
    }
  }

  private static let moves = [("first", Icon.first, "to the top"), ("up", .up, "up"), ("down", .down, "down")]

  private func order(_ main: inout Markup) {
    main.form(to: "/folders/\(folder.id)/order", token: viewer.csrfToken, style: "order") { form in
      form.hidden("page", "\(feeds.number)")
      form.element("ol", [.class("order"), .data("folder", "\(folder.id)")]) { lines in
        for subscription in feeds.elements {
          let id = subscription.feed.id
          lines.element("li", [.data("feed", "\(id)")]) { line in
            line.element("span", [.class("feed-name")]) { name in
              name.feedMark(subscription.feed, title: subscription.title)
              name.element("a", [.href(FeedPage.path(id))], text: subscription.title)
            }
            for (name, icon, place) in Self.moves {
              line.moveButton("Move \(subscription.title) \(place)", icon, name: name, value: "\(id)")
            }
          }
        }
      }
    }
  }
}
