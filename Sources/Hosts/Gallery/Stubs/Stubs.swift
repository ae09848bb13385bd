import Injection
import Running
import Screens
import Storage

/// The stubbed data of one story's pages.
struct Stubs: Sendable {
  var sources = StubSources.Content()
  var feed: any FeedLoading

  /// Folders and feeds with the given entries, which load at once and without errors.
  init(_ fixtures: Fixtures, entries: [StoredEntry], followed: [Subscription]? = nil) {
    let followed = followed ?? fixtures.subscriptions
    sources.entries = entries
    sources.list = SubscriptionList(subscriptions: followed, folders: followed.isEmpty ? [] : Fixtures.folders)
    feed = StubFeed.answering(fixtures.feed(of: 12))
  }

  /// Replaces the container's declarations with the stubs.
  func install(into services: ReaderContainer, layout: TimelineLayout) {
    var content = sources
    content.settings[.layout] = layout
    StubSources(content).install(into: services.screens)
    services.feed.register { [feed] _ in feed }
  }
}
