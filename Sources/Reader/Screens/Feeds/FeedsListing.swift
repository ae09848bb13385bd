import Fetching
import Foundation
import Storage

/// One page of a user's feeds, of bounded size.
public struct FeedsListing: Sendable {
  /// The most feeds of a page.
  public static let size = 100

  /// Feeds under one heading.
  public struct Group: Sendable {
    /// Nil for feeds in no folder, and where the order is not that of folders.
    public let folder: FolderID?
    public let feeds: [Subscription]
    /// The feeds of the group on all pages, and their unread entries.
    public let feedCount: Int
    public let unreadCount: Int
  }

  public let query: FeedsQuery
  public let groups: [Group]
  /// The feeds that the query finds; one in several folders counts in each where the order is that of folders.
  public let count: Int
  public let pageCount: Int
  /// The feeds of each part, with the words and the folder of the query.
  public let counts: [FeedsQuery.Part: Int]
  /// All feeds that the query finds, on all pages.
  public let found: [FeedID]

  public var feeds: [Subscription] { groups.flatMap(\.feeds) }
}

extension FeedsListing {
  /// - Parameters:
  ///   - rates: The numbers of recent entries, for the order by them.
  /// - Complexity: O(*n* log *n*) in the feeds.
  public init(_ query: FeedsQuery, of list: SubscriptionList, rates: [FeedID: FeedCounts] = [:], now: Date) {
    let search = FeedNameSearch(query.words)
    let within = query.folder.map { list.feeds(within: $0) }
    let named = list.subscriptions.filter { each in
      within?.contains(each.feed.id) != false && search.finds(each)
    }
    var counts: [FeedsQuery.Part: Int] = [:]
    for part in FeedsQuery.Part.allCases { counts[part] = named.count { $0.isIn(part, now: now) } }
    let found = named.filter { $0.isIn(query.part, now: now) }
    let groups = Self.groups(found, of: list, query, rates: rates, now: now)
    let count = groups.reduce(0) { $0 + $1.feeds.count }
    let pageCount = max(1, (count + Self.size - 1) / Self.size)
    var query = query
    query.page = min(max(query.page, 1), pageCount)
    self.init(
      query: query, groups: Self.part(of: groups, skipping: (query.page - 1) * Self.size), count: count,
      pageCount: pageCount, counts: counts, found: found.map(\.feed.id))
  }

  private static func groups(
    _ found: [Subscription], of list: SubscriptionList, _ query: FeedsQuery, rates: [FeedID: FeedCounts], now: Date
  ) -> [Group] {
    func sorted<Key: Comparable>(by key: (Subscription) -> Key) -> [Group] {
      // Stable, so that equal ones stay sorted by title.
      let keyed = found.enumerated().map { (key: key($0.element), place: $0.offset, feed: $0.element) }
      return [group(nil, keyed.sorted { ($0.key, $0.place) < ($1.key, $1.place) }.map(\.feed))]
    }
    switch query.order {
    case .name: return sorted { _ in 0 }
    case .unread: return sorted { -$0.unreadCount }
    case .last: return sorted { -($0.lastEntry?.timeIntervalSince1970 ?? 0) }
    case .rate: return sorted { -(rates[$0.feed.id]?.entries ?? 0) }
    case .health: return sorted { $0.careRank(now: now) }
    case .folder:
      var part = list
      part.subscriptions = found
      let byFolder = part.byFolder
      let shown = query.folder.map { folder in list.folders(within: folder) }
      let inFolders = list.folders.filter { shown?.contains($0.id) != false }.compactMap { folder in
        byFolder[folder.id].map { group(folder.id, $0) }
      }
      return inFolders + (byFolder[nil].map { [group(nil, $0)] } ?? [])
    }
  }

  private static func group(_ folder: FolderID?, _ feeds: [Subscription]) -> Group {
    Group(
      folder: folder, feeds: feeds, feedCount: feeds.count, unreadCount: feeds.reduce(0) { $0 + $1.unreadCount })
  }

  /// The groups of a page.
  private static func part(of groups: [Group], skipping count: Int) -> [Group] {
    var (skip, room) = (count, size)
    var part: [Group] = []
    for group in groups where room > 0 {
      let feeds = Array(group.feeds.dropFirst(skip).prefix(room))
      skip = max(0, skip - group.feeds.count)
      room -= feeds.count
      guard !feeds.isEmpty else { continue }
      part.append(
        Group(folder: group.folder, feeds: feeds, feedCount: group.feedCount, unreadCount: group.unreadCount))
    }
    return part
  }
}

extension Subscription {
  /// True if the feed cannot be checked, and the user has not paused it. One whose site asks to wait until a time is
  /// checked then, without the user.
  public func isFailing(now: Date) -> Bool {
    feed.health.problem != nil && !settings.isPaused && FeedState(feed.health, now: now) != .limited
  }

  /// The time without a new entry after which a feed that works counts as silent.
  public static let timeToSilent: TimeInterval = 90 * 86_400

  /// True if the feed works and has had nothing new for 90 days.
  public func isSilent(now: Date) -> Bool {
    guard feed.isFetched, feed.health.problem == nil, !settings.isPaused, let lastEntry else { return false }
    return now.timeIntervalSince(lastEntry) >= Self.timeToSilent
  }

  func isIn(_ part: FeedsQuery.Part, now: Date) -> Bool {
    switch part {
    case .all: true
    case .failing: isFailing(now: now)
    case .silent: isSilent(now: now)
    case .paused: settings.isPaused
    case .own: isChanged
    }
  }

  /// Lower for feeds that need the user more.
  fileprivate func careRank(now: Date) -> Int {
    let state = FeedState(feed.health, now: now)
    if isFailing(now: now) { return state == .gone ? 0 : state == .slow ? 1 : 2 }
    if state == .limited, !settings.isPaused { return 3 }
    if isSilent(now: now) { return 4 }
    return settings.isPaused ? 6 : 5
  }
}
