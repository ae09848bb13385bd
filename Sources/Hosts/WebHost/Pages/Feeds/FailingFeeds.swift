import Fetching
import Foundation
import HTML
import Screens
import Storage

/// The feeds that cannot be checked: the cause of each, and what can be done.
struct FailingFeeds {
  let feeds: [Subscription]
  let token: String
  let now: Date

  /// The most feeds that are shown at once.
  static let most = 3

  func write(into main: inout Markup) {
    guard !feeds.isEmpty else { return }
    main.element("section", [.class("care"), .aria("labelledby", "care")]) { section in
      section.element(
        "h2", [.id("care")]
      ) { heading in
        heading.icon(.problem)
        heading.text(feeds.count.counted("feed needs you", "feeds need you"))
      }
      section.element("ul") { list in
        for subscription in feeds.sorted(by: Self.isFirst).prefix(Self.most) { write(subscription, into: &list) }
      }
      if feeds.count > Self.most {
        section.element("p", [.class("further")]) { line in
          line.element(
            "a", [.href(FeedsQuery().showing(.failing).path)], text: "Show all \(feeds.count.grouped)")
        }
      }
    }
  }

  private func write(_ subscription: Subscription, into list: inout Markup) {
    let feed = subscription.feed
    guard let problem = feed.health.problem else { return }
    list.element("li", [.class("failing")]) { item in
      item.feedMark(feed, title: subscription.title)
      item.element("div") { words in
        words.element("p", [.class("name")]) { line in
          line.element("a", [.href(FeedPage.path(feed.id))], text: subscription.title)
          line.text(" ")
          line.element("span", [.class("address")], text: feed.url.string)
        }
        words.element(
          "p", [.class("cause")], text: FeedHealthText.sentence(problem: problem, of: subscription, now: now))
      }
      item.form(to: "/subscriptions/selected", token: token, style: "acts") { form in
        form.hidden("feed", "\(feed.id)")
        actions(problem, feed, in: &form)
      }
    }
  }

  /// The most useful one first.
  private func actions(_ problem: FeedProblem, _ feed: Feed, in form: inout Markup) {
    func retry(_ form: inout Markup) {
      form.element(
        "button", [.type("submit"), Attribute("formaction", "\(FeedPage.path(feed.id))/refresh")], text: "Try now")
    }
    func link(_ text: String, _ place: String, _ form: inout Markup) {
      form.element("a", [.class("button"), .href("\(FeedPage.path(feed.id))#\(place)")], text: text)
    }
    func act(_ text: String, _ name: String, _ form: inout Markup) {
      form.element("button", [.type("submit"), .name("do"), .value(name)], text: text)
    }
    switch problem.kind {
    case .gone:
      act("Unsubscribe", "unsubscribe", &form)
      link("New address", "edit", &form)
    case .notFound, .unknownName, .page, .invalidAddress, .redirects:
      link("New address", "edit", &form)
      retry(&form)
      act("Unsubscribe", "unsubscribe", &form)
    case .signIn:
      link("Sign in", "settings", &form)
      act("Pause", "pause", &form)
    default:
      retry(&form)
      act("Pause", "pause", &form)
    }
  }

  /// Feeds that have ended first, then those that have failed longest.
  private static func isFirst(_ one: Subscription, _ other: Subscription) -> Bool {
    func key(_ subscription: Subscription) -> (Int, Double, FeedID) {
      let health = subscription.feed.health
      return (
        health.problem?.kind == .gone ? 0 : 1, health.since?.timeIntervalSince1970 ?? .infinity, subscription.feed.id
      )
    }
    return key(one) < key(other)
  }
}
