import HTML
import HTTPServer
import Reader
import Screens
import Storage

/// What a user hears next, and the recordings that were left in the middle.
struct QueuePage {
  static let path = "/queue"

  /// `/queue`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let queue = try await host.useCases.playQueue(of: request.user)
    var begun: [(entry: StoredEntry, position: ListeningPosition)] = []
    for position in try await host.useCases.listeningPositions(of: request.user)
    where position.state != .played && position.seconds >= beginning && begun.count < most {
      if let entry = try await host.useCases.entry(position.entry, of: request.user) { begun.append((entry, position)) }
    }
    let list = try await host.useCases.subscriptions(of: request.user)
    let page = QueuePage(viewer: request.viewer, queue: queue, begun: begun)
    return .html(page.markup(subscriptions: list).bytes)
  }

  /// `POST /entries/:id/queue`, with `place`: the name of a `QueueChange`.
  static func change(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let id = try request.entryID()
    guard let change = QueueChange(form["place"] ?? "last", of: id) else {
      throw WebError.badRequest("The queue knows no such change.")
    }
    guard let entry = try await host.useCases.entry(id, of: request.user), entry.sound != nil else {
      throw WebError.notFound
    }
    try await host.useCases.change(change, of: request.user)
    return request.response(after: form)
  }

  /// The seconds from which a recording counts as begun: one that failed to load has none.
  private static let beginning = 2
  /// The recordings that were left, on a page.
  private static let most = 50

  let viewer: Viewer
  let queue: [StoredEntry]
  let begun: [(entry: StoredEntry, position: ListeningPosition)]

  private func markup(subscriptions: SubscriptionList) -> Markup {
    let layout = Layout(
      title: "Listening", viewer: viewer, context: PageContext(path: Self.path), subscriptions: subscriptions,
      here: Self.path, style: "queue-page")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.deskBar("Listening")
        main.element("h2", text: "Next")
        if queue.isEmpty {
          main.element("p", [.class("empty")], text: "Nothing is waiting. Choose “Play next” in an episode.")
        }
        main.element("ol", [.class("queue")]) { list in
          for entry in queue {
            list.element("li") { item in
              Self.write(entry, into: &item)
              item.queueButton("Move up", .up, place: "earlier", of: entry)
              item.queueButton("Move down", .down, place: "later", of: entry)
              item.queueButton("Play next", place: "next", of: entry)
              item.queueButton("Remove", place: "remove", of: entry)
            }
          }
        }
        guard !begun.isEmpty else { return }
        main.element("h2", text: "Begun")
        main.element("ol", [.class("queue")]) { list in
          for (entry, position) in begun {
            list.element("li") { item in
              Self.write(entry, into: &item)
              item.element(
                "span", [.class("from")], text: "Continue at \(ListeningPage.clock(Double(position.seconds)))")
              item.queueButton("Play next", place: "next", of: entry)
            }
          }
        }
      }
    }
  }

  private static func write(_ entry: StoredEntry, into item: inout Markup) {
    let playing = Playing(entry)
    if let picture = playing?.picture { item.picture(StoredImage(url: picture, alt: "", width: nil, height: nil)) }
    item.element("a", [.class("name"), .href("/entries/\(entry.id)/listening")], text: entry.displayTitle)
    let length = playing?.length.map { ListeningPage.clock($0) }
    item.element(
      "span", [.class("from")], text: [entry.feedTitle, length].compactMap(\.self).joined(separator: " · "))
  }
}

extension Markup {
  /// Writes a button that changes what is played next. It belongs to the page's one form.
  ///
  /// - Parameter icon: A drawing that stands in place of the title.
  mutating func queueButton(_ title: String, _ icon: Icon? = nil, place: String, of entry: StoredEntry) {
    let label = icon.map { _ in "\(title): \(entry.displayTitle)" }
    element(
      "button",
      [
        .type("submit"), Attribute("form", "act"), Attribute("formaction", "/entries/\(entry.id)/queue"),
        .name("place"), .value(place), .class("plain queue-button"), .aria("label", label),
        .title(icon.map { _ in title }),
      ]
    ) { button in
      if let icon { button.icon(icon) } else { button.text(title) }
    }
  }
}
