import Bytes
import Fetching
import Loading
import Running
import Screens
import Storage

// MARK: - Settings of single feeds

extension UseCases {
  /// Changes what a user wants of a feed.
  /// - Throws: `AccessError.invalid`; `UseCaseError.notFound`.
  public func setReading(_ settings: ReadingSettings, of feed: FeedID, for user: UserID) async throws {
    if let minutes = settings.interval, !AccessLimits.interval.contains(minutes) {
      throw AccessError.invalid(
        "A feed can be checked every \(AccessLimits.interval.lowerBound) minutes at the most, and every "
          + "\(AccessLimits.interval.upperBound) minutes (a week) at the least.")
    }
    guard try await database.subscription(user, feed: feed) != nil else { throw UseCaseError.notFound }
    try await database.setReading(user, feed: feed, settings)
    await post(.anythingMayHaveChanged, to: user)
    services.refresher().wakeUp()
  }

  /// Changes the way to a feed for a user alone: what it fetches then, only this user sees.
  ///
  /// - Returns: The feed, which is another one if others follow the former one too.
  /// - Throws: `AccessError`; `UseCaseError.notFound`.
  public func setAccess(_ edits: [AccessEdit], of feed: FeedID, for user: UserID) async throws -> FeedID {
    guard let subscription = try await database.subscription(user, feed: feed) else { throw UseCaseError.notFound }
    guard subscription.feed.isFetched else {
      throw AccessError.invalid("Saved pages are not fetched again, so there is no way to them to set.")
    }
    guard edits.allSatisfy(\.isForUsers) else {
      throw AccessError.invalid("Only the administrator can allow addresses of private networks.")
    }
    // The settings of a shared feed are the operator's: a user begins without them, and never sees what they protect.
    var start = subscription.feed
    if start.owner == nil { start.access = nil }
    let draft = try draft(edits, of: start)
    var changed = feed
    if draft.access.isEmpty {
      // With nothing of its own, the feed is the one that all share.
      if start.owner != nil { changed = try await database.shareFeed(user, feed: feed) }
    } else {
      // The key first: without one, the feed stays as it is.
      _ = try await credentials.sealed(draft.secrets, of: feed, origin: draft.access.origin)
      changed = try await database.ownFeed(user, feed: feed)
      let isOther = changed != feed
      let final = isOther ? try await self.draft(edits, of: database.feed(changed) ?? start) : draft
      try await store(final, of: changed)
    }
    await post(.anythingMayHaveChanged, to: user)
    services.refresher().wakeUp()
    return changed
  }

  /// Changes the way to a feed for all who follow it. For operators only: all followers see what it fetches.
  /// - Throws: `AccessError`; `UseCaseError.notFound`.
  public func setAccess(_ edits: [AccessEdit], ofShared feed: FeedID) async throws {
    guard let stored = try await database.feed(feed) else { throw UseCaseError.notFound }
    try await store(try draft(edits, of: stored), of: feed)
    services.refresher().wakeUp()
  }

  /// The feeds with settings of their own way, of all users.
  public func feedsWithAccess() async throws(StorageError) -> [Feed] { try await database.feedsWithAccess() }

  /// The certificate that the server of a feed presents now.
  /// - Throws: `AccessError.invalid` with the reason if it cannot be seen; `UseCaseError.notFound`.
  public func certificate(of feed: FeedID, for user: UserID) async throws -> PresentedCertificate {
    guard let subscription = try await database.subscription(user, feed: feed) else { throw UseCaseError.notFound }
    return try await certificate(of: subscription.feed)
  }

  /// The same for operators.
  public func certificate(ofShared feed: FeedID) async throws -> PresentedCertificate {
    guard let stored = try await database.feed(feed) else { throw UseCaseError.notFound }
    return try await certificate(of: stored)
  }

  /// Follows a feed with a sign-in, which is the user's own from the beginning. It is fetched next.
  /// - Throws: `AccessError`; `SubscribingError.notAnAddress`; `UseCaseError`.
  public func subscribe(
    _ address: String, with edits: [AccessEdit], folder: String? = nil, for user: UserID
  ) async throws -> Subscription {
    let folder = try TextField.folder.read(folder)
    let url = try FeedAddress.normalize(try TextField.address.read(address) ?? "")
    guard edits.allSatisfy(\.isForUsers) else {
      throw AccessError.invalid("Only the administrator can allow addresses of private networks.")
    }
    try await requireRoom(for: user)
    let probe = Feed(
      id: FeedID(rawValue: 0), url: url, title: "", health: FeedHealth(nextCheck: services.clock().now()))
    let draft = try draft(edits, of: probe)
    _ = try await credentials.sealed(draft.secrets, of: probe.id, origin: draft.access.origin)
    let subscription = try await database.subscribeAlone(user, url: url)
    try await store(try self.draft(edits, of: subscription.feed), of: subscription.feed.id)
    let folders = try await FolderPath.folders(folder, of: user, in: database)
    if !folders.isEmpty {
      try await database.setFolders(user, feed: subscription.feed.id, folders: subscription.folders + folders)
    }
    await post(.subscriptionsChanged, to: user)
    _ = try await refresh(subscription.feed.id, of: user)
    return try await database.subscription(user, feed: subscription.feed.id) ?? subscription
  }

  // MARK: Private

  private var credentials: FeedCredentials { services.credentials() }

  private func draft(_ edits: [AccessEdit], of feed: Feed) throws(AccessError) -> AccessDraft {
    var draft = try AccessDraft(feed)
    for edit in edits { try draft.apply(edit) }
    return draft
  }

  private func store(_ draft: AccessDraft, of feed: FeedID) async throws {
    let sealed = try await credentials.sealed(draft.secrets, of: feed, origin: draft.access.origin)
    try await database.setAccess(of: feed, draft.access, secrets: sealed)
  }

  private func certificate(of feed: Feed) async throws -> PresentedCertificate {
    var request = Request(feed.url)
    // The way is the feed's, and no secret is sent: only a connection is made.
    request.access = try await credentials.access(of: feed)
    request.access?.certificate = nil
    do {
      return try await services.transportForUsers.certificate(for: request)
    } catch {
      throw AccessError.invalid(FeedProblem(error).sentence)
    }
  }
}
