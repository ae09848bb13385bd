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
    var former: [FormerSubscription] = []
    do {
      for subscription in list.subscriptions where chosen.contains(subscription.feed.id) {
        guard try await apply(change, to: subscription, of: user) else { continue }
        former.append(FormerSubscription(subscription))
      }
    } catch {
      await post(.subscriptionsChanged, to: user)
      throw error
    }
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
    let followed = Set(try await subscriptions(of: user).subscriptions.map(\.feed.id))
    let most = services.mostFeeds()
    guard followed.union(former.map(\.feed)).count <= most else {
      throw UseCaseError.tooManyFeeds(followed.count, most: most)
    }
    var count = 0
    for each in former {
      let own = each.folders.filter(folders.contains)
      if followed.contains(each.feed) {
        try await database.setFolders(user, feed: each.feed, folders: own)
      } else {
        guard try await database.feed(url: each.url, for: user) != nil else { continue }
        _ = try await database.subscribe(user, url: each.url, title: each.title, folders: own)
      }
      if let now = try await database.subscription(user, feed: each.feed), now.settings != each.settings {
        try await database.setReading(user, feed: each.feed, each.settings)
      }
      count += 1
    }
    await post(.subscriptionsChanged, to: user)
    return count
  }

  /// - Returns: False if there is nothing to change.
  private func apply(
    _ change: ManyFeedsChange, to subscription: Subscription, of user: UserID
  ) async throws(StorageError) -> Bool {
    let (feed, folders) = (subscription.feed.id, subscription.folders)
    var settings = subscription.settings
    switch change {
    case .move(let folder):
      let wanted = folder.map { [$0] } ?? []
      guard folders != wanted else { return false }
      try await database.setFolders(user, feed: feed, folders: wanted)
    case .add(let folder):
      guard !folders.contains(folder) else { return false }
      try await database.setFolders(user, feed: feed, folders: folders + [folder])
    case .pause, .resume:
      let isPaused = change == .pause
      guard settings.isPaused != isPaused else { return false }
      settings.isPaused = isPaused
      try await database.setReading(user, feed: feed, settings)
    case .unsubscribe:
      try await database.unsubscribe(user, feed: feed)
    }
    return true
  }
}
