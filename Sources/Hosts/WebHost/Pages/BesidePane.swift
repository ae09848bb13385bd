import Fetching
import HTML
import Screens
import Storage

/// The second timeline of a page: a heading, its filter, a button to close it, and its rows.
struct BesidePane {
  let timeline: TimelineContent
  let content: PageContent

  func write(into body: inout Markup) {
    body.element("section", [.id("beside"), .class("timeline"), .aria("label", timeline.title)]) {
      (pane: inout Markup) in
      pane.element("div", [.class("toolbar")]) { bar in
        bar.element("h2", text: timeline.title)
        if let count = timeline.count { bar.element("span", [.class("count")], text: count.grouped) }
        bar.arrivals(in: .beside)
        bar.element("span", [.class("room")], text: "")
        bar.filters(of: timeline.query, in: .beside, on: content.context)
        bar.toolLink(
          "Close “\(timeline.title)”", .close, to: content.context.alone.timelinePath, style: "tool close")
      }
      TimelineColumn(timeline: timeline, content: content).write(into: &pane)
    }
  }
}

extension Markup {
  /// Writes a link to the other timeline, for narrow pages, which show one timeline at a time.
  mutating func alsoOpen(_ timeline: TimelineContent, on page: PageContext) {
    element("p", [.class("also")]) { line in
      line.text("Also open: ")
      line.element("a", [.href(page.swapped.timelinePath)], text: timeline.title)
      line.text(" · ")
      line.element("a", [.href(page.alone.timelinePath)], text: "Close it")
    }
  }
}
