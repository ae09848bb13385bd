import Bytes
import HTML
import HTTPServer
import Lists
import Reader
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
      opened: opened.entry.map { entry in PageContent.Opened(entry: entry.id, pane: pane) })
    let page = TimelinePage(
      viewer: request.viewer, content: content, opened: opened,
      undo: Undo(web, host.markings.marking(of: request.user, now: host.services.clock().now())),
      here: SafePath.here(of: web),
      isFollowed: web.query("said")?.hasSameBytes(as: "followed") == true)
    return .html(page.markup(host).bytes, status: content.exists ? opened.status : 404)
  }

  let viewer: Viewer
  let content: PageContent
  let opened: OpenedEntry
  let undo: Undo?
  let here: String
  /// True after an attempt to add the feed, which the user follows already.
  let isFollowed: Bool

  func markup(_ host: WebHost) -> Markup {
    let context = content.context
    let layout = Layout(
      title: content.timeline.title, viewer: viewer, context: context, sidebar: content.sidebar, here: here,
      style: style, kinds: host.kindAssets, checked: content.subscriptions.lastChecked)
    return layout.page { body in
      body.element("main", [.class("panes")]) { main in
        main.element("div", [.id("content"), .class("timeline")]) { timeline in
          TimelineToolbar(content: content, token: viewer.csrfToken).write(into: &timeline)
          if let undo { undo.write(into: &timeline, token: viewer.csrfToken, path: context.timelinePath) }
          if isFollowed {
            timeline.element("p", [.class("notice"), .role("status")], text: "You follow this feed already.")
          }
          if let beside = content.beside { timeline.alsoOpen(beside, on: context) }
          TimelineColumn(timeline: content.timeline, content: content).write(into: &timeline)
        }
        if let beside = content.beside { BesidePane(timeline: beside, content: content).write(into: &main) }
        main.element("section", [.id("entry"), .class("entry"), .aria("label", "Entry"), Attribute("tabindex", "-1")]) {
          (pane: inout Markup) in
          opened.write(
            into: &pane, in: context, labels: content.subscriptions.labels, token: viewer.csrfToken,
            services: host.services)
        }
      }
    }
  }

  private var style: String {
    "reading" + (content.beside == nil ? "" : " two") + (opened.isAsked ? " opened" : "")
  }
}

/// The offer to undo the last marking of many entries.
struct Undo {
  let number: Int64
  let sentence: String

  /// - Parameter marking: The user's last one. The page to which a form returns without scripts names it in its address.
  init?(_ request: HTTPRequest, _ marking: RecentMarkings.Marking?) {
    if let marking {
      (number, sentence) = (marking.number, marking.sentence)
    } else if let number = request.query("undo").flatMap({ Int64($0) }),
      let count = request.query("count").flatMap({ Int($0) })
    {
      (self.number, sentence) = (number, "\(count.grouped) marked as read.")
    } else {
      return nil
    }
  }

  func write(into markup: inout Markup, token: String, path: String) {
    markup.element("div", [.class("notice undo"), .role("status")]) { notice in
      notice.element("form", [.method("post"), .action("/mark-all-read/undo")]) { form in
        form.hidden("csrf", token)
        form.hidden("batch", "\(number)")
        form.hidden("return", path)
        form.text("\(sentence) ")
        form.element("button", [.type("submit"), .class("plain")], text: "Undo")
        form.element("button", [.type("submit"), .name("keep"), .value("1"), .class("plain")], text: "Dismiss")
      }
    }
  }
}
