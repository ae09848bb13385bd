import Bytes
import Foundation
import HTML
import Screens
import Storage

/// Writes the headings above the rows of each day, in UTC. A page's script makes them those of the user's own days.
///
/// A heading is an article of its own, since a feed (ARIA 1.2, `role="feed"`) consists of articles only.
struct DayHeadings {
  let now: Date
  private var last: Int?

  init(now: Date) {
    self.now = now
  }

  mutating func write(before item: any TimelineItem, into markup: inout Markup) {
    guard !item.isBlock, let entry = item.entries.first else { return }
    write(above: entry.rank, into: &markup)
  }

  /// Writes the heading above what stands at this time, unless the same day had one.
  mutating func write(above time: Date, into markup: inout Markup) {
    let day = Self.day(of: time)
    guard day != last else { return }
    last = day
    let today = Self.day(of: now)
    let name =
      switch today - day {
      case 0: "Today"
      case 1: "Yesterday"
      default: RowDate.label(for: time)
      }
    markup.element("article", [.class("day"), .aria("label", name)]) { $0.element("h2", text: name) }
  }

  private static func day(of date: Date) -> Int { Int(clamping: (date.timeIntervalSince1970 / 86_400).rounded(.down)) }
}

/// Writes the headings above the rows of each feed.
struct FeedHeadings {
  private var last: FeedID?

  mutating func write(before item: any TimelineItem, into markup: inout Markup) {
    guard let entry = item.entries.first, entry.feedID != last else { return }
    last = entry.feedID
    markup.element("article", [.class("day of-feed"), .aria("label", entry.feedTitle)]) { heading in
      FeedMark(feed: entry.feedID, title: entry.feedTitle, icon: entry.feedIcon).write(into: &heading)
      heading.element("h2", text: entry.feedTitle)
    }
  }
}
