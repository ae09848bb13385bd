import HTML
import HTTPServer
import Reader
import Storage

/// What a user hears next, and the recordings that were left in the middle.
struct QueuePage {
  static let path = "/queue"

  /// `/queue`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let queue = try await host.useCases.playQueue(of: request.user)
    var begun: [(entry: StoredEntry, position: ListeningPosition)] = []
    for position in try await host.useCases.listeningPositions(of: request.user)
    where position.state != .played && begun.count < most {
      if let entry = try await host.useCases.entry(position.entry, of: request.user) { begun.append((entry, position)) }
    }
    let list = try await host.useCases.subscriptions(of: request.user)
    let page = QueuePage(viewer: request.viewer, queue: queue, begun: begun)
    return .html(page.markup(subscriptions: list).bytes)
  }

  /// `POST /entries/:id/queue`, with `place`: `next`, `last` or `remove`.
  static func change(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let form = try request.form()
    let id = try request.entryID()
    let change: QueueChange =
      switch form["place"] ?? "last" {
      case let place where place.hasSameBytes(as: "next"): .next(id)
      case let place where place.hasSameBytes(as: "remove"): .remove(id)
      default: .last(id)
      }
    guard let entry = try await host.useCases.entry(id, of: request.user), entry.sound != nil else {
      throw WebError.notFound
    }
    try await host.useCases.change(change, of: request.user)
    return request.response(after: form)
  }

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
          for entry in queue { list.element("li") { Self.write(entry, into: &$0, isWaiting: true) } }
        }
        guard !begun.isEmpty else { return }
        main.element("h2", text: "Begun")
        main.element("ol", [.class("queue")]) { list in
          for (entry, position) in begun {
            list.element("li") { item in
              Self.write(entry, into: &item, isWaiting: false)
              item.element(
                "span", [.class("from")], text: "Continue at \(ListeningPage.clock(Double(position.seconds)))")
            }
          }
        }
      }
    }
  }

  private static func write(_ entry: StoredEntry, into item: inout Markup, isWaiting: Bool) {
    item.element("a", [.class("name"), .href("/entries/\(entry.id)/listening")], text: entry.displayTitle)
    item.element("span", [.class("from")], text: entry.feedTitle)
    item.queueButton("Play next", place: "next", of: entry)
    if isWaiting { item.queueButton("Remove", place: "remove", of: entry) }
  }
}

extension Markup {
  /// Writes a button that changes what is played next. It belongs to the page's one form.
  mutating func queueButton(_ title: String, place: String, of entry: StoredEntry) {
    element(
      "button",
      [
        .type("submit"), Attribute("form", "act"), Attribute("formaction", "/entries/\(entry.id)/queue"),
        .name("place"), .value(place), .class("plain queue-button"),
      ], text: title)
  }
}
