import Foundation
import Reader
import Screens
import Storage

extension Miniflux {
  /// Entries with their contents, as this API writes them.
  struct EntryOutput {
    let entries: [StoredEntry]
    private let feeds: FeedOutput
    private let places: SyncPlaces
    private let changed: [EntryID: Date]
    private let positions: [EntryID: ListeningPosition]
    private let user: UserID

    /// Loads those of the entries that the user may see, in this order.
    init(_ ids: [EntryID], _ call: APICall) async throws {
      user = try call.user
      let (useCases, user) = (call.useCases, user)
      // While the contents are read.
      async let read = call.places()
      let entries = try await useCases.entries(ids, of: user, mostBytes: UseCases.mostBytesOfAll).all()
      async let times = useCases.changeTimes(of: entries.map(\.id), for: user)
      let ids = Set(entries.map(\.feedID)).sorted()
      let subscriptions = try await useCases.subscriptions(to: ids, of: user)
      // Of entries with a star or a label.
      let left = Set(ids).subtracting(subscriptions.map(\.feed.id)).sorted()
      let origins: [FeedID: FeedOrigin] = left.isEmpty ? [:] : try await useCases.origins(of: left, for: user)
      (self.entries, places, changed) = (entries, try await read, try await times)
      feeds = FeedOutput(subscriptions, places, user, try await call.iconNames(), origins: origins)
      let recordings = entries.filter { !$0.enclosures.isEmpty }.map(\.id)
      positions = recordings.isEmpty ? [:] : try await call.useCases.listeningPositions(in: recordings, of: user)
    }

    /// An estimate of the bytes of all.
    var capacity: Int { entries.reduce(1_024) { $0 + 2_500 + ($1.contentHTML?.utf8.count ?? 0) } }

    func write(_ json: inout JSONOutput) {
      for entry in entries { json.object { write(entry, &$0) } }
    }

    func write(_ entry: StoredEntry, _ json: inout JSONOutput) {
      let content = entry.contentHTML ?? ""
      json.field("id", entry.id.rawValue)
      json.field("user_id", user.rawValue)
      json.field("feed_id", entry.feedID.rawValue)
      json.field("status", entry.isUnread ? "unread" : "read")
      json.field("hash", entry.hashForClients)
      json.field("title", ClientText.plain(entry.displayTitle))
      // Twine takes entries of one address for one.
      json.field("url", entry.addressForClients ?? ClientText.address(feeds.site(of: entry.feedID)) ?? "")
      json.field("comments_url", ClientText.address(entry.details?.commentsURL) ?? "")
      json.field("published_at", Timestamp.text(entry.published))
      json.field("created_at", Timestamp.text(entry.received))
      json.field("changed_at", Timestamp.text(changed[entry.id] ?? entry.received))
      json.field("content", content)
      json.field("author", ClientText.plain(entry.author ?? ""))
      json.field("share_code", "")
      json.field("starred", entry.isStarred)
      json.field("reading_time", ReadingTime.minutes(content))
      json.field("language", "")
      json.array("enclosures") { json in
        for (index, file) in entry.enclosures.prefix(Enclosures.mostPerEntry).enumerated() {
          json.object { Enclosures.write(file, Enclosures.ID(entry.id, index), user, positions[entry.id], &$0) }
        }
      }
      json.array("tags") { json in
        for label in entry.labels { if let name = places.name(of: label) { json.value(ClientText.plain(name)) } }
      }
      json.object("feed") { feeds.write(entry.feedID, title: entry.feedTitle, icon: entry.feedIcon, &$0) }
    }
  }
}
