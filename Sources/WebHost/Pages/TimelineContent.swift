import Foundation
import Reader
import Storage

/// What a timeline's page shows, read from storage in one go.
struct TimelineContent {
  let context: PageContext
  let query: TimelineQuery
  let layout: TimelineLayout
  let title: String
  let items: [any TimelineItem]
  let catalog: ItemCatalog
  let sidebar: [SidebarSection]
  /// The newest entry there was when the page was made.
  let newest: EntryID
  /// Where older entries begin, or nil.
  let older: TimelinePosition?
  let isFirstPage: Bool
  /// False for a feed or folder that the user does not have.
  let exists: Bool
  /// What is wrong with the feed that is shown, and when it will be tried again.
  let health: String?

  static func load(
    _ services: ReaderContainer, user: UserID, query: TimelineQuery, before: String?, keeping opened: EntryID?
  ) async throws -> TimelineContent {
    let loading: any TimelineLoading = services.timelines(user)
    // Asked first: an entry that is stored while the page is made then counts as new.
    let newest: EntryID = try await loading.newestEntry()
    var request = TimelineRequest(query: query)
    request.olderThan = before.flatMap { (text: String) in TimelinePosition(text) }
    // An entry that is opened on an unread timeline is read from now on, and stays in it.
    request.keeping = opened.map { (id: EntryID) in [id] } ?? []
    let entries: [StoredEntry] = try await loading.entries(request)
    let isFull: Bool = entries.count >= request.limit
    let isFirst: Bool = request.olderThan == nil
    let list: SubscriptionList = try await services.subscriptions(user).list()
    let settings: ReaderSettings = try await services.settings(user).settings()
    let place = TimelinePlace(query: query, among: list)
    let context = PageContext(query: query, before: isFirst ? nil : before)
    let catalog = try ItemCatalog(services.kinds(), page: context)
    return TimelineContent(
      context: context, query: query,
      layout: settings.layout, title: place.title,
      items: catalog.items(from: entries, gathersBlocks: query.gathersBlocks && isFirst), catalog: catalog,
      sidebar: list.sidebar(folded: settings.foldedFolders), newest: newest,
      older: isFull ? entries.last?.position : nil, isFirstPage: isFirst, exists: place.exists,
      health: place.health(now: services.clock().now()))
  }

  var emptyText: String {
    if let search = query.search { return "Nothing was found for “\(search)”." }
    switch query.filter {
    case .unread: return "Nothing unread. All caught up."
    case .starred: return "Nothing starred yet. Press s on an entry to keep it here."
    case .all: return "Nothing here yet."
    }
  }
}

/// The feed, folder or collection that a timeline belongs to.
struct TimelinePlace {
  let title: String
  let exists: Bool
  private let subscription: Subscription?

  init(query: TimelineQuery, among list: SubscriptionList) {
    var subscription: Subscription?
    var name: String?
    switch query.scope {
    case .all:
      name = Self.collections[query.filter]
    case .feed(let id):
      subscription = list.subscriptions.first { (each: Subscription) in each.feed.id == id }
      name = subscription?.title
    case .folder(let id):
      name = list.folder(id)?.name
    }
    self.subscription = subscription
    exists = name != nil
    let place: String = name ?? "Not among your feeds"
    title = query.search.map { (words: String) in "“\(words)” in \(place)" } ?? place
  }

  private static let collections: [EntryFilter: String] = [
    .all: "All entries", .unread: "Unread", .starred: "Starred",
  ]

  func health(now: Date) -> String? {
    guard let health = subscription?.feed.health, let problem = health.problem else { return nil }
    return FeedHealthText.sentence(problem: problem, nextCheck: health.nextCheck, now: now)
  }
}
