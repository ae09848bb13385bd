import Bytes
import Fetching
import HTML
import HTTPServer
import Lists
import Reader
import Running
import Screens
import Storage

/// A timeline, with the opened entry beside it.
struct TimelinePage {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let web = request.request
    guard var timeline = TimelineAddress(web) else { throw WebError.notFound }
    timeline.query.search = try TextField.search.read(web.query("q"))
    let opened = await OpenedEntry.open(web.query("entry"), host: host, request: request)
    let pane = web.query("in").flatMap { name in TimelinePane(rawValue: name) } ?? .main
    let content = try await PageContent.load(
      host.services, user: request.user, settings: request.viewer.settings,
      timeline: timeline, beside: web.query("beside").flatMap { TimelineAddress(path: $0) },
      opened: opened.entry.map { entry in PageContent.Opened(entry: entry.id, pane: pane) },
      keeping: kept(web.query("keep")))
    let page = TimelinePage(
      viewer: request.viewer, content: content, opened: opened, openedPane: pane,
      undo: Undo(try await host.useCases.lastMarking(of: request.user)),
      here: SafePath.here(of: web),
      said: notice(web.word("said"), content))
    return .html(page.markup(host).bytes, status: content.exists ? opened.status : 404)
  }

  /// The notice by its name in the address.
  private static func notice(_ name: ByteString?, _ content: PageContent) -> String? {
    switch name {
    case "followed": "You follow this feed already."
    case "filed": filed(content)
    case "cut": CutOffFeed.sentence
    default: nil
    }
  }

  /// Names the folders of a feed that was followed already.
  private static func filed(_ content: PageContent) -> String? {
    let list = content.subscriptions
    guard case .feed(let id)? = content.context.query?.scope,
      let known = list.subscriptions.first(where: { $0.feed.id == id })
    else { return nil }
    let folders = known.folders.map { "“\(list.pathText(of: $0))”" }
    return "You follow this feed already. It is in \(folders.joined(separator: " and ")) now."
  }

  /// The entries that a part had when the page let it go: they are there again though they have been read meanwhile.
  private static func kept(_ text: String?) -> [EntryID] {
    (text ?? "").splitBytes(on: ".").prefix(TimelineRequest.longestPage).compactMap { EntryID(String($0)) }
  }

  let viewer: Viewer
  let content: PageContent
  let opened: OpenedEntry
  /// The list that the entry was opened from.
  let openedPane: TimelinePane
  let undo: Undo?
  let here: String
  /// The notice after an attempt to add the feed.
  let said: String?

  func markup(_ host: WebHost) -> Markup {
    let context = content.context
    let layout = Layout(
      title: content.timeline.title, viewer: viewer, context: context, subscriptions: content.subscriptions, here: here,
      style: style,
      hasCards: [content.timeline, content.beside].contains { $0?.layout == .cards })
    return layout.page { body in
      body.element("main", [.class("panes")]) { main in
        main.element("div", [.id("content"), .class("timeline")]) { timeline in
          TimelineToolbar(content: content, token: viewer.csrfToken).write(into: &timeline)
          if let search = content.timeline.query.search {
            SearchChips(
              query: content.timeline.query, search: search, context: context, list: content.subscriptions,
              token: viewer.csrfToken, found: content.timeline.found, foundInAll: content.timeline.foundInAll
            ).write(into: &timeline)
          }
          if let undo { undo.write(into: &timeline, token: viewer.csrfToken, path: context.timelinePath) }
          if let said { timeline.element("p", [.class("notice"), .role("status")], text: said) }
          if let beside = content.beside { timeline.alsoOpen(beside, on: context) }
          TimelineColumn(timeline: content.timeline, content: content).write(into: &timeline)
        }
        if let beside = content.beside { BesidePane(timeline: beside, content: content).write(into: &main) }
        main.element("section", [.id("entry"), .class("entry"), .aria("label", "Entry"), Attribute("tabindex", "-1")]) {
          (pane: inout Markup) in
          if let entry = opened.entry?.id {
            pane.neighborLinks(
              of: entry, among: content.timeline.items.flatMap(\.entries).map(\.id), on: context)
            // On a phone, the entry covers the list with its offer. Scripts say what they did over both.
            if let undo {
              pane.element("noscript") {
                undo.write(into: &$0, token: viewer.csrfToken, path: context.path(to: entry))
              }
            }
          }
          opened.write(
            into: &pane, in: context.rows(in: openedPane), labels: content.subscriptions.labels,
            token: viewer.csrfToken,
            services: host.services)
        }
        IdlePane(content: content, keys: viewer.settings.keys).write(into: &main)
      }
    }
  }

  private var style: String {
    "reading" + (content.timeline.layout == .list ? "" : " broad") + (content.beside == nil ? "" : " two")
      + (opened.isAsked ? " opened" : "")
  }
}
