import Fetching
import Foundation
import HTML
import HTTPServer
import Loading
import Reader
import Running
import Screens
import Storage

/// The health of one feed: its state, since when, and its last fetches; and its settings.
struct FeedPage {
  let viewer: Viewer
  let subscription: Subscription
  let fetches: [PastFetch]
  /// The pause that the feed's host has asked for.
  let pause: HostPause?
  let certificate: PresentedCertificate?
  let list: SubscriptionList
  let statistics: ReadingStatistics
  let details: FeedDetails
  /// What was wrong with a change.
  let problem: String?

  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    try await response(host, request, showing: nil)
  }

  static func response(
    _ host: WebHost, _ request: AuthenticatedRequest, showing certificate: PresentedCertificate?,
    problem: String? = nil, status: Int = 200
  ) async throws -> HTTPResponse {
    let id = try request.feedID()
    let list = try await host.useCases.subscriptions(of: request.user)
    guard let subscription = list.subscriptions.first(where: { $0.feed.id == id }) else { throw WebError.notFound }
    let fetches = try await host.useCases.fetches(of: id, of: request.user)
    let page = FeedPage(
      viewer: request.viewer, subscription: subscription, fetches: fetches,
      pause: try await host.useCases.pause(of: subscription.feed), certificate: certificate, list: list,
      statistics: try await host.useCases.statistics(of: request.user, among: list.subscriptions, feed: id),
      details: try await host.useCases.feedDetails(of: request.user, feed: id)[id] ?? FeedDetails(), problem: problem)
    return .html(page.markup(host, subscriptions: list).bytes, status: status)
  }

  static func path(_ feed: FeedID) -> String { "/subscriptions/\(feed)" }

  private func markup(_ host: WebHost, subscriptions: SubscriptionList) -> Markup {
    let now = host.services.clock().now()
    let feed = subscription.feed
    let health = feed.health
    let layout = Layout(
      title: "Health of “\(subscription.title)”", viewer: viewer, context: .elsewhere, subscriptions: subscriptions,
      here: Self.path(feed.id), style: "subscriptions")
    return layout.page { body in
      body.element("main", [.id("content"), .class("desk sheet")]) { main in
        main.element("header", [.class("bar")]) { bar in
          bar.toolLink("Back to the feeds", .back, to: "/subscriptions", style: "tool")
          bar.element("h1", [.class("feed-name")]) { heading in
            heading.feedMark(feed, title: subscription.title)
            heading.element("span", text: subscription.title)
          }
        }
        if feed.isFetched { main.element("p", [.class("address")], text: feed.url.string) }
        main.problem(problem)
        main.element("p", [.class("buttons")]) { line in
          line.element("a", [.href(TimelineQuery(scope: .feed(feed.id)).path)], text: "Its entries")
          if let site = feed.siteURL {
            line.element("a", [.href(site.string), Attribute("rel", "noopener noreferrer")], text: "Its site")
          }
        }
        if let problem = health.problem {
          main.element(
            "p", [.class(FeedHealthText.style(of: health, now: now))],
            text: FeedHealthText.sentence(problem: problem, of: subscription, now: now))
        }
        // The feed's own problem says it already.
        if let pause, health.problem?.kind != .limited {
          main.element("p", [.class("notice")], text: pause.text(now: now))
        }
        if feed.isFetched {
          state(of: health, now: now, in: &main)
        } else {
          main.element(
            "p", text: "The pages that you save are entries of this feed. It is for you alone, and never fetched.")
        }
        RepairList(repairs: health.repairs).write(into: &main)
        FeedEditForm(subscription: subscription, list: list, token: viewer.csrfToken).write(into: &main)
        FeedFacts(details: details, iconURL: feed.iconURL).writeFolded(into: &main)
        StatisticsMarkup(statistics: statistics).writeOfFeed(into: &main)
        if feed.isFetched {
          FeedSettingsForms(subscription: subscription, token: viewer.csrfToken, certificate: certificate).write(
            into: &main)
          history(&main)
        }
      }
    }
  }

  /// Writes the state of a feed, and the button that checks it.
  private func state(of health: FeedHealth, now: Date, in main: inout Markup) {
    main.element("p", [.class("health")]) { line in
      line.text("State: \(FeedState(health, now: now).words)")
      if let since = health.since {
        line.text(" since ")
        line.time(since)
      }
      line.text(". ")
      if let succeeded = health.lastSucceeded {
        line.text("Last good ")
        line.time(succeeded)
        line.text(". ")
      }
      line.text(FeedHealthText.line(subscription, now: now) + ".")
    }
    main.form(to: "\(Self.path(subscription.feed.id))/refresh", token: viewer.csrfToken, style: "inline") { form in
      form.submit("Check now")
    }
  }

  private func history(_ main: inout Markup) {
    main.element("h2", text: "Last fetches")
    guard !fetches.isEmpty else {
      main.element("p", [.class("empty")], text: "None yet.")
      return
    }
    main.element("ol", [.class("fetches")]) { list in
      for fetch in fetches {
        list.element("li") { line in
          line.time(fetch.fetched)
          if fetch.count > 1 {
            line.text(" to ")
            line.time(fetch.last)
          }
          line.text(": \(fetch.words) (\(fetch.facts.words))")
        }
      }
    }
  }
}

/// Checks one feed now, also one that has ended.
enum CheckFeed {
  static func answer(_ host: WebHost, _ request: AuthenticatedRequest) async throws -> HTTPResponse {
    _ = try request.form()
    let feed = try request.feedID()
    _ = try await host.useCases.refresh(feed, of: request.user)
    return SafePath.redirect(to: FeedPage.path(feed))
  }
}
