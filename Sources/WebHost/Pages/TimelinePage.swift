import HTML
import HTTPServer
import Lists
import Reader
import Storage

/// A timeline, and beside it the entry that was opened.
struct TimelinePage {
  static func answer(_ host: WebHost, _ request: VisitorRequest) async throws -> HTTPResponse {
    let web: HTTPRequest = request.request
    let name: String = web.path.split(separator: "/").first.map(String.init) ?? ""
    guard
      let query = TimelineQuery(
        filter: name, feed: web.query("feed"), folder: web.query("folder"), search: web.query("q"))
    else { throw WebError.notFound }
    let opened: StoredEntry? =
      if let text = web.query("entry"), let id = EntryID(text) {
        try await EntryPane.open(id, host: host, user: request.user)
      } else {
        nil
      }
    let content = try await TimelineContent.load(
      host.services, user: request.user, query: query, before: web.query("before"), keeping: opened?.id)
    let page = TimelinePage(
      visitor: request.visitor, content: content, opened: opened, undo: Undo(web), here: SafePath.here(of: web))
    return .html(page.markup(host.services).bytes, status: content.exists ? 200 : 404)
  }

  let visitor: Visitor
  let content: TimelineContent
  let opened: StoredEntry?
  let undo: Undo?
  let here: String

  func markup(_ services: ReaderContainer) -> Markup {
    let layout = Layout(
      title: content.title, visitor: visitor, context: content.context, sidebar: content.sidebar, here: here,
      style: opened == nil ? "reading" : "reading opened")
    return layout.page { (body: inout Markup) in
      body.element("main", [.id("content"), .class("timeline")]) { (main: inout Markup) in
        TimelineToolbar(content: content, token: visitor.csrfToken).write(into: &main)
        if let undo { undo.write(into: &main, token: visitor.csrfToken, path: content.context.timelinePath) }
        if let health = content.health { main.element("p", [.class("problem")], text: health) }
        main.element(
          "button", [.id("arrivals"), .type("button"), .class("arrivals"), .flag("hidden", true)], text: "New entries")
        rows(&main)
        older(&main)
      }
      body.element("section", [.id("entry"), .class("entry"), .aria("label", "Entry"), Attribute("tabindex", "-1")]) {
        (pane: inout Markup) in
        if let opened { EntryPane(entry: opened, context: content.context).write(into: &pane, services: services) }
      }
    }
  }

  private func rows(_ main: inout Markup) {
    main.element(
      "ol",
      [
        .id("rows"), .class("rows"), .data("list", "timeline"), .data("path", content.context.timelinePath),
        .data("layout", content.layout.rawValue),
        .data("newest", "\(content.newest)"), .data("bottom", content.older.map { (position) in "\(position)" }),
        .data("live", content.isFirstPage ? "yes" : nil),
      ]
    ) { (list: inout Markup) in
      for item in content.items { content.catalog.write(item, in: content.layout, into: &list) }
    }
    main.element(
      "p", [.class("empty"), .id("empty"), .flag("hidden", !content.items.isEmpty)], text: content.emptyText)
  }

  private func older(_ main: inout Markup) {
    let next: String? = content.older.map { (position) in
      QueryText.adding("before", "\(position)", to: content.query.path)
    }
    main.element(
      "a", [.id("older"), .class("older"), .href(next), .flag("hidden", next == nil)], text: "Older entries")
  }
}

/// The offer to take back "mark all as read".
struct Undo {
  let batch: String
  let count: String

  init?(_ request: HTTPRequest) {
    guard let batch = request.query("undo"), let count = request.query("count"), Int64(batch) != nil, Int(count) != nil
    else { return nil }
    self.batch = batch
    self.count = count
  }

  func write(into markup: inout Markup, token: String, path: String) {
    markup.element("form", [.class("notice"), .method("post"), .action("/mark-all-read/undo"), .role("status")]) {
      (form: inout Markup) in
      form.hidden("csrf", token)
      form.hidden("batch", batch)
      form.hidden("return", path)
      form.text("\(count) marked as read. ")
      form.element("button", [.type("submit"), .class("plain")], text: "Undo")
    }
  }
}
