import Bytes
import Fetching
import Foundation
import Screens
import Storage

/// Writes everything that a user owns as lines of JSON: settings, folders, labels, subscriptions, starred and labeled
/// entries, those with notes, those of the history, recordings that are begun or queued, what is read, published timelines,
/// webhooks and the settings of apps for podcasts. Importing it into an empty database and exporting again gives the same
/// bytes.
struct UserExport: Sendable {
  let database: any Database

  /// The entries, or the guids, that are read from storage at a time.
  private static let batch = 200
  static let guidsOfLine = 1_000

  /// - Parameter write: Receives the lines one by one.
  func run(for user: UserID, write: (Data) async throws -> Void) async throws {
    let encoder = ExportLine.encoder()
    func line(_ record: some Encodable) async throws { try await write(try encoder.encode(record) + [0x0A]) }
    try await line(ExportHeader())
    for (key, value) in try await database.settings(of: user).sorted(by: { $0.key < $1.key }) {
      try await line(UserRecord.setting(SettingRecord(key: key.string, value: value.string)))
    }
    let list = SubscriptionList(
      subscriptions: try await database.subscriptions(user), folders: try await database.folders(user),
      labels: try await database.labels(user))
    let addresses = Dictionary(uniqueKeysWithValues: list.subscriptions.map { ($0.feed.id, $0.feed.url) })
    func path(_ folder: FolderID) -> [String] { list.path(to: folder).map(\.name) }
    for folder in list.folders {
      let order = folder.order.compactMap { addresses[$0] }
      try await line(
        UserRecord.folder(
          FolderRecord(
            path: path(folder.id), folded: folder.isFolded ? true : nil, order: order.isEmpty ? nil : order)))
    }
    for label in list.labels { try await line(UserRecord.label(LabelRecord(name: label.name))) }
    let sorted = list.subscriptions.sorted { ByteString($0.feed.url.string) < ByteString($1.feed.url.string) }
    for subscription in sorted {
      let ownTitle = subscription.title.hasSameBytes(as: subscription.feed.title) ? nil : subscription.title
      let folders = list.folders.map(\.id).filter(subscription.folders.contains).map(path)
      let settings = subscription.settings
      try await line(
        UserRecord.feed(
          FeedRecord(
            url: subscription.feed.url, title: ownTitle, folders: folders.isEmpty ? nil : folders,
            alone: subscription.feed.owner == nil ? nil : true,
            fullArticle: settings.wantsFullArticle ? true : nil,
            onChange: FeedRecord.ChangeRecord(settings.onChange), interval: settings.interval,
            paused: settings.isPaused ? true : nil)))
    }
    let rules = try await database.rules(user)
    let sharing = SharingExport(list: list, rules: rules)
    for rule in rules {
      // A rule for something that is no longer there would look at everything.
      guard rule.draft.place != .missing, rule.obstacle == nil else { continue }
      try await line(UserRecord.rule(sharing.record(of: rule)))
    }
    for record in sharing.records(of: try await database.publications(user)) { try await line(record) }
    for record in sharing.records(of: try await database.webhooks(of: user)) { try await line(record) }
    for setting in try await database.podcastSettings(user) {
      try await line(UserRecord.podcastSetting(PodcastSettingRecord(setting)))
    }
    try await writeEntries(of: user, list.labels, line)
    try await writeReadEntries(of: user, line)
  }

  private func writeEntries(
    of user: UserID, _ labels: [Label], _ line: (UserRecord) async throws -> Void
  ) async throws {
    let queue = try await database.playQueue(user)
    let places = Dictionary(zip(queue, queue.indices)) { first, _ in first }
    var last = EntryID(rawValue: 0)
    while true {
      let kept = try await database.keptEntries(user, after: last, limit: Self.batch)
      guard let end = kept.last?.entry.id else { return }
      for each in kept {
        let entry = each.entry
        let names = labels.filter { entry.labels.contains($0.id) }.map(\.name)
        let source = try? each.source.map { try PublishedEntry(stored: $0.data).entry }
        try await line(
          .entry(
            EntryRecord(
              feed: each.feed, feedTitle: each.feedTitle, received: entry.received, rank: entry.rank,
              starred: entry.isStarred ? true : nil, later: entry.isLater ? true : nil,
              labels: names.isEmpty ? nil : names,
              notes: each.notes.isEmpty ? nil : each.notes.map { NoteRecord($0) }, opened: each.opened,
              listened: each.listened.map { ListeningRecord($0) }, queued: places[entry.id], byLink: nil,
              alone: each.isAlone ? true : nil,
              entry: try source ?? PlainEntry(entry).parsed())))
      }
      last = end
    }
  }

  private func writeReadEntries(of user: UserID, _ line: (UserRecord) async throws -> Void) async throws {
    for feed in try await database.readFeeds(user) {
      var last: String?
      while true {
        let guids = try await database.readGUIDs(user, of: feed, after: last, limit: Self.guidsOfLine)
        guard let end = guids.last else { break }
        try await line(.read(ReadRecord(feed: feed, guids: guids)))
        last = end
      }
    }
  }
}
