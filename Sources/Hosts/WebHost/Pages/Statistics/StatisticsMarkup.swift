import Fetching
import Foundation
import HTML
import Reader
import Screens
import Storage

/// The charts of the numbers of feeds, each with its table.
struct StatisticsMarkup {
  let statistics: ReadingStatistics

  /// The most feeds in a chart.
  static let mostFeeds = 25

  /// Writes the charts of one feed.
  func writeOfFeed(into main: inout Markup) {
    main.section("The last \(ReadingStatistics.dayCount) days", [.id("statistics"), .class("statistics")]) { section in
      guard statistics.total.entries > 0 else {
        return section.element("p", [.class("empty")], text: "It has had nothing new.")
      }
      section.element("p", text: Self.sentence(statistics.total))
      days(&section)
      hours(&section)
    }
  }

  static func sentence(_ counts: FeedCounts) -> String {
    let starred = counts.starred > 0 ? ", \(counts.starred.grouped) starred" : ""
    return "\(counts.entries.counted("entry", "entries")): \(counts.read.grouped) read, "
      + "\(counts.unread.grouped) not read\(starred)."
  }

  // MARK: Charts

  func days(_ section: inout Markup) {
    let days = statistics.days
    let most = max(days.map(\.count).max() ?? 0, 1)
    let (step, top, height) = (8, 24, 120)
    let width = days.count * step
    let busiest = days.max { $0.count < $1.count }
    let description =
      "\(days.reduce(0) { $0 + $1.count }.grouped) entries in \(days.count) days"
      + (busiest.map { ", most on \(RowDate.day($0.date)): \($0.count.grouped)" } ?? "") + "."
    section.chart(
      "Entries a day", id: "days", width: width, height: top + height + 24, description: description
    ) { svg in
      svg.chartText("\(most.grouped)", x: 0, y: 17)
      for (index, day) in days.enumerated() {
        let tall = day.count == 0 ? 1 : max(2, day.count * height / most)
        svg.bar(
          x: index * step, y: top + height - tall, width: step - 2, height: tall,
          style: day.count == 0 ? "none" : nil, title: "\(RowDate.day(day.date)): \(day.count.grouped)")
      }
      for index in stride(from: 0, to: days.count, by: 30) {
        svg.chartText(RowDate.day(days[index].date), x: index * step, y: top + height + 19)
      }
      svg.chartText("Today", x: width, y: top + height + 19, style: "end")
    } table: { table in
      table.heads(["Day", "Entries"])
      table.element("tbody") { body in
        for day in days.reversed() where day.count > 0 { body.numbers(RowDate.day(day.date), [day.count]) }
      }
    }
  }

  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  func hours(_ section: inout Markup) {
    let hours = statistics.hours
    let most = max(hours.flatMap(\.self).max() ?? 0, 1)
    let shades = HourShades(hours.joined())
    let (left, cell, top) = (44, 26, 4)
    section.chart(
      "When entries come", id: "hours", width: left + 24 * cell, height: top + 7 * cell + 24,
      description: description(of: hours, most)
    ) { svg in
      for (day, counts) in hours.enumerated() {
        svg.chartText(String(Self.weekdays[day].prefix(3)), x: 0, y: top + day * cell + 17)
        for (hour, count) in counts.enumerated() {
          svg.shade(
            shades.level(of: count), x: left + hour * cell, y: top + day * cell, cell,
            title: "\(Self.weekdays[day]), \(hour):00: \(count.grouped)")
        }
      }
      for hour in stride(from: 0, to: 24, by: 6) {
        svg.chartText("\(hour):00", x: left + hour * cell, y: top + 7 * cell + 18)
      }
    } legend: { figure in
      figure.element("ul", [.class("legend")]) { legend in
        for (level, words) in [(0, "None")] + zip(shades.levels, shades.ranges.map(Self.words)) {
          legend.element("li") { line in
            line.element("svg", [Attribute("viewBox", "0 0 \(cell - 2) \(cell - 2)"), .aria("hidden", "true")]) {
              $0.shade(level, x: 0, y: 0, cell)
            }
            line.text(words)
          }
        }
      }
    } table: { table in
      table.heads(["Hour"] + Self.weekdays)
      table.element("tbody") { body in
        for hour in 0..<24 { body.numbers("\(hour):00", hours.map { $0[hour] }) }
      }
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    range.count == 1 ? range.lowerBound.grouped : "\(range.lowerBound.grouped)–\(range.upperBound.grouped)"
  }

  private func description(of hours: [[Int]], _ most: Int) -> String {
    guard let day = hours.firstIndex(where: { $0.contains(most) }), let hour = hours[day].firstIndex(of: most) else {
      return "No entries."
    }
    return "Most entries come on \(Self.weekdays[day])s from \(hour):00 to \(hour + 1):00: \(most.grouped)."
  }

  /// The feeds with most entries, with what was read of them.
  func feeds(_ section: inout Markup) {
    let shown = statistics.feeds.prefix(Self.mostFeeds)
    let most = max(shown.first?.counts.entries ?? 0, 1)
    let (left, row, width) = (200, 24, 480)
    section.chart(
      "Read and not read", id: "feeds", width: left + width + 60, height: shown.count * row + 4,
      description: Self.sentence(statistics.total)
    ) { svg in
      for (index, feed) in shown.enumerated() {
        let (counts, y) = (feed.counts, index * row + 4)
        let read = counts.read * width / most
        let all = max(counts.entries * width / most, 2)
        svg.chartText(PlainText.truncate(feed.subscription.title, toCharacters: 28), x: 0, y: y + 13)
        svg.bar(x: left, y: y, width: read, height: row - 8, title: "\(counts.read.grouped) read")
        svg.bar(
          x: left + read, y: y, width: all - read, height: row - 8, style: "unread",
          title: "\(counts.unread.grouped) not read")
        svg.chartText(counts.entries.grouped, x: left + all + 6, y: y + 13)
      }
    } table: { table in
      table.heads(["Feed", "Entries", "Read", "Not read", "Starred"])
      table.element("tbody") { body in
        for feed in shown {
          let counts = feed.counts
          body.numbers(feed.subscription.title, [counts.entries, counts.read, counts.unread, counts.starred])
        }
      }
    }
    if statistics.feeds.count > Self.mostFeeds {
      section.hint("The \(Self.mostFeeds) feeds with most entries, of \(statistics.feeds.count.grouped).")
    }
  }
}

extension Markup {
  /// Writes a field of a chart of shades. None is a point, so that it differs from few in more than its shade.
  fileprivate mutating func shade(_ level: Int, x: Int, y: Int, _ cell: Int, title: String? = nil) {
    let edge = level == 0 ? 9 : 0
    bar(
      x: x + edge, y: y + edge, width: cell - 2 - 2 * edge, height: cell - 2 - 2 * edge, style: "level-\(level)",
      title: title)
  }
}
