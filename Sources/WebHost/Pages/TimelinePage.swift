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
    let opened: OpenedEntry = await OpenedEntry.open(web.query("entry"), host: host, user: request.user)
    let content = try await TimelineContent.load(
      host.services, user: request.user, query: query, before: web.query("before"), keeping: opened.entry?.id)
    let page = TimelinePage(
      visitor: request.visitor, content: content, opened: opened, undo: Undo(web), here: SafePath.here(of: web))
    return .html(page.markup(host.services).bytes, status: content.exists ? opened.status : 404)
  }

  let visitor: Visitor
  let content: TimelineContent
  let opened: OpenedEntry
  let undo: Undo?
  let here: String

  func markup(_ services: ReaderContainer) -> Markup {
    let layout = Layout(
      title: content.title, visitor: visitor, context: content.context, sidebar: content.sidebar, here: here,
      style: opened.isAsked ? "reading opened" : "reading")
    return layout.page { (body: inout Markup) in
      body.element("main", [.class("panes")]) { (main: inout Markup) in
        main.element("div", [.id("content"), .class("timeline")]) { (timeline: inout Markup) in
          TimelineToolbar(content: content, token: visitor.csrfToken).write(into: &timeline)
          if let undo { undo.write(into: &timeline, token: visitor.csrfToken, path: content.context.timelinePath) }
          if let health = content.health { timeline.element("p", [.class("problem")], text: health) }
          timeline.element(
            "button", [.id("arrivals"), .type("button"), .class("arrivals"), .flag("hidden", true)],
            text: "New entries")
          rows(&timeline)
          older(&timeline)
        }
        main.element("section", [.id("entry"), .class("entry"), .aria("label", "Entry"), Attribute("tabindex", "-1")]) {
          (pane: inout Markup) in
          opened.write(into: &pane, in: content.context, services: services)
        }
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
    markup.element("div", [.class("notice"), .role("status")]) { (notice: inout Markup) in
      notice.element("form", [.method("post"), .action("/mark-all-read/undo")]) { (form: inout Markup) in
        form.hidden("csrf", token)
        form.hidden("batch", batch)
        form.hidden("return", path)
        form.text("\(count) marked as read. ")
        form.element("button", [.type("submit"), .class("plain")], text: "Undo")
      }
    }
  }
}
