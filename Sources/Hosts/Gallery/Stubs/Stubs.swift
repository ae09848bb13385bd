import Injection
import Reader
import Storage

/// The stubbed data of one story's pages.
struct Stubs: Sendable {
  var timelines: any TimelineLoading
  var subscriptions: any SubscriptionsLoading
  var entries: any EntryLoading
  var feed: any FeedLoading
  /// The saved position in a recording, or nil.
  var listening: ListeningPosition?

  /// Replaces the container's declarations with the stubs.
  func install(into services: ReaderContainer, layout: TimelineLayout) {
    var chosen = ReaderSettings()
    chosen[.layout] = layout
    let settings = InMemorySettings(chosen)
    let listening = InMemoryListening(listening)
    services.timelines.register { [timelines] _ in timelines }
    services.subscriptions.register { [subscriptions] _ in subscriptions }
    services.entries.register { [entries] _ in entries }
    services.settings.register { _ in settings }
    services.screens.listening.register { _ in listening }
    services.feed.register { [feed] _ in feed }
  }
}

extension Stubs {
  /// Folders and feeds with the given entries, which load at once and without errors.
  init(_ fixtures: Fixtures, entries: [StoredEntry], followed: [Subscription]? = nil) {
    let followed = followed ?? fixtures.subscriptions
    let folders = followed.reduce(into: [:]) { (folders, each: Subscription) in
      folders[each.feed.id] = each.folder
    }
    timelines = StubTimelines(entries, folders: folders)
    subscriptions = StubSubscriptions(
      SubscriptionList(subscriptions: followed, folders: followed.isEmpty ? [] : Fixtures.folders))
    self.entries = StubEntries(entries)
    feed = StubFeed.answering(fixtures.feed(of: 12))
  }
}
