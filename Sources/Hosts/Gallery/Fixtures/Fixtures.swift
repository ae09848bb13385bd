import Fetching
import Foundation
import Loading
import Screens
import Storage

/// Entries, feeds and folders for the gallery, made from the samples of the item kinds. Includes a new kind as soon as
/// its folder has samples.
public struct Fixtures: Sendable {
  /// An entry with its name.
  public struct Sample: Sendable {
    public let name: String
    public var entry: StoredEntry
  }

  public let kinds: [ItemKind]
  private let now: Date

  public init(kinds: [ItemKind], now: Date) {
    self.kinds = kinds
    self.now = now
  }

  // MARK: - Kinds

  /// The samples of a kind of entries, followed by variants of the first one.
  public func samples(of kind: ItemKind) -> [Sample] {
    var samples = kind.samples().compactMap { sample in
      sample.entries.first.map { draft in Sample(name: sample.name, entry: entry(draft, number: 0)) }
    }
    if let first = samples.first {
      for variant in SampleVariant.all {
        var sample = Sample(name: variant.name, entry: first.entry)
        variant.change(&sample.entry)
        samples.append(sample)
      }
    }
    return samples.enumerated().map { index, sample in
      var sample = sample
      place(&sample.entry, index: index, of: samples.count)
      return sample
    }
  }

  /// The entries that a kind of blocks gathers, mixed with as many that it does not gather.
  public func gathered(by kind: ItemKind) -> [StoredEntry] {
    let drafts = kind.samples().flatMap(\.entries)
    let between = drafts.indices.map { index in
      ItemSample.entry(title: "Something else, number \(index + 1)", text: "Text of another entry.")
    }
    return placed(
      (drafts + between).enumerated().map { index, draft in entry(draft, number: index) })
  }

  public var placeholders: [Sample] {
    var unknown = entry(ItemSample.entry(title: "A Lamp That Is Not There", text: "Walk around it."), number: 0)
    unknown.fields.kind = "hologram"
    var samples = [Sample(name: "unknown-kind", entry: unknown)]
    if let kind = kinds.first(where: { $0.payload != nil }) {
      var malformed = entry(ItemSample.entry(title: "An Entry of Another Version", text: "Silence."), number: 1)
      malformed.fields.kind = kind.key
      malformed.fields.payload = "{"
      samples.append(Sample(name: "malformed", entry: malformed))
    }
    for index in samples.indices { place(&samples[index].entry, index: index, of: samples.count) }
    return samples
  }

  // MARK: - Timelines

  /// Entries of all kinds and feeds in turn, newest first.
  public func timeline(of count: Int) -> [StoredEntry] {
    let drafts = kinds.flatMap { kind in kind.samples().flatMap(\.entries) }
    guard !drafts.isEmpty else { return [] }
    let entries = (0..<count).map { index in
      // A step without a common divisor with the number of drafts visits all of them and separates entries of one kind.
      var entry = entry(drafts[(index * 5) % drafts.count], number: index)
      entry.isUnread = index % 3 != 2
      entry.isStarred = index % 7 == 3
      return entry
    }
    return placed(entries)
  }

  // MARK: - Feeds

  public static let folders: [Folder] = [
    Folder(id: FolderID(rawValue: 1), name: "Harbor", position: 1),
    Folder(id: FolderID(rawValue: 2), name: "Pictures and films of the town and its surroundings", position: 2),
  ]

  /// Feeds in different states: the first has no problem, the second has one, the third was repaired.
  public var subscriptions: [Subscription] {
    let titles: [String] = [
      "The Harbor Gazette", "The Clock Tower Hour", "Notes of the Lighthouse Keeper",
      "A feed whose own name is longer than any column has room for", "جريدة الميناء", "Short",
    ]
    return titles.enumerated().map { index, title in
      var health = FeedHealth(
        lastChecked: now.addingTimeInterval(-600), nextCheck: now.addingTimeInterval(1_200))
      if index == 1 {
        health.problem = FeedProblem(status: 404)
        health.failureCount = 3
      }
      if index == 2 { health.repairs = [StoredRepair(what: "“&nbsp” was taken for a space.", line: 12, count: 4)] }
      let feed = Feed(
        id: FeedID(rawValue: Int64(index + 1)),
        url: WebAddress(unparsed: "https://harbor.example/feeds/\(index + 1).xml"),
        title: title, siteURL: "https://harbor.example/", health: health)
      let folders = index < 2 ? [FolderID(rawValue: 1)] : index == 3 ? [FolderID(rawValue: 2)] : []
      return Subscription(
        feed: feed, title: title, folders: folders, unreadCount: index == 4 ? 0 : [12, 3, 1_204][index % 3])
    }
  }

  /// The feeds after some time without a network: each has a problem.
  public var offlineSubscriptions: [Subscription] {
    subscriptions.map { subscription in
      var subscription = subscription
      subscription.feed.health.problem = FeedProblem(TransportError.hostNotFound("harbor.example"))
      subscription.feed.health.failureCount = 1
      return subscription
    }
  }

  /// A feed that is not followed, with entries of all kinds.
  public func feed(of count: Int) -> LoadedFeed {
    let place = "https://harbor.example/preview.xml"
    let entries = timeline(of: count).map { entry in
      var entry = entry
      entry.fields.id = EntryID(unstored: "\(entry.id)", of: place)
      entry.fields.feedID = FeedID(unstored: place)
      entry.fields.feedTitle = "The Harbor Gazette"
      entry.isUnread = true
      entry.isStarred = false
      return entry
    }
    return LoadedFeed(
      address: WebAddress(unparsed: place), title: "The Harbor Gazette",
      summary: "News from a small town with a slow clock.",
      siteURL: "https://harbor.example/", entries: entries, loaded: now)
  }

  // MARK: - Private

  /// The entry as a refresh would store it, of one of the feeds in turn.
  private func entry(_ draft: EntryDraft, number: Int) -> StoredEntry {
    let subscriptions = subscriptions
    let subscription = subscriptions[number % subscriptions.count]
    var draft = draft
    draft.kind = kinds.key(for: draft)
    return draft.entry(
      id: EntryID(rawValue: 1), feed: subscription.feed.id, feedTitle: subscription.title, received: now)
  }

  private func placed(_ entries: [StoredEntry]) -> [StoredEntry] {
    entries.enumerated().map { index, entry in
      var entry = entry
      place(&entry, index: index, of: entries.count)
      return entry
    }
  }

  /// Sets an entry's time and identifier by its index, newest first.
  private func place(_ entry: inout StoredEntry, index: Int, of count: Int) {
    entry.fields.id = EntryID(rawValue: Int64(count - index))
    entry.fields.published = now.addingTimeInterval(TimeInterval(-5_400 * index - 240))
    entry.fields.received = entry.published
  }
}
