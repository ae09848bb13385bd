import Foundation
import Reader
import Running
import Screens
import Storage

/// The content of one timeline of a page, read from storage at once.
struct TimelineContent {
  let pane: TimelinePane
  let query: TimelineQuery
  let title: String
  let items: [any TimelineItem]
  /// The newest entry when the page was made.
  let newest: EntryID
  /// The time when the page was made.
  let made: Date
  /// The number of entries in a place of the sidebar: the unread ones, or all.
  let count: Int?
  /// The number of results of a search, up to one more than `UseCases.mostFound`.
  let found: Int?
  /// The number of results among all entries, if the feed, folder or label has none.
  let foundInAll: Int?
  let layout: TimelineLayout
  /// The address of the part that follows; nil at the end.
  let older: TimelineAddress?
  /// The problem of the shown feed, and the time of the next check.
  let health: String?
  let healthStyle: String
  /// False for a user who follows nothing yet.
  let hasFeeds: Bool
  /// The mistakes in the search, and what it cannot find.
  let advice: [String]

  static func load(
    _ services: ReaderContainer, user: UserID, _ address: TimelineAddress, in pane: TimelinePane, place: TimelinePlace,
    newest: EntryID, layout: TimelineLayout, keeping kept: [EntryID]
  ) async throws -> TimelineContent {
    let query = address.query
    var request = TimelineRequest(query: query)
    let made = services.clock().now()
    switch query.order {
    case .newest, .best: request.olderThan = address.before
    case .oldest: request.newerThan = address.before
    case .feed, .rare: (request.behind, request.now, request.newest) = (address.behind, made, newest)
    }
    // Opening an entry on an unread timeline marks it as read, but keeps it in the timeline.
    request.keeping = kept
    let entries = try await services.useCases.entries(request, of: user)
    let last = entries.count >= request.limit ? entries.last : nil
    let next: TimelineAddress? =
      switch query.order {
      case .newest, .oldest: last.map { TimelineAddress(query: query, before: $0.position) }
      case .best: nil
      case .feed, .rare:
        last.map { entry in
          TimelineAddress(
            query: query,
            behind: FeedOrderPlace(
              moment: address.behind?.moment ?? made, newest: address.behind?.newest ?? newest, feed: entry.feedID,
              position: entry.position))
        }
      }
    let count: Int? =
      if query.filter == .all, query.search == nil {
        try await services.screens.subscriptions(user).rowCount(of: query.scope)
      } else {
        place.unreadCount(query)
      }
    var found: Int?
    if query.search != nil {
      found =
        address.isTop && entries.count < request.limit
        ? entries.count : try await services.useCases.foundCount(query, of: user)
    }
    var wide = query
    wide.scope = .all
    let foundInAll =
      found == 0 && query.scope != .all ? try await services.useCases.foundCount(wide, of: user) : nil
    return TimelineContent(
      pane: pane, query: query, title: place.title,
      items: services.items().items(
        from: entries, gathersBlocks: query.gathersBlocks && query.order == .newest && address.isTop),
      newest: newest, made: made, count: count, found: found, foundInAll: foundInAll, layout: layout, older: next,
      health: place.health(now: made), healthStyle: place.healthStyle(now: made), hasFeeds: place.hasFeeds,
      advice: try await services.useCases.problems(ofSearch: query.search, of: user))
  }

  /// True if the rows stand under the headings of their days.
  var hasDays: Bool { query.order == .newest || query.order == .oldest }

  var emptyText: String {
    if let search = query.search { return "Nothing was found for “\(search)”." }
    guard hasFeeds else { return "You follow no feeds yet." }
    if case .label(let id) = query.scope, id.isLater, query.filter == .all {
      return "Nothing to read later. Entries with a bookmark are kept here."
    }
    switch query.filter {
    case .unread: return "Nothing unread. All caught up."
    case .starred: return "Nothing starred yet. Entries with a star are kept here."
    case .all: return "Nothing here yet."
    }
  }
}

/// The feed, folder, label or collection that a timeline belongs to.
struct TimelinePlace {
  let title: String
  let exists: Bool
  var hasFeeds: Bool { !list.subscriptions.isEmpty }
  private let subscription: Subscription?
  private let list: SubscriptionList

  init(query: TimelineQuery, among list: SubscriptionList) {
    subscription =
      if case .feed(let id) = query.scope { list.subscriptions.first { $0.feed.id == id } } else { nil }
    self.list = list
    let name = list.name(of: query)
    exists = name != nil
    let nowhere = "Not among your feeds"
    title = name ?? query.search.map { words in "“\(words)” in \(nowhere)" } ?? nowhere
  }

  func unreadCount(_ query: TimelineQuery) -> Int? {
    guard query.filter == .unread, query.search == nil else { return nil }
    switch query.scope {
    case .all: return list.unreadCount(of: list.subscriptions)
    case .feed: return subscription?.unreadCount
    case .folder(let id): return list.unreadCount(in: id)
    case .label: return nil
    }
  }

  func healthStyle(now: Date) -> String {
    subscription.map { FeedHealthText.style(of: $0.feed.health, now: now) } ?? "problem"
  }

  func health(now: Date) -> String? {
    guard let subscription, let problem = subscription.feed.health.problem else { return nil }
    return FeedHealthText.sentence(problem: problem, of: subscription, now: now)
  }
}
