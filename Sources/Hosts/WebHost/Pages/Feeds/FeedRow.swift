import Bytes
import Fetching
import Foundation
import HTML
import Screens
import Storage

/// A row of the table of feeds.
struct FeedRow {
  let subscription: Subscription
  /// The entries of the last 12 weeks, the current one last.
  let weeks: [Int]
  let now: Date
  /// True if a hub delivers new entries.
  let isDelivered: Bool

  private var feed: Feed { subscription.feed }

  func write(into table: inout Markup) {
    let row = subscription.settings.isPaused ? "subscription paused" : "subscription"
    table.element("tr", [.class(row), .data("feed", "\(feed.id)")]) { line in
      line.element("td") { cell in
        cell.void(
          "input",
          [
            .type("checkbox"), .name("feed"), .value("\(feed.id)"), .aria("label", "Choose \(subscription.title)"),
          ])
      }
      line.element("th", [Attribute("scope", "row")]) { cell in name(&cell) }
      line.element("td", [.class("num")], text: subscription.unreadCount > 0 ? subscription.unreadCount.grouped : "")
      line.element("td", [.class("last")]) { cell in
        guard let last = subscription.lastEntry else { return }
        cell.element("span", [.class("for-narrow")], text: "Newest ")
        cell.text(FeedHealthText.age(of: last, now: now))
      }
      line.element("td", [.class("weeks")]) { cell in
        if weeks.contains(where: { $0 > 0 }) { WeeksChart(weeks: weeks).write(into: &cell) }
      }
      line.element("td", [.class("num rate")], text: Self.rate(weeks))
      line.element("td", [.class("next")]) { cell in state(&cell) }
      line.element("td") { cell in
        cell.element(
          "a",
          [
            .class("tool more"), .href(FeedPage.path(feed.id)),
            .aria("label", "Health and settings of \(subscription.title)"),
          ]
        ) { $0.icon(.more) }
      }
    }
  }

  private func name(_ cell: inout Markup) {
    cell.element("span", [.class("feed-name")]) { name in
      name.feedMark(feed, title: subscription.title)
      name.element("a", [.href(TimelineQuery(scope: .feed(feed.id)).path)], text: subscription.title)
      let site = feed.siteURL ?? feed.url
      if let host = site.host {
        name.element(
          "a", [.class("site"), .href(site.string), Attribute("rel", "noopener noreferrer")], text: host.string)
      }
    }
    let differences = subscription.differences(showsOperators: false)
    if !differences.isEmpty { cell.element("span", [.class("differences")], text: differences.joined(separator: " ")) }
  }

  private func state(_ cell: inout Markup) {
    if !feed.isFetched { return cell.text("Saved by you") }
    if subscription.settings.isPaused { return cell.text("Paused") }
    if let problem = feed.health.problem {
      let isCalm = FeedState(feed.health, now: now) == .limited
      let sentence = FeedHealthText.sentence(problem: problem, of: subscription, now: now)
      return cell.element("span", [.class(isCalm ? "" : "bad"), .title(sentence)]) { words in
        if !isCalm { words.icon(.problem) }
        words.text(FeedHealthText.short(problem, feed.health, now: now))
      }
    }
    if isDelivered {
      return cell.element("span", [.title("Its hub delivers new entries at once.")]) { words in
        words.icon(.bell)
        words.text("Pushed")
      }
    }
    guard let checked = feed.health.lastChecked else { return cell.text("Checking") }
    let next = FeedHealthText.wait(until: feed.health.nextCheck, now: now)
    cell.element("span", [.title("Checked \(FeedHealthText.age(of: checked, now: now))")]) { words in
      words.element("span", [.class("for-narrow")], text: "Next check ")
      words.text(next)
    }
  }

  /// The mean of 12 weeks, as "3" or "0.5".
  static func rate(_ weeks: [Int]) -> String {
    let sum = weeks.reduce(0, +)
    guard sum > 0, !weeks.isEmpty else { return "" }
    let tenths = (sum * 10 + weeks.count / 2) / weeks.count
    if tenths >= 100 || tenths.isMultiple(of: 10) { return ((tenths + 5) / 10).grouped }
    return tenths == 0 ? "<0.1" : "\(tenths / 10).\(tenths % 10)"
  }
}
