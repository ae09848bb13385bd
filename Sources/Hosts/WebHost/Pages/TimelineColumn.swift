import Foundation
import HTML
import Screens
import Storage

/// One timeline of a page, below its bar: its problem, its rows under the headings of their days, and the link to older
/// entries.
struct TimelineColumn {
  let timeline: TimelineContent
  let content: PageContent

  func write(into column: inout Markup) {
    if let health = timeline.health { column.element("p", [.class(timeline.healthStyle)], text: health) }
    for advice in timeline.advice { column.element("p", [.class("problem")], text: advice) }
    rows(&column)
    column.element("p", [id("empty"), .class("empty"), .flag("hidden", !timeline.items.isEmpty)]) { empty in
      empty.text(timeline.emptyText)
      if case .label(let id) = timeline.query.scope, id.isLater, timeline.found == nil {
        empty.text(" ")
        empty.element("a", [.href(SavePage.path)], text: "Save a page")
      }
      guard !timeline.hasFeeds else { return }
      empty.text(" ")
      empty.element("a", [.href("/add")], text: "Add a feed")
    }
    older(&column)
  }

  /// The page's own timeline has the ids without a suffix.
  private func id(_ part: String) -> Attribute {
    .id(timeline.pane == .main ? part : "\(timeline.pane.rawValue)-\(part)")
  }

  private func rows(_ column: inout Markup) {
    // The rows are headings of the third level: without one of a day or a feed above them, this stands in its place.
    if let first = timeline.items.first, first.isBlock || timeline.query.order == .best {
      column.element("h2", [.class("unseen")], text: "Entries")
    }
    let isOfFeed = if case .feed = timeline.query.scope { true } else { false }
    column.element(
      "div",
      [
        id("rows"), .class("rows"), .flag("hidden", timeline.items.isEmpty), .role("feed"),
        .aria("label", timeline.title), .aria("busy", "false"),
        .data("list", timeline.pane.rawValue), .data("path", content.context.timelinePath),
        .data("newest", "\(timeline.newest)"),
        .data("bottom", timeline.older?.before.map { (position) in "\(position)" }),
        .data("live", isFromTop ? "top" : "rows"), .data("layout", timeline.layout.rawValue),
        .data("scope", isOfFeed || timeline.query.order.isByFeed ? "feed" : nil),
        .data("days", timeline.hasDays ? "yes" : nil),
      ]
    ) { list in
      let writer = ItemWriter(
        context: content.context.rows(in: timeline.pane), labels: content.subscriptions.labelNames)
      var (days, feeds) = (DayHeadings(now: timeline.made), FeedHeadings())
      for (index, item) in timeline.items.enumerated() {
        if timeline.hasDays { days.write(before: item, into: &list) }
        if timeline.query.order.isByFeed { feeds.write(before: item, into: &list) }
        writer.write(item, in: timeline.layout, place: index + 1, into: &list)
      }
    }
  }

  /// True if new entries appear at the top. Otherwise the rows are live, but keep their places.
  private var isFromTop: Bool { content.context.address(in: timeline.pane)?.isFromTop == true }

  private func older(_ column: inout Markup) {
    let next = timeline.older.map { content.context.showing($0, in: timeline.pane) }
    column.element(
      "a", [id("older"), .class("older"), .href(next?.timelinePath), .flag("hidden", next == nil)],
      text: timeline.query.order == .newest ? "Older entries" : "More entries")
  }
}
