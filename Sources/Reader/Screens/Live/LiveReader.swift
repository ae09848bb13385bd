import DataFlow
import Lists
import Storage

/// The application's store, and the signals by which items hear of what happens: actions on other pages, refreshes,
/// other processes.
@ScreenActor
public final class LiveReader: RefreshListening {
  public typealias AppStore = Store<ReaderFeature.State, ReaderFeature.Action>

  let database: any Database
  public let store: AppStore
  private var signals: [UserID: SignalBus<EntryID, EntrySignal>] = [:]
  /// How many choices of a user are on their way: so long the user is not forgotten.
  private var changing: [UserID: Int] = [:]
  /// What refreshes have brought, by the users who have not been told yet.
  private var news: [UserID: News] = [:]
  /// What refreshes have come to since the last step of the progress was told.
  private var finished = (feeds: 0, inserted: 0, failed: 0)
  private var telling: Task<Void, Never>?
  private let screens: ScreenContainer

  /// How long what a refresh brings is gathered: a page hears once of many feeds, and asks once for their entries.
  static let gathering = Duration.milliseconds(100)

  private struct News {
    var inserted: [EntryID] = []
    var updated: [EntryID] = []
  }

  public init(database: any Database, screens: ScreenContainer) {
    self.database = database
    self.screens = screens
    store = Store(initial: ReaderFeature.State(), reducer: ReaderFeature(screens: screens))
  }

  /// How far the refreshes that go on now have come.
  public var progress: ScopedStore<RefreshProgress.State, RefreshProgress.Action> {
    store.scope(state: \.progress, action: \.progress)
  }

  /// The signals of a user's entries, on all of the user's pages.
  public func signals(of user: UserID) -> SignalBus<EntryID, EntrySignal> {
    if let bus = signals[user] { return bus }
    let bus = SignalBus<EntryID, EntrySignal>()
    signals[user] = bus
    return bus
  }

  // MARK: - Pages

  /// Takes a page in. Nothing is loaded before it appears.
  public func open(_ page: PageFeature.State) {
    store.send(.entered(page.user))
    store.send(.user(id: page.user, action: .opened(page)))
  }

  public func close(_ page: PageID, of user: UserID) {
    guard has(user) else { return }
    store.send(.user(id: user, action: .closed(page)))
    leave(user)
  }

  /// One user's reader.
  public func user(_ id: UserID) -> ScopedStore<UserFeature.State?, UserFeature.Action> {
    store.scope(state: \.users, id: id, action: \.user)
  }

  /// One page of a user.
  public func page(_ id: PageID, of user: UserID) -> ScopedStore<PageFeature.State?, PageFeature.Action> {
    self.user(user).scope(state: \.pages, id: id, action: \.page)
  }

  /// Makes a choice of a user, who need not have a page open, and waits until it is kept.
  ///
  /// - Returns: why it could not be kept, or nil.
  public func change(_ change: ReaderSettings.Change, of user: UserID) async -> String? {
    changing[user, default: 0] += 1
    store.send(.entered(user))
    let settings = self.user(user).scope(state: \.settings, action: \.settings)
    var changes = settings.changes.makeAsyncIterator()
    settings.send(.change(change))
    while settings.state?.isBusy == true {
      guard await changes.next(isolation: ScreenActor.shared) != nil else { break }
    }
    let problem: String? = settings.state?.problem
    changing[user] = changing[user].flatMap { (count: Int) in count > 1 ? count - 1 : nil }
    leave(user)
    return problem
  }

  private func has(_ user: UserID) -> Bool { store.state.users.contains(id: user) }

  private func leave(_ user: UserID) {
    guard changing[user] == nil else { return }
    store.send(.left(user))
    if !has(user) { signals[user] = nil }
  }

  // MARK: - What users do

  public func readChanged(_ ids: [EntryID], isUnread: Bool, by user: UserID) {
    guard let bus = signals[user] else { return }
    for id in ids { bus.post(.readChanged(isUnread: isUnread), for: id) }
    tell(user, .entriesChanged(ids, isUnread ? .unread : .read))
  }

  public func starChanged(_ id: EntryID, isStarred: Bool, by user: UserID) {
    guard let bus = signals[user] else { return }
    bus.post(.starChanged(isStarred: isStarred), for: id)
    tell(user, .entriesChanged([id], isStarred ? .starred : .unstarred))
  }

  /// A user's feeds or folders are others than before, or are called otherwise. Entries of a new subscription may be old,
  /// or known already.
  public func everythingMayHaveChanged(for user: UserID) {
    tell(user, .everythingMayHaveChanged)
  }

  /// Another process has written to the database: nobody knows what.
  public func everythingMayHaveChanged() {
    store.send(.everythingMayHaveChanged)
  }

  /// Nobody is told who does not look.
  private func tell(_ user: UserID, _ action: UserFeature.Action) {
    if has(user) { store.send(.user(id: user, action: action)) }
  }

  // MARK: - RefreshListening

  public func refreshStarted(feeds: Int) {
    store.send(.progress(.started(feeds: feeds)))
  }

  public func refreshed(_ done: RefreshedFeed) {
    finished.feeds += 1
    finished.inserted += done.record.inserted.count
    if done.problem != nil { finished.failed += 1 }
    for user in done.record.subscribers where has(user) {
      news[user, default: News()].inserted += done.record.inserted
      news[user]?.updated += done.record.updated
    }
    guard telling == nil else { return }
    telling = Task {
      do {
        try await screens.clock().sleep(for: Self.gathering)
        await tellNews()
      } catch {
        // The end of the refresh has told them.
      }
    }
  }

  public func rebuilt(_ records: [RefreshRecord]) async {
    for record in records {
      for user in record.subscribers where has(user) { await tellOfUpdates(record.updated, user) }
    }
  }

  public func refreshEnded() async {
    await tellNews()
    store.send(.progress(.ended))
  }

  public func refreshFailed(_ problem: String) {
    store.send(.progress(.failed(problem)))
  }

  private func tellNews() async {
    telling?.cancel()
    telling = nil
    if finished.feeds > 0 {
      store.send(
        .progress(.finished(feeds: finished.feeds, inserted: finished.inserted, failed: finished.failed)))
      finished = (0, 0, 0)
    }
    let news: [UserID: News] = news
    self.news = [:]
    for (user, each) in news where has(user) {
      if !each.updated.isEmpty { await tellOfUpdates(each.updated, user) }
      tell(user, .stored(each.inserted))
    }
  }

  private func tellOfUpdates(_ updated: [EntryID], _ user: UserID) async {
    guard updated.count <= TimelineRequest.longestPage else {
      tell(user, .entriesChanged(updated, .content))
      return tell(user, .everythingMayHaveChanged)
    }
    do {
      let entries: [StoredEntry] = try await database.entries(user, ids: updated, withContent: false)
      guard let bus = signals[user] else { return }
      for entry in entries { bus.post(.contentChanged(entry), for: entry.id) }
      tell(user, .entriesChanged(updated, .content))
    } catch {
      store.send(.progress(.failed("Changed entries could not be read: \(error)")))
    }
  }
}
