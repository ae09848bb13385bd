import Bytes
import Foundation
import Storage

/// Pages of timelines in which the entries of a feed stand together: each page is read feed by feed, from the indexes of
/// single feeds, until it is full.
struct FeedOrderedEntries {
  let database: any Database
  let user: UserID

  /// The days whose entries tell how seldom a feed has something.
  static let days = 90.0

  /// The entries of a page, in its order.
  ///
  /// - Parameters:
  ///   - query: An order by feed; no search, label or stars.
  ///   - place: Where the page begins; nil for the first.
  ///   - keeping: Entries that stay although the filter does not admit them.
  ///   - moment: The time and the newest entry for the order of the feeds.
  ///
  /// - Complexity: O(*n*) in the feeds before the page is full.
  func page(
    _ query: TimelineQuery, behind place: FeedOrderPlace?, moment: (now: Date, newest: EntryID),
    keeping: [EntryID] = [], limit: Int
  ) async throws -> [StoredEntry] {
    var feeds = try await feeds(query, now: place?.moment ?? moment.now, newest: place?.newest ?? moment.newest)
    if let place {
      guard let index = feeds.firstIndex(where: { $0.feed.id == place.feed }) else { return [] }
      feeds.removeFirst(index)
    }
    let kept = Set(try await database.entries(user, ids: keeping, withContent: false).map(\.feedID))
    var page: [StoredEntry] = []
    for subscription in feeds where page.count < limit {
      let isPlace = subscription.feed.id == place?.feed
      if query.filter == .unread, subscription.unreadCount == 0, !isPlace, !kept.contains(subscription.feed.id) {
        continue
      }
      var part = EntryQuery(scope: .feed(subscription.feed.id), filter: query.filter)
      part.olderThan = isPlace ? place?.position : nil
      part.arrivedUpTo = place?.newest ?? moment.newest
      part.including = keeping
      part.limit = limit - page.count
      page += try await database.entries(user, part)
    }
    return page
  }

  private func feeds(_ query: TimelineQuery, now: Date, newest: EntryID) async throws -> [Subscription] {
    let all = try await database.subscriptions(user)
    let feeds: [Subscription]
    switch query.scope {
    case .folder(let id):
      let inside = SubscriptionList(folders: try await database.folders(user)).folders(within: id)
      feeds = all.filter { !inside.isDisjoint(with: $0.folders) }
    case .feed(let id): feeds = all.filter { $0.feed.id == id }
    case .all, .label: feeds = all
    }
    guard query.order == .rare else { return feeds }
    let start = now.addingTimeInterval(-Self.days * 86_400)
    let counts = try await database.entryCounts(user, after: start, upTo: now, newest: newest)
    return feeds.enumerated().sorted { one, other in
      (counts[one.element.feed.id] ?? 0, one.offset) < (counts[other.element.feed.id] ?? 0, other.offset)
    }.map(\.element)
  }
}
