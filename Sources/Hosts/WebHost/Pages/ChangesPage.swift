import Bytes
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The earlier texts of an entry, and one of them: whole, or compared with a later one.
struct ChangesPage {
  private enum Content {
    case whole(StoredEntry)
    case difference(TextDifference)
  }

  /// An earlier text whole, compared with the present one, or with the one that followed it.
  private enum View {
    case whole, present, next
  }

  /// `/entries/42/changes`: the latest change. `?from=7` compares the text of that revision with the present one,
  /// `&to=9` with that of another revision; `?whole=7` shows it.
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let (id, web) = (try request.entryID(), request.request)
    guard let entry = try await host.useCases.entry(id, of: request.user) else { throw WebError.notFound }
    let versions = try await host.useCases.versions(of: id, for: request.user)
    func text(_ revision: String) async throws -> StoredEntry {
      guard let revision = Int64(revision) else { throw WebError.notFound }
      return try await host.useCases.entry(entry, at: revision, for: request.user)
    }
    var content: Content?
    let chosen = web.query("whole") ?? web.query("from") ?? versions.first.map { "\($0.revision)" }
    var view = View.present
    if let whole = web.query("whole") {
      content = .whole(try await text(whole))
      view = .whole
    } else if let from = chosen {
      let earlier = try await text(from)
      var later = entry
      if let to = web.query("to") { (later, view) = (try await text(to), .next) }
      content = .difference(try await host.useCases.difference(from: earlier, to: later))
    }
    let page = ChangesPage(
      viewer: request.viewer, entry: entry, versions: versions, chosen: chosen.flatMap { Int64($0) }, view: view,
      content: content)
    let list = try await host.useCases.subscriptions(of: request.user)
    return .html(page.markup(host, subscriptions: list).bytes)
  }

  let viewer: Viewer
  let entry: StoredEntry
  /// The latest first.
  let versions: [EntryVersion]
  /// The revision of the shown text.
  let chosen: Int64?
  private let view: View
  private let content: Content?

  private var path: String { "/entries/\(entry.id)/changes" }

  private func markup(_ host: WebHost, subscriptions: SubscriptionList) -> Markup {
    let layout = Layout(
      title: "Changes of “\(entry.displayTitle)”", viewer: viewer, context: .elsewhere, subscriptions: subscriptions,
      here: path,
      style: "changes")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.element("header", [.class("bar")]) { bar in
          let entryPath = PageContext(query: TimelineQuery(filter: .all)).path(to: entry.id)
          bar.toolLink("Back to the entry", .back, to: entryPath, style: "tool")
          bar.element(content == nil ? "h1" : "p", text: "Changes")
        }
        list(&main)
        switch content {
        case .whole(let earlier):
          main.element("article", [.class("card")]) { article in
            article.element("h1", text: earlier.displayTitle)
            host.services.items().item(earlier).writeWhole(into: &article, on: ItemWriter(context: .elsewhere))
          }
        case .difference(let difference): write(difference, into: &main)
        case nil: main.element("p", [.class("empty")], text: "No earlier text of this entry is stored.")
        }
      }
    }
  }

  /// The texts, each with its views.
  private func list(_ main: inout Markup) {
    guard !versions.isEmpty else { return }
    main.element("ul", [.class("versions set"), .aria("label", "Earlier texts")]) { list in
      for (index, version) in versions.enumerated() {
        list.element("li") { line in
          line.element("p") { words in
            words.text(index == versions.count - 1 ? "First text, changed " : "Text changed ")
            words.time(version.replaced)
          }
          link("Compare with the present text", .present, version, "from=\(version.revision)", &line)
          if index > 0 {
            let to = versions[index - 1].revision
            link("This change alone", .next, version, "from=\(version.revision)&to=\(to)", &line)
          }
          link("The whole text", .whole, version, "whole=\(version.revision)", &line)
        }
      }
    }
  }

  private func link(_ title: String, _ view: View, _ version: EntryVersion, _ query: String, _ line: inout Markup) {
    let isShown = version.revision == chosen && view == self.view
    line.element(
      "a", [.class("chip"), .href("\(path)?\(query)"), .aria("current", isShown ? "page" : nil)], text: title)
  }

  private func write(_ difference: TextDifference, into main: inout Markup) {
    main.element("article", [.class("card difference")]) { article in
      article.element("h1") { $0.changes(in: difference.title) }
      article.difference(difference)
    }
  }
}
