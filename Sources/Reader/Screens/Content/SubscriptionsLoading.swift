import Bytes
import Fetching
import Storage

/// The source of a user's feeds and folders: storage or a stub.
public protocol SubscriptionsLoading: Sendable {
  func list() async throws -> SubscriptionList
  /// The numbers of entries and notes that the user keeps, as in the list.
  func keptCounts() async throws -> KeptCounts
  /// The number of rows in the timeline of all entries of a scope; nil for a label.
  func rowCount(of scope: EntryScope) async throws -> Int?
  /// Folds or unfolds a folder. False if there is no such folder.
  func fold(_ folder: FolderID, isFolded: Bool) async throws -> Bool
}

/// A user's feeds, folders and labels.
public struct SubscriptionList: Sendable, Equatable {
  /// Sorted by title.
  public var subscriptions: [Subscription]
  /// In the user's order, each followed by those within it.
  public var folders: [Folder]
  /// Sorted by name.
  public var labels: [Label]
  /// The unread entries that count in several feeds.
  public var copies: [UnreadCopies]
  /// The number of rows in the timeline of all entries.
  public var rowCount = 0
  /// The places of what the user keeps; nil if they are not shown, as in the gallery.
  public var kept: KeptPlaces?
  public var searches: [SavedSearch]
  /// The filters that the user has chosen for feeds and folders.
  public var filters: [EntryScope: EntryFilter]

  /// The places of what the user keeps: starred entries, those to read later, notes, and recordings to hear next.
  public struct KeptPlaces: Sendable, Hashable {
    /// The label of the entries to read later.
    public let later: LabelID
    public var counts: KeptCounts

    public init(later: LabelID, counts: KeptCounts) {
      self.later = later
      self.counts = counts
    }
  }

  public init(
    subscriptions: [Subscription] = [], folders: [Folder] = [], labels: [Label] = [], copies: [UnreadCopies] = [],
    kept: KeptPlaces? = nil, searches: [SavedSearch] = [], filters: [EntryScope: EntryFilter] = [:]
  ) {
    self.subscriptions = subscriptions
    self.folders = folders
    self.labels = labels
    self.copies = copies
    self.kept = kept
    self.searches = searches
    self.filters = filters
  }

  /// The number of unread rows in a timeline of these feeds, in which an entry with its copies is one row.
  public func unreadCount(of feeds: some Sequence<Subscription>) -> Int {
    // Without copies, as in most lists, no table of the feeds is needed: it takes a tenth of what a click takes.
    guard !copies.isEmpty else { return feeds.reduce(0) { $0 + $1.unreadCount } }
    return unreadCount(of: Dictionary(feeds.map { ($0.feed.id, $0.unreadCount) }) { one, _ in one })
  }

  /// The number of unread rows in a timeline of feeds with these numbers of unread entries.
  func unreadCount(of feeds: [FeedID: Int]) -> Int {
    let all = feeds.values.reduce(0, +)
    guard !copies.isEmpty else { return all }
    let ids = Set(feeds.keys)
    return all - copies.reduce(0) { $0 + $1.surplus(in: ids) }
  }

  public func folder(_ id: FolderID?) -> Folder? {
    folders.first { each in each.id == id }
  }

  /// The folder and those around it, outermost first.
  ///
  /// - Complexity: O(n) in the folders.
  public func path(to id: FolderID) -> [Folder] {
    var path: [Folder] = []
    var next = folder(id)
    while let folder = next, path.count < Folder.mostLevels {
      path.append(folder)
      next = folder.parent.flatMap(self.folder)
    }
    return path.reversed()
  }

  /// The names of the user's labels.
  public var labelNames: [LabelID: String] { Dictionary(labels.map { ($0.id, $0.name) }) { one, _ in one } }

  /// The names of the folder and of those around it, as "News / World".
  public func pathText(of id: FolderID) -> String {
    path(to: id).map(\.name).joined(separator: FolderPath.separator)
  }

  /// The names of each folder and of those around it, outermost first.
  ///
  /// - Complexity: O(n) in the folders.
  public var paths: [FolderID: [String]] {
    var paths: [FolderID: [String]] = [:]
    // Those within a folder come after it.
    for folder in folders { paths[folder.id] = (folder.parent.flatMap { paths[$0] } ?? []) + [folder.name] }
    return paths
  }

  /// The text of each folder's path, as "News / World".
  ///
  /// - Complexity: O(n) in the folders.
  public var pathTexts: [FolderID: String] { paths.mapValues { $0.joined(separator: FolderPath.separator) } }

  /// The feeds of each folder without those of the folders within it, in the user's order; those in no folder under
  /// nil, by title.
  public var byFolder: [FolderID?: [Subscription]] {
    var feeds: [FolderID?: [Subscription]] = [:]
    for subscription in subscriptions {
      if subscription.folders.isEmpty { feeds[nil, default: []].append(subscription) }
      for folder in subscription.folders { feeds[folder, default: []].append(subscription) }
    }
    for folder in folders where !folder.order.isEmpty {
      let places = Dictionary(folder.order.enumerated().map { ($1, $0) }) { one, _ in one }
      let ordered = (feeds[folder.id] ?? []).enumerated().sorted { one, other in
        (places[one.element.feed.id] ?? .max, one.offset) < (places[other.element.feed.id] ?? .max, other.offset)
      }
      feeds[folder.id] = ordered.map(\.element)
    }
    return feeds
  }
}

extension SubscriptionList {
  /// The folder and those within it.
  public func folders(within folder: FolderID) -> Set<FolderID> {
    var inside: Set<FolderID> = [folder]
    // Those within a folder come after it.
    for each in folders where each.parent.map(inside.contains) == true { inside.insert(each.id) }
    return inside
  }

  /// The feeds in the folder and in those within it.
  public func feeds(within folder: FolderID) -> Set<FeedID> {
    let inside = folders(within: folder)
    return Set(subscriptions.lazy.filter { $0.folders.contains(where: inside.contains) }.map(\.feed.id))
  }

  /// True if the sidebar looks the same for both lists.
  func showsTheSame(as other: SubscriptionList) -> Bool {
    folders == other.folders && labels == other.labels && copies == other.copies && rowCount == other.rowCount
      && kept == other.kept && searches == other.searches && filters == other.filters
      && subscriptions.count == other.subscriptions.count
      && zip(subscriptions, other.subscriptions).allSatisfy { one, other in
        one.feed.id == other.feed.id && one.folders == other.folders && one.unreadCount == other.unreadCount
          && one.title.hasSameBytes(as: other.title)
          && one.feed.health.problem == other.feed.health.problem
          && one.settings.isPaused == other.settings.isPaused
          && (one.feed.icon ?? "").hasSameBytes(as: other.feed.icon ?? "")
      }
  }
}
