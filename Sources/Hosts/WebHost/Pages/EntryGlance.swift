import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// A glance at an entry that a link leads to: its title, its feed, its time and its first lines. Looking at it does not
/// mark it as read.
enum EntryGlance {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    guard let entry = try await host.useCases.entry(try request.entryID(), of: request.user) else {
      throw WebError.notFound
    }
    let context = PageContext(query: TimelineQuery(filter: .all))
    var markup = Markup()
    markup.element("p", [.class("meta")]) { meta in
      meta.element("span", [.class("feed")], text: entry.feedTitle)
      meta.time(entry.published)
    }
    markup.element("p", [.class("glance-title")]) {
      $0.element("a", [.href(context.path(to: entry.id))], text: entry.displayTitle)
    }
    if !entry.excerpt.utf8.isEmpty {
      markup.element("p", [.class("excerpt")], text: PlainText.truncate(entry.excerpt, toCharacters: 220))
    }
    return .html(markup.bytes)
  }
}
