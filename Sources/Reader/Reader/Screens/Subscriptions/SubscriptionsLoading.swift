import Bytes
import Storage

/// The source of a user's feeds and folders: storage or a stub.
public protocol SubscriptionsLoading: Sendable {
  func list() async throws -> SubscriptionList
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
  /// The entries to read later; nil where there is no such place, as in the gallery.
  public var later: LaterPlace?
  public var searches: [SavedSearch]
  /// The filters that the user has chosen for feeds and folders.
  public var filters: [EntryScope: EntryFilter]

  /// The place of the entries to read later.
  public struct LaterPlace: Sendable, Hashable {
    public let label: LabelID
    public let count: Int

    public init(label: LabelID, count: Int) {
      self.label = label
      self.count = count
    }
  }

  public init(
    subscriptions: [Subscription] = [], folders: [Folder] = [], labels: [Label] = [], copies: [UnreadCopies] = [],
    later: LaterPlace? = nil, searches: [SavedSearch] = [], filters: [EntryScope: EntryFilter] = [:]
  ) {
    self.subscriptions = subscriptions
    self.folders = folders
    self.labels = labels
    self.copies = copies
    self.later = later
    self.searches = searches
    self.filters = filters
  }

  /// The number of unread rows in a timeline of these feeds, in which an entry with its copies is one row.
  public func unreadCount(of feeds: some Sequence<Subscription>) -> Int {
    let feeds = Dictionary(feeds.map { ($0.feed.id, $0.unreadCount) }) { one, _ in one }
    let ids = Set(feeds.keys)
    return feeds.values.reduce(0, +) - copies.reduce(0) { $0 + $1.surplus(in: ids) }
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
  /// True if the sidebar looks the same for both lists.
  func showsTheSame(as other: SubscriptionList) -> Bool {
    folders == other.folders && labels == other.labels && copies == other.copies
      && later == other.later && searches == other.searches && filters == other.filters
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
