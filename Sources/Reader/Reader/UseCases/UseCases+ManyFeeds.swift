import Bytes
import Fetching
import Running
import Screens
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

  /// What has become of the feeds: "paused".
  var participle: ByteString {
    switch self {
    case .move: "moved"
    case .add: "put into one more folder"
    case .pause: "paused"
    case .resume: "checked again"
    case .unsubscribe: "unsubscribed"
    }
  }
}

// MARK: - Many feeds

extension UseCases {
  /// Changes several subscriptions, and notes the change so that it can be undone. Feeds that the user does not follow are
  /// ignored.
  public func change(
    _ feeds: [FeedID], _ change: ManyFeedsChange, of user: UserID
  ) async throws -> Marking {
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
    let noted = Marking.Change.feeds(former, change.participle)
    guard !former.isEmpty else { return try await note(noted, count: 0, by: user) }
    // At once: all of them, or none.
    try await database.change(user, changes.compactMap(\.self))
    if case .resume = change { services.refresher().wakeUp() }
    await post(.subscriptionsChanged, to: user)
    return try await note(noted, count: former.count, by: user)
  }

  /// Undoes a change of several subscriptions: they are followed as they were. Folders that were deleted since are left
  /// out.
  ///
  /// - Returns: The addresses of feeds that are no longer stored. They are not followed again.
  func restore(_ former: [FormerSubscription], of user: UserID) async throws -> [WebAddress] {
    let folders = Set(try await database.folders(user).map(\.id))
    let present = try await subscriptions(of: user).subscriptions.map { ($0.feed.id, $0.settings) }
    var settings = Dictionary(present) { one, _ in one }
    let followed = Set(settings.keys)
    let most = services.mostFeeds()
    guard followed.union(former.map(\.feed)).count <= most else {
      throw UseCaseError.tooManyFeeds(followed.count, most: most)
    }
    var changes: [SubscriptionChange] = []
    var gone: [WebAddress] = []
    for each in former {
      let own = each.folders.filter(folders.contains)
      if followed.contains(each.feed) {
        changes.append(.folders(each.feed, own))
      } else {
        guard try await database.feed(url: each.url, for: user) != nil else {
          gone.append(each.url)
          continue
        }
        let subscribed = try await database.subscribe(user, url: each.url, title: each.title, folders: own)
        settings[each.feed] = subscribed.subscription.settings
      }
      // Settings that are stored again would have the feed checked at once.
      if settings[each.feed] != each.settings { changes.append(.settings(each.feed, each.settings)) }
    }
    try await database.change(user, changes)
    await post(.subscriptionsChanged, to: user)
    return gone
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
