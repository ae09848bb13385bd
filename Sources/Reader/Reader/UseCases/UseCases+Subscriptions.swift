import Bytes
import Fetching
import Running
import Screens
import Storage
import Syndication
import Threading

// MARK: - Reading

extension UseCases {
  /// A user's feeds with unread counts, and folders.
  public func subscriptions(of user: UserID) async throws -> SubscriptionList {
    try await services.screens.subscriptions(user).list()
  }

  /// The details of the user's feeds, or of one of them, without feeds that state none.
  public func feedDetails(
    of user: UserID, feed: FeedID? = nil
  ) async throws(StorageError) -> [FeedID: FeedDetails] {
    try await database.feedDetails(of: user, feed: feed)
  }

  /// A preview of the feed at an address, or of the feed of the site there. Stores nothing. A user's third preview at a
  /// time waits for the others.
  public func preview(_ address: String, by user: UserID) async throws -> Result<LoadedFeed, FeedFailure> {
    let provider = services.feedProvider(address)
    try await services.previewPlaces().run(for: user) { await provider.load() }
    switch await provider.state {
    case .loaded(let feed): return .success(feed)
    case .failed(let failure, _): return .failure(failure)
    case .idle, .loading: throw CancellationError()
    }
  }
}

// MARK: - Changing

extension UseCases {
  /// Follows the feed at an address, or the feed of the site there. A user name and a password in the address become the
  /// sign-in of a feed of the user's own.
  ///
  /// - Parameter anyway: True to follow the address itself without fetching it, so that the feed can get settings that it
  ///   needs. The schedule checks it next.
  /// - Throws: `SubscribingError`; `AccessError` for a sign-in.
  public func subscribe(
    _ address: String, folder: String? = nil, anyway: Bool = false, for user: UserID
  ) async throws -> Subscriber.Added {
    let folder = try TextField.folder.read(folder)
    let address = try TextField.address.read(address) ?? ""
    if SiteHandle(address) == nil, case (let url, let signIn?) = try FeedAddress.split(address) {
      let own = try await subscribe(url.string, with: [signIn], folder: folder, for: user)
      return Subscriber.Added(subscription: own, isNew: true, record: RefreshRecord())
    }
    try await requireRoom(for: user)
    let subscriber = services.subscriber()
    let added =
      try await anyway
      ? subscriber.addUnfetched(FeedAddress.normalize(address), for: user, folder: folder)
      : subscriber.add(address, for: user, folder: folder)
    if !added.isNew, folder != nil {
      // A feed that the user has already goes into the folder too.
      let further = try await FolderPath.folders(folder, of: user, in: database)
      let own = added.subscription.folders
      try await database.setFolders(
        user, feed: added.subscription.feed.id, folders: own + further.filter { !own.contains($0) })
    }
    await post(.subscriptionsChanged, to: user)
    if added.isNew { services.iconWakeup.signal() }
    if anyway { services.refresher().wakeUp() }
    return added
  }

  /// Gives a subscription another title and other folders. Without a title it has the feed's own.
  ///
  /// - Parameter folder: The path of a further folder, as "News / World"; it is made if it is missing.
  public func edit(
    _ feed: FeedID, title: String?, folders: [FolderID], and folder: String? = nil, of user: UserID
  ) async throws {
    let title = try TextField.title.read(title)
    let folder = try TextField.folder.read(folder)
    guard let subscription = try await database.subscription(user, feed: feed) else { throw UseCaseError.notFound }
    // The feed's own title is not stored as the user's title: it changes with the feed.
    let ownTitle = title.flatMap { $0.hasSameBytes(as: subscription.feed.title) ? nil : $0 }
    let further = try await FolderPath.folders(folder, of: user, in: database)
    try await database.setTitle(user, feed: feed, title: ownTitle)
    try await database.setFolders(user, feed: feed, folders: folders + further)
    await post(.subscriptionsChanged, to: user)
  }

  /// Follows the feed at another address in the place of a followed one, with its title, folders, settings, rules and what is
  /// read. The entries of the former address stay stored, with their stars.
  ///
  /// - Parameter merges: False to refuse the address of a feed that the user follows, instead of leaving the former one for it.
  /// - Returns: The subscription, which is the former one if the address is the same.
  /// - Throws: `SubscribingError`; then nothing has changed.
  public func move(
    _ feed: FeedID, to address: String, merges: Bool = true, of user: UserID
  ) async throws -> Subscription {
    guard let former = try await database.subscription(user, feed: feed) else { throw UseCaseError.notFound }
    let address = try TextField.address.read(address) ?? ""
    if address.isEmpty || address.hasSameBytes(as: former.feed.url.string) || !former.feed.isFetched { return former }
    let added = try await services.subscriber().add(address, for: user)
    let moved = added.subscription.feed.id
    guard moved != feed else { return former }
    guard merges || added.isNew else { throw SubscribingError.followed(added.subscription.feed.url) }
    if !former.title.hasSameBytes(as: former.feed.title) {
      try await database.setTitle(user, feed: moved, title: former.title)
    }
    try await database.setFolders(user, feed: moved, folders: added.subscription.folders + former.folders)
    if added.isNew { try await database.carrySettings(user, from: feed, to: moved) }
    try await database.unsubscribe(user, feed: feed)
    await post(.subscriptionsChanged, to: user)
    return added.subscription
  }

  /// Ends a subscription. Its entries and their marks stay stored for a new subscription to the same feed.
  ///
  /// - Returns: The subscription.
  public func unsubscribe(_ feed: FeedID, of user: UserID) async throws -> Subscription {
    guard let subscription = try await database.subscription(user, feed: feed) else { throw UseCaseError.notFound }
    try await database.unsubscribe(user, feed: feed)
    await post(.subscriptionsChanged, to: user)
    return subscription
  }

  /// Follows the feeds of an OPML file. A running server fetches them next.
  ///
  /// - Parameter onProgress: Called with the number of feeds that are done, and of all.
  /// - Throws: `FeedError` if the file cannot be read; `LongWorkError`.
  public func importFeeds(
    _ file: [UInt8], for user: UserID, onProgress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) async throws -> OPMLImport.Report {
    var report: OPMLImport.Report
    let isLong = Lock(false)
    func end() async {
      if isLong.withLock({ $0 }) { await post(.importEnded, to: user) }
    }
    do {
      report = try await services.importer().run(file, for: user, mostFeeds: services.mostFeeds()) { done, total in
        onProgress(done, total)
        // An import of fewer feeds takes a blink.
        guard done > 0, done.isMultiple(of: 50) else { return }
        isLong.withLock { $0 = true }
        await post(.importing(done: done, total: total), to: user)
      }
      for (feed, signIn) in report.signIns {
        do {
          _ = try await setAccess([signIn], of: feed.id, for: user)
        } catch let error as AccessError {
          report.problems.append(
            OPMLProblem(
              line: 0, reason: "The user name and password in the address of \(feed.url) were left out. \(error)"))
        }
      }
    } catch {
      await end()
      throw error
    }
    await end()
    services.refresher().wakeUp()
    await post(.subscriptionsChanged, to: user)
    return report
  }

  /// The user's subscriptions as an OPML file.
  public func export(for user: User) async throws(StorageError) -> [UInt8] {
    try await OPMLExport(database: database).run(for: user, now: services.clock().now())
  }

  /// Refreshes all feeds of the user now, apart from those that have ended (410) or are paused.
  public func refresh(_ user: UserID) async throws -> RefreshSummary {
    let feeds = try await database.subscriptions(user).filter { !$0.settings.isPaused }.map(\.feed)
      .filter { $0.health.problem?.kind != .gone }
    return try await services.refresher().refresh(feeds)
  }

  /// Waits until other processes have checked feeds of the user.
  ///
  /// - Parameters:
  ///   - feeds: The feeds as they were before.
  ///   - patience: The longest time in which none is checked.
  ///   - onProgress: Is given the number of checked feeds.
  /// - Returns: The checked feeds, as they are then.
  public func waitForChecks(
    of feeds: [Feed], for user: UserID, patience: Duration = .seconds(30), onProgress: @Sendable (Int) -> Void
  ) async throws -> [Feed] {
    let former = Dictionary(uniqueKeysWithValues: feeds.map { ($0.id, $0.health.token) })
    var checked: [Feed] = []
    var end = ContinuousClock.now + patience
    while true {
      // Each stored check raises the token.
      let found = try await database.subscriptions(user).map(\.feed).filter { feed in
        former[feed.id].map { feed.health.token > $0 } ?? false
      }
      if found.count > checked.count { end = .now + patience }
      checked = found
      onProgress(checked.count)
      if checked.count == former.count || ContinuousClock.now >= end { return checked }
      try await Task.sleep(for: .seconds(1))
    }
  }

  /// Refreshes one feed of the user now, also one that has ended.
  public func refresh(_ feed: FeedID, of user: UserID) async throws -> RefreshSummary {
    guard let subscription = try await database.subscription(user, feed: feed) else { throw UseCaseError.notFound }
    return try await services.refresher().refresh([subscription.feed])
  }

  /// The pause that the feed's host has asked for, as an answer to another feed; nil without one.
  public func pause(of feed: Feed) async throws -> HostPause? {
    guard feed.isFetched, let host = feed.url.host else { return nil }
    let now = services.clock().now()
    return try await database.pausedHosts(now: now)[host].map { HostPause(host: host.string, end: $0) }
  }

  /// The last fetches of a feed of the user, newest first.
  public func fetches(of feed: FeedID, of user: UserID) async throws -> [PastFetch] {
    guard try await database.subscription(user, feed: feed) != nil else { throw UseCaseError.notFound }
    return try await database.fetches(of: feed)
  }

  /// Refreshes all feeds of the user now, without a caller that waits. Open pages get the progress, and the problem if
  /// the refresh fails.
  public func startRefresh(_ user: UserID) {
    Task {
      do {
        _ = try await refresh(user)
      } catch is CancellationError {
        // The program ends.
      } catch {
        await services.refreshListener().refreshFailed("The refresh ended early: \(error)")
      }
    }
  }

  func requireRoom(for user: UserID) async throws {
    let count = try await services.screens.subscriptions(user).list().subscriptions.count
    let most = services.mostFeeds()
    guard count < most else { throw UseCaseError.tooManyFeeds(count, most: most) }
  }
}
