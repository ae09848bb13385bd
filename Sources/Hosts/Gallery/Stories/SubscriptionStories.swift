import HTTPServer
import Storage
import Syndication
import WebHost

/// The page of all feeds.
struct SubscriptionStories {
  let fixtures: Fixtures

  var all: [Story] { numbers + states + answers + menus }

  private func stubs(_ followed: [Subscription], delay: StubDelay = .atOnce) -> Stubs {
    var stubs = Stubs(fixtures, entries: [], followed: followed)
    stubs.sources.listDelay = delay
    return stubs
  }

  private func story(
    _ name: String, _ title: String? = nil, status: Int = 200, on stubs: Stubs,
    _ content: Story.Content = .path("/subscriptions")
  ) -> Story {
    Story(
      group: "Feeds", address: "feeds/\(name)", title: title ?? name, stubs: stubs, content: content, status: status)
  }

  private var numbers: [Story] {
    [
      story("none", on: stubs([])), story("one", on: stubs(Array(fixtures.subscriptions.prefix(1)))),
      story("many", on: stubs(fixtures.subscriptions)),
    ]
  }

  private var states: [Story] {
    StubLoading.all.map { state in
      story(state.name, status: state.status, on: stubs(fixtures.subscriptions, delay: state.delay))
    } + [story("offline", on: stubs(fixtures.offlineSubscriptions))]
  }

  /// The page after its forms were sent.
  private var answers: [Story] {
    [
      adding("refused", "an address that leads to no feed") { page in
        page.problem = "No feed was found at https://harbor.example. The page does not link to a feed."
      },
      adding("choice", "a site with several feeds") { page in
        page.notice = "https://harbor.example has 2 feeds. Choose one or more."
        page.choices = [
          DiscoveredFeed(url: "https://harbor.example/a.xml", title: "The harbor", mimeType: nil),
          DiscoveredFeed(url: "https://harbor.example/b.xml", title: nil, mimeType: nil),
        ]
      },
      after("imported", "a file with broken lines") { page in
        page.notice = "3 feeds added, 1 you had already, 2 could not be read."
        page.report = ["Line 12: An outline without an address", "Line 30: An outline without an address"]
      },
      after("ended", "a feed that is no longer followed") { [first = fixtures.subscriptions.first] (page) in
        page.notice = first.map { "You no longer follow “\($0.title)”. What is stored of it stays." }
        page.undo = 1
      },
    ]
  }

  /// What the sidebar offers for a feed, as a page.
  private var menus: [Story] {
    fixtures.subscriptions.prefix(1).map { feed in
      story(
        "menu", "the menu of a feed", on: stubs(fixtures.subscriptions), .path("/subscriptions/\(feed.feed.id)/menu"))
    }
  }

  private func adding(
    _ name: String, _ title: String, _ change: @escaping @Sendable (inout AddPage) -> Void
  ) -> Story {
    story(
      name, title, on: stubs(fixtures.subscriptions),
      .answer { host, viewer in
        var page = AddPage(viewer: viewer, address: "harbor.example")
        change(&page)
        return try await page.response(host)
      })
  }

  private func after(
    _ name: String, _ title: String, _ change: @escaping @Sendable (inout SubscriptionsPage) -> Void
  ) -> Story {
    story(
      name, title, on: stubs(fixtures.subscriptions),
      .answer { host, viewer in
        var page = SubscriptionsPage(viewer: viewer)
        change(&page)
        return try await page.response(host)
      })
  }
}
