import Injection
import Reader
import Storage

/// The stubbed data of one specimen's pages.
struct Scene: Sendable {
  var timelines: any TimelineLoading
  var subscriptions: any SubscriptionsLoading
  var entries: any EntryLoading
  var feed: any FeedLoading
  /// The saved position in a recording, or nil.
  var listening: ListeningPosition?

  /// Replaces the container's declarations with the stubs.
  func furnish(_ services: ReaderContainer, layout: TimelineLayout) {
    var chosen = ReaderSettings()
    chosen[.layout] = layout
    let settings = KeptSettings(chosen)
    let listening = KeptListening(listening)
    services.timelines.register { [timelines] _ in timelines }
    services.subscriptions.register { [subscriptions] _ in subscriptions }
    services.entries.register { [entries] _ in entries }
    services.settings.register { _ in settings }
    services.screens.listening.register { _ in listening }
    services.feed.register { [feed] _ in feed }
  }
}

extension Scene {
  /// Folders and feeds with the given entries, which load at once and without errors.
  init(_ shelf: SampleShelf, entries: [StoredEntry], followed: [Subscription]? = nil) {
    let followed: [Subscription] = followed ?? shelf.subscriptions
    let folders: [FeedID: FolderID] = followed.reduce(into: [:]) { (folders, each: Subscription) in
      folders[each.feed.id] = each.folder
    }
    timelines = ShownTimelines(entries, folders: folders)
    subscriptions = ShownSubscriptions(
      SubscriptionList(subscriptions: followed, folders: followed.isEmpty ? [] : SampleShelf.folders))
    self.entries = ShownEntries(entries)
    feed = MockFeed.answering(shelf.feed(of: 12))
  }
}
