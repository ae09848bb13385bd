import Bytes
import Foundation
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// What the user has opened, or marked as read one by one, the last one first; and what can be undone.
struct HistoryPage {
  let viewer: Viewer
  let list: SubscriptionList
  let entries: [OpenedBefore]
  let markings: [Marking]
  let opened: OpenedEntry
  /// True if there may be more behind these.
  let hasMore: Bool

  static let path = "/history"

  /// `GET /history`
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let web = request.request
    let before = web.query("before").flatMap { TimelinePosition($0) }.map {
      HistoryPosition(opened: $0.rank, entry: $0.id)
    }
    // Read first: an entry that is opened here would be moved to the top.
    let entries = try await host.useCases.history(of: request.user, before: before)
    let page = HistoryPage(
      viewer: request.viewer, list: try await host.useCases.subscriptions(of: request.user), entries: entries,
      markings: try await host.useCases.markings(of: request.user),
      opened: await OpenedEntry.open(web.query("entry"), host: host, request: request),
      hasMore: entries.count == UseCases.historyPage)
    return .html(page.markup(host).bytes, status: page.opened.status)
  }

  private func markup(_ host: WebHost) -> Markup {
    let context = PageContext(path: Self.path)
    let layout = Layout(
      title: "History", viewer: viewer, context: context, subscriptions: list, here: Self.path,
      style: "reading history" + (opened.isAsked ? " opened" : ""))
    return layout.page { body in
      body.element("main", [.class("panes")]) { main in
        main.element("div", [.id("content"), .class("timeline")]) { timeline in
          timeline.element("div", [.class("toolbar")]) { bar in
            bar.element("h1", text: "History")
            bar.element("span", [.class("room")], text: "")
            for (path, title) in [(NotesPage.path, "Notes"), (QueuePage.path, "Listening")] {
              bar.element("a", [.class("chip"), .href(path)], text: title)
            }
          }
          for marking in markings {
            Undo(marking)?.write(into: &timeline, token: viewer.csrfToken, path: Self.path)
          }
          rows(host, context, &timeline)
        }
        main.element("section", [.class("entry"), .aria("label", "Entry"), Attribute("tabindex", "-1")]) { pane in
          opened.write(
            into: &pane, in: context, labels: list.labels, token: viewer.csrfToken, services: host.services)
        }
      }
    }
  }

  private func rows(_ host: WebHost, _ context: PageContext, _ timeline: inout Markup) {
    guard let last = entries.last else {
      return timeline.element(
        "p", [.class("empty")], text: "Nothing opened yet. What you open, or mark as read one by one, stands here.")
    }
    // The rows are headings of the third level.
    timeline.element("h2", [.class("unseen")], text: "Entries")
    timeline.element(
      "div", [.class("rows"), .role("feed"), .aria("label", "History"), .data("layout", "list"), .data("days", "yes")]
    ) { rows in
      let writer = ItemWriter(context: context)
      var days = DayHeadings(now: host.services.clock().now())
      for each in entries {
        days.write(above: each.opened, into: &rows)
        writer.write(host.services.items().item(each.entry), in: .list, read: each.opened, into: &rows)
      }
    }
    guard hasMore else { return }
    let position = TimelinePosition(rank: last.opened, id: last.entry.id)
    timeline.element("a", [.class("older"), .href("\(Self.path)?before=\(position)")], text: "Earlier")
  }
}
