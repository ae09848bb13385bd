import Injection
import Reader
import Storage

/// What the reader of one specimen stands on: stand-ins for everything that its pages show.
struct Scene: Sendable {
  var timelines: any TimelineLoading
  var subscriptions: any SubscriptionsLoading
  var entries: any EntryLoading
  var feed: any FeedLoading
  /// How far the reader has listened to something, if at all.
  var listening: ListeningPosition?

  /// Puts the stand-ins in the place of what a container declares.
  func furnish(_ services: ReaderContainer, layout: TimelineLayout) {
    var chosen = ReaderSettings()
    chosen.layout = layout
    let settings = KeptSettings(chosen)
    let listening = KeptListening(listening)
    services.timelines.register { [timelines] (_: UserID) in timelines }
    services.subscriptions.register { [subscriptions] (_: UserID) in subscriptions }
    services.entries.register { [entries] (_: UserID) in entries }
    services.settings.register { (_: UserID) in settings }
    services.screens.listening.register { (_: UserID) in listening }
    services.feed.register { [feed] (_: String) in feed }
  }
}

extension Scene {
  /// Folders and feeds with the entries given, all well and at once.
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
