import Fetching
import Screens
import Storage
import Syndication

/// Previews of feeds.
struct PreviewStories {
  let fixtures: Fixtures

  private static let address = "harbor.example"

  var all: [Story] {
    let full = fixtures.feed(of: 12)
    var troubled = full
    troubled.problems = [
      "https://harbor.example/b.xml could not be fetched. The server has a problem of its own (503)."
    ]
    troubled.repairs = [StoredRepair(what: "“&nbsp” was taken for a space.", line: 12, count: 4)]
    var followed = full
    followed.address = fixtures.subscriptions.first?.feed.url
    let several = SubscribingError.several(
      url: "https://harbor.example",
      feeds: DiscoveredFeeds(
        [("a", "The harbor"), ("b", nil), ("c", "Comments")].map { name, title in
          DiscoveredFeed(url: "https://harbor.example/\(name).xml", title: title, mimeType: "application/rss+xml")
        }))
    return [
      story("none", from: .answering(fixtures.feed(of: 0))), story("one", from: .answering(fixtures.feed(of: 1))),
      story("many", from: .answering(full)), story("slow", from: .slow(full, after: .milliseconds(600))),
      story("loading", status: 504, from: .silent),
      story("failing", status: 422, from: .failing(Self.refusal)),
      story("offline", status: 422, from: .offline("https://harbor.example")),
      story("several", "a site with several feeds", status: 422, from: .failing(several)),
      story("troubled", "with a problem and repairs", from: .answering(troubled)),
      story("followed", "of a feed that is followed already", from: .answering(followed)),
      story(
        "opened", "with an entry opened", path: "&entry=\(full.entries.first.map { "\($0.id)" } ?? "")",
        from: .answering(full)),
      Story(
        group: "Preview", address: "preview/form", title: "asking for an address", stubs: stubs(.silent),
        content: .path("/preview")),
    ]
  }

  private static let refusal = SubscribingError.notAFeed(
    url: "https://harbor.example",
    reason: "The page does not link to a feed, and its site has none at the usual addresses.")

  private func stubs(_ feed: StubFeed) -> Stubs {
    var stubs = Stubs(fixtures, entries: fixtures.timeline(of: 12))
    stubs.feed = feed
    return stubs
  }

  private func story(
    _ name: String, _ title: String? = nil, path: String = "", status: Int = 200, from feed: StubFeed
  ) -> Story {
    Story(
      group: "Preview", address: "preview/\(name)", title: title ?? name, stubs: stubs(feed),
      content: .path("/preview?url=\(Self.address)\(path)"), status: status, hasLayouts: status == 200)
  }
}
