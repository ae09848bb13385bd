import Bytes
import Storage

/// A change of several subscriptions at once.
public enum ManyFeedsChange: Hashable, Sendable {
  /// Puts them into this folder and no other; nil for none.
  case move(to: FolderID?)
  /// Puts them into one more folder.
  case add(to: FolderID)
  case pause
  case resume
  case unsubscribe
}

/// A subscription as it was before a change, for undoing it.
public struct FormerSubscription: Hashable, Sendable {
  let feed: FeedID
  let url: WebAddress
  /// The user's own title.
  @ComparedByBytes var title: String?
  let folders: [FolderID]
  let settings: ReadingSettings

  init(_ subscription: Subscription) {
    feed = subscription.feed.id
    url = subscription.feed.url
    folders = subscription.folders
    settings = subscription.settings
    title = subscription.title.hasSameBytes(as: subscription.feed.title) ? nil : subscription.title
  }
}

// MARK: - Many feeds

extension UseCases {
  /// Changes several subscriptions. Feeds that the user does not follow are ignored.
  ///
  /// - Returns: The changed subscriptions as they were.
  public func change(
    _ feeds: [FeedID], _ change: ManyFeedsChange, of user: UserID
  ) async throws -> [FormerSubscription] {
    let list = try await subscriptions(of: user)
    switch change {
    case .move(let folder?), .add(let folder):
      guard list.folder(folder) != nil else { throw UseCaseError.notFound }
    case .move(nil), .pause, .resume, .unsubscribe: break
    }
    let chosen = Set(feeds)
    let concerned = list.subscriptions.filter { chosen.contains($0.feed.id) }
    let changes = concerned.map { Self.change(change, of: $0) }
    let former = zip(concerned, changes).filter { $1 != nil }.map { FormerSubscription($0.0) }
    guard !former.isEmpty else { return [] }
    // At once: all of them, or none.
    try await database.change(user, changes.compactMap(\.self))
    if case .resume = change { services.refresher().wakeUp() }
    await post(.subscriptionsChanged, to: user)
    return former
  }

  /// Undoes a change of several subscriptions: they are followed as they were. Folders that were deleted since are left
  /// out.
  ///
  /// - Returns: The number of subscriptions.
  public func restore(_ former: [FormerSubscription], of user: UserID) async throws -> Int {
    let folders = Set(try await database.folders(user).map(\.id))
    let present = try await subscriptions(of: user).subscriptions.map { ($0.feed.id, $0.settings) }
    var settings = Dictionary(present) { one, _ in one }
    let followed = Set(settings.keys)
    let most = services.mostFeeds()
    guard followed.union(former.map(\.feed)).count <= most else {
      throw UseCaseError.tooManyFeeds(followed.count, most: most)
    }
    var count = 0
    var changes: [SubscriptionChange] = []
    for each in former {
      let own = each.folders.filter(folders.contains)
      if followed.contains(each.feed) {
        changes.append(.folders(each.feed, own))
      } else {
        guard try await database.feed(url: each.url, for: user) != nil else { continue }
        let subscribed = try await database.subscribe(user, url: each.url, title: each.title, folders: own)
        settings[each.feed] = subscribed.subscription.settings
      }
      // Settings that are stored again would have the feed checked at once.
      if settings[each.feed] != each.settings { changes.append(.settings(each.feed, each.settings)) }
      count += 1
    }
    try await database.change(user, changes)
    await post(.subscriptionsChanged, to: user)
    return count
  }

  /// - Returns: Nil if there is nothing to change.
  private static func change(_ change: ManyFeedsChange, of subscription: Subscription) -> SubscriptionChange? {
    let (feed, folders) = (subscription.feed.id, subscription.folders)
    switch change {
    case .move(let folder):
      let wanted = folder.map { [$0] } ?? []
      return folders == wanted ? nil : .folders(feed, wanted)
    case .add(let folder):
      return folders.contains(folder) ? nil : .folders(feed, folders + [folder])
    case .pause, .resume:
      var settings = subscription.settings
      settings.isPaused = change == .pause
      return settings == subscription.settings ? nil : .settings(feed, settings)
    case .unsubscribe:
      return .end(feed)
    }
  }
}
