import Fetching
import Foundation
import HTML
import HTTPServer
import Reader
import Running
import Screens
import Storage

/// The numbers of the last 90 days, the feeds that fell silent or broke, and the feeds that one may want to leave.
struct StatisticsPage {
  let viewer: Viewer
  let statistics: ReadingStatistics
  let now: Date

  /// The most feeds of a list.
  private static let most = 20

  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    let list = try await host.useCases.subscriptions(of: request.user)
    let page = StatisticsPage(
      viewer: request.viewer,
      statistics: try await host.useCases.statistics(of: request.user, among: list.subscriptions),
      now: host.services.clock().now())
    return .html(page.markup(list).bytes)
  }

  private func markup(_ list: SubscriptionList) -> Markup {
    let layout = Layout(
      title: "Statistics", viewer: viewer, context: .elsewhere, subscriptions: list, here: "/statistics",
      style: "subscriptions")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet statistics")]) { main in
        main.deskBar("Statistics", back: ("Back to the feeds", "/subscriptions"))
        let total = statistics.total
        guard total.entries > 0 || !statistics.suggestions.isEmpty || !statistics.broken.isEmpty else {
          return main.element(
            "p", [.class("empty")], text: "Nothing has come in the last \(ReadingStatistics.dayCount) days.")
        }
        main.element(
          "p", text: "The last \(ReadingStatistics.dayCount) days: \(StatisticsMarkup.sentence(total))")
        suggestions(&main)
        if total.entries > 0 {
          let charts = StatisticsMarkup(statistics: statistics)
          charts.days(&main)
          charts.hours(&main)
          charts.feeds(&main)
        }
        health(&main)
      }
    }
  }

  // MARK: Suggestions

  private func suggestions(_ main: inout Markup) {
    guard !statistics.suggestions.isEmpty else { return }
    main.element("section", [.id("suggestions"), .aria("labelledby", "suggestions-title")]) { section in
      section.element("h2", [.id("suggestions-title")], text: "Feeds that you may not need")
      section.form(to: "/subscriptions/selected", token: viewer.csrfToken) { form in
        form.element("ul", [.class("suggestions")]) { list in
          for suggestion in statistics.suggestions.prefix(Self.most) {
            let subscription = suggestion.subscription
            list.element("li") { line in
              line.element("label", [.class("choice")]) { label in
                label.void("input", [.type("checkbox"), .name("feed"), .value("\(subscription.feed.id)")])
                label.feedMark(subscription.feed, title: subscription.title)
                label.element("b", text: subscription.title)
              }
              line.element("span", text: Self.words(suggestion.reason, now: now))
            }
          }
        }
        form.element("p", [.class("buttons")]) { buttons in
          buttons.element(
            "button", [.type("submit"), .name("do"), .value("unsubscribe"), .class("danger")],
            text: "Unsubscribe from the chosen")
          buttons.element("button", [.type("submit"), .name("do"), .value("pause")], text: "Pause them")
        }
      }
      if statistics.suggestions.count > Self.most {
        section.hint("The first \(Self.most) of \(statistics.suggestions.count.grouped).")
      }
    }
  }

  static func words(_ reason: FeedSuggestion.Reason, now: Date) -> String {
    switch reason {
    case .ended: "Its site has ended it."
    case .broken(let since): "It cannot be read for \(FeedHealthText.span(since: since, now: now))."
    case .dead(let last): nothingNew(since: last, now: now)
    case .neverRead(let entries): "You have read none of its last \(entries.grouped) entries."
    }
  }

  private static func nothingNew(since date: Date, now: Date) -> String {
    "Nothing new for \(FeedHealthText.span(since: date, now: now))."
  }

  // MARK: Health

  private func health(_ main: inout Markup) {
    list("Feeds that cannot be checked", statistics.broken, .failing, in: &main) { subscription in
      subscription.feed.health.problem.map { FeedHealthText.sentence(problem: $0, of: subscription, now: now) } ?? ""
    }
    list("Feeds that fell silent", statistics.silent, .silent, in: &main) { subscription in
      subscription.lastEntry.map { Self.nothingNew(since: $0, now: now) } ?? ""
    }
  }

  private func list(
    _ title: String, _ feeds: [Subscription], _ part: FeedsQuery.Part, in main: inout Markup,
    words: (Subscription) -> String
  ) {
    guard !feeds.isEmpty else { return }
    main.section(title) { section in
      section.element("ul", [.class("suggestions")]) { list in
        for subscription in feeds.prefix(Self.most) {
          list.element("li") { line in
            line.element("span", [.class("feed-name")]) { name in
              name.feedMark(subscription.feed, title: subscription.title)
              name.element("a", [.href(FeedPage.path(subscription.feed.id))], text: subscription.title)
            }
            line.element("span", text: words(subscription))
          }
        }
      }
      if feeds.count > Self.most {
        section.element("p") { line in
          line.element("a", [.href(FeedsQuery().showing(part).path)], text: "Show all \(feeds.count.grouped)")
        }
      }
    }
  }
}
