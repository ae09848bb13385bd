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
    let pane: TimelinePane = web.query("in").flatMap { (name: String) in TimelinePane(rawValue: name) } ?? .main
    let content = try await PageContent.load(
      host.services, user: request.user,
      timeline: TimelineAddress(
        query: query, before: web.query("before").flatMap { (text: String) in TimelinePosition(text) }),
      beside: web.query("beside").flatMap { (path: String) in TimelineAddress(path: path) },
      opened: opened.map { (entry: StoredEntry) in PageContent.Opened(entry: entry.id, pane: pane) })
    let page = TimelinePage(
      visitor: request.visitor, content: content, opened: opened, undo: Undo(web), here: SafePath.here(of: web))
    return .html(page.markup(host.services).bytes, status: content.exists ? 200 : 404)
  }

  let visitor: Visitor
  let content: PageContent
  let opened: StoredEntry?
  let undo: Undo?
  let here: String

  func markup(_ services: ReaderContainer) -> Markup {
    let context: PageContext = content.context
    let layout = Layout(
      title: content.timeline.title, visitor: visitor, context: context, sidebar: content.sidebar, here: here,
      style: style)
    return layout.page { (body: inout Markup) in
      body.element("main", [.id("content"), .class("timeline")]) { (main: inout Markup) in
        TimelineToolbar(content: content, token: visitor.csrfToken).write(into: &main)
        if let undo { undo.write(into: &main, token: visitor.csrfToken, path: context.timelinePath) }
        if let beside = content.beside { main.alsoOpen(beside, on: context) }
        TimelineColumn(timeline: content.timeline, content: content).write(into: &main)
      }
      if let beside = content.beside { BesidePane(timeline: beside, content: content).write(into: &body) }
      body.element("section", [.id("entry"), .class("entry"), .aria("label", "Entry"), Attribute("tabindex", "-1")]) {
        (pane: inout Markup) in
        if let opened { EntryPane(entry: opened, context: context).write(into: &pane, services: services) }
      }
    }
  }

  private var style: String {
    "reading" + (content.beside == nil ? "" : " two") + (opened == nil ? "" : " opened")
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
