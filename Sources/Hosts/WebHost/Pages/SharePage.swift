import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// The ways to share an entry: its link, mail, and the user's own places. Each is a link that the browser follows.
struct SharePage {
  let viewer: Viewer
  let list: SubscriptionList
  let entry: StoredEntry

  /// `GET /entries/42/share`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    guard let entry = try await host.useCases.entry(try request.entryID(), of: request.user) else {
      throw WebError.notFound
    }
    let page = SharePage(
      viewer: request.viewer, list: try await host.useCases.subscriptions(of: request.user), entry: entry)
    return .html(page.markup.bytes)
  }

  private var markup: Markup {
    let back = PageContext(query: TimelineQuery(filter: .all)).path(to: entry.id)
    let layout = Layout(
      title: "Share", viewer: viewer, context: .elsewhere, subscriptions: list,
      here: "/entries/\(entry.id)/share", style: "share")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.deskBar("Share “\(entry.displayTitle)”", back: ("Back to the entry", back))
        ways(&main)
        main.element("p", [.class("hint")]) { line in
          line.element("a", [.href("/settings/sending")], text: "Your places to send to")
        }
      }
    }
  }

  private func ways(_ main: inout Markup) {
    guard let link = entry.link?.string else {
      return main.element("p", [.class("empty")], text: "This entry has no page of its own to share.")
    }
    main.element("ul", [.class("ways"), .data("link", link), .data("title", entry.displayTitle)]) { ways in
      ways.element("li", [.class("address")]) { way in
        way.element("label") { label in
          label.text("Link")
          label.void("input", [.type("text"), .value(link), .flag("readonly", true)])
        }
      }
      for place in [SendPlace.mail].compactMap({ $0 }) + viewer.settings.sendPlaces {
        guard let address = place.address(url: link, title: entry.displayTitle) else { continue }
        ways.element("li") { way in
          way.element(
            "a", [.href(address), Attribute("target", "_blank"), Attribute("rel", "noopener noreferrer")],
            text: place.name)
        }
      }
    }
  }
}
