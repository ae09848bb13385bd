import Bytes
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// A preview of a feed that is not followed: its description, its entries as shown by their items, and a button to
/// follow it.
struct PreviewPage {
  let viewer: Viewer
  let feed: LoadedFeed
  /// The folder entered together with the address.
  let folder: String?
  let following: SubscriptionList
  /// The entry that is opened beside the others.
  let opened: StoredEntry?
  let context: PageContext

  /// The most entries shown, since the feed determines how many there are.
  static let mostEntries = 500

  /// `/preview?url=example.org`, or with `&entry=-3` and an entry opened beside the others.
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let web = request.request
    guard let address = try TextField.address.read(web.query("url")) else {
      return try await PreviewForm(viewer: request.viewer).response(host)
    }
    let folder = try TextField.folder.read(web.query("folder"))
    // Another site may link to this page, but must not make the reader fetch any address; a picture must not even load
    // the page.
    guard web.mayAct else {
      let form = PreviewForm(viewer: request.viewer, address: address, folder: folder)
      return try await form.response(host, status: web.isNavigation ? 200 : 403)
    }
    switch try await host.useCases.preview(address, by: request.user) {
    case .success(let feed):
      return try await response(host, request, showing: feed, path: path(address, folder: folder), folder: folder)
    case .failure(let failure):
      let form = PreviewForm(viewer: request.viewer, address: address, folder: folder, failure: failure)
      return try await form.response(host, status: 422)
    }
  }

  /// - Parameter page: The page that shows what is at the address.
  static func path(_ address: String, folder: String?, on page: String = "/preview") -> String {
    let path = QueryText.adding("url", address, to: page)
    return folder.map { name in QueryText.adding("folder", name, to: path) } ?? path
  }

  private static func response(
    _ host: WebHost, _ request: AuthenticatedRequest, showing feed: LoadedFeed, path: String, folder: String?
  ) async throws -> HTTPResponse {
    let opened = request.request.query("entry").flatMap { text in EntryID(text) }
    let page = PreviewPage(
      viewer: request.viewer, feed: feed, folder: folder,
      following: try await host.useCases.subscriptions(of: request.user),
      opened: opened.flatMap(feed.entry),
      context: PageContext(path: path))
    return .html(page.markup(host).bytes)
  }

  // MARK: - Markup

  private func markup(_ host: WebHost) -> Markup {
    let frame = Layout(
      title: feed.title, viewer: viewer, context: context,
      subscriptions: following, here: context.timelinePath,
      style: "reading preview" + (viewer.settings[.layout] == .list ? "" : " broad") + (opened == nil ? "" : " opened"))
    return frame.page { body in
      body.element("main", [.class("panes")]) { main in
        main.element("div", [.id("content"), .class("timeline")]) { timeline in
          list(host.services.items(), in: &timeline)
        }
        main.element("section", [.class("entry"), .aria("label", "Entry")]) { pane in
          if let opened {
            EntryPane(entry: opened, context: context, labels: [], token: viewer.csrfToken).write(
              into: &pane, services: host.services)
          }
        }
      }
    }
  }

  private func list(_ decoder: ItemDecoder, in timeline: inout Markup) {
    heading(&timeline)
    for problem in feed.problems { timeline.element("p", [.class("problem")], text: problem) }
    RepairList(repairs: feed.repairs).write(into: &timeline)
    timeline.element("h2", [.class("unseen")], text: "Entries")
    timeline.element(
      "div",
      [
        .class("rows"), .role("feed"), .aria("label", feed.title), .data("layout", viewer.settings[.layout].rawValue),
        .data("scope", "feed"), .flag("hidden", feed.entries.isEmpty),
      ]
    ) { rows in
      let writer = ItemWriter(context: context)
      for entry in feed.entries.prefix(Self.mostEntries) {
        writer.write(decoder.item(entry), in: viewer.settings[.layout], into: &rows)
      }
    }
    if feed.entries.count > Self.mostEntries {
      timeline.element(
        "p", [.class("empty")], text: "The newest \(Self.mostEntries) of \(feed.entries.count) entries are shown.")
    }
    if feed.entries.isEmpty { timeline.element("p", [.class("empty")], text: "This feed has no entries just now.") }
  }

  private func heading(_ main: inout Markup) {
    main.element("div", [.class("toolbar")]) { bar in
      bar.element("h1", text: feed.title)
      bar.element("span", [.class("room")], text: "")
      follow(&bar)
    }
    main.element("div", [.class("preview-facts")]) { facts in
      if following.subscriptions.contains(where: { $0.feed.url == feed.address }) {
        facts.element("p", [.class("note")], text: "You follow this feed.")
      }
      if let summary = feed.summary, !summary.hasSameBytes(as: feed.title) {
        facts.element("p", [.class("note")], text: PlainText.truncate(summary, toCharacters: 300))
      }
      if let site = feed.siteURL {
        facts.element("a", [.href(site.string), Attribute("rel", "noopener noreferrer")], text: "Its site")
      }
      FeedFacts(details: feed.details, iconURL: feed.iconURL, hasSummary: false).writeFolded(into: &facts)
    }
  }

  private func follow(_ bar: inout Markup) {
    guard let address = feed.address else { return }
    if let known = following.subscriptions.first(where: { $0.feed.url == address }) {
      return bar.element(
        "a", [.class("button"), .href(TimelineQuery(scope: .feed(known.feed.id)).path)], text: "Read it")
    }
    bar.form(to: "/subscriptions", token: viewer.csrfToken) { form in
      form.hidden("url", address.string)
      form.hidden("folder", folder)
      form.submit("Follow this feed", style: "primary")
    }
  }
}
