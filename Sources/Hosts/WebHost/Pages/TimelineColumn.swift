import HTML
import Reader
import Storage

/// One timeline of a page: its problem, its notice of new entries, its rows, and the link to older entries.
struct TimelineColumn {
  let timeline: TimelineContent
  let content: PageContent

  func write(into column: inout Markup) {
    if let health = timeline.health { column.element("p", [.class("problem")], text: health) }
    for advice in timeline.advice { column.element("p", [.class("problem")], text: advice) }
    column.element(
      "button", [id("arrivals"), .type("button"), .class("arrivals"), .flag("hidden", true)], text: "New entries")
    rows(&column)
    column.element(
      "p", [id("empty"), .class("empty"), .flag("hidden", !timeline.items.isEmpty)], text: timeline.emptyText)
    older(&column)
  }

  /// The page's own timeline has the ids without a suffix.
  private func id(_ part: String) -> Attribute {
    .id(timeline.pane == .main ? part : "\(timeline.pane.rawValue)-\(part)")
  }

  private func rows(_ column: inout Markup) {
    column.element(
      "ol",
      [
        id("rows"), .class("rows"), .data("list", timeline.pane.rawValue), .data("path", content.context.timelinePath),
        .data("newest", "\(timeline.newest)"),
        .data("bottom", timeline.older.map { (position) in "\(position)" }),
        .data("live", content.isLive ? "yes" : nil), .data("layout", content.settings[.layout].rawValue),
      ]
    ) { list in
      let writer = ItemWriter(context: content.context.rows(in: timeline.pane))
      for item in timeline.items { writer.write(item, in: content.settings[.layout], into: &list) }
    }
  }

  private func older(_ column: inout Markup) {
    let next = timeline.older.map { position in
      content.context.showing(timeline.query, in: timeline.pane, before: position)
    }
    column.element(
      "a", [id("older"), .class("older"), .href(next?.timelinePath), .flag("hidden", next == nil)],
      text: "Older entries")
  }
}
