import DataFlow
import Lists
import Storage

/// The application's store, and the signals that update items after actions on other pages, refreshes and writes of
/// other processes.
@ScreenActor
public final class LiveReader: RefreshListening {
  public typealias AppStore = Store<ReaderFeature.State, ReaderFeature.Action>

  let database: any Database
  public let store: AppStore
  private var signals: [UserID: EntrySignals] = [:]
  /// The number of setting changes in flight. The user's state is kept until it is zero.
  private var changing: [UserID: Int] = [:]
  /// Entries that refreshes have stored, by user, not yet sent to the pages.
  private var news: [UserID: News] = [:]
  /// Results of refreshes since the last progress action.
  private var finished = (feeds: 0, inserted: 0, failed: 0)
  private var telling: Task<Void, Never>?
  private let screens: ScreenContainer

  /// The time for which results of a refresh are collected: a page gets one action for many feeds, and loads their
  /// entries once.
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

  /// The progress of the running refreshes.
  public var progress: ScopedStore<RefreshProgress.State, RefreshProgress.Action> {
    store.scope(state: \.progress, action: \.progress)
  }

  /// The signals of a user's entries, on all of the user's pages.
  public func signals(of user: UserID) -> EntrySignals {
    if let signals = signals[user] { return signals }
    let new = EntrySignals()
    signals[user] = new
    return new
  }

  // MARK: - Pages

  /// Adds a page. Nothing is loaded before the page appears.
  public func open(_ page: PageFeature.State) {
    store.send(.entered(page.user))
    store.send(.user(id: page.user, action: .opened(page)))
  }

  public func close(_ page: PageID, of user: UserID) {
    guard has(user) else { return }
    store.send(.user(id: user, action: .closed(page)))
    leave(user)
  }

  /// The state of one user.
  public func user(_ id: UserID) -> ScopedStore<UserFeature.State?, UserFeature.Action> {
    store.scope(state: \.users, id: id, action: \.user)
  }

  /// One page of a user.
  public func page(_ id: PageID, of user: UserID) -> ScopedStore<PageFeature.State?, PageFeature.Action> {
    self.user(user).scope(state: \.pages, id: id, action: \.page)
  }

  /// Changes a setting of a user, with or without open pages, and waits until it is saved.
  ///
  /// - Returns: The reason why it could not be saved, or nil.
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

  // MARK: - Changes by users

  public func readChanged(_ ids: [EntryID], isUnread: Bool, by user: UserID) {
    guard let signals = signals[user] else { return }
    for id in ids { signals.read.post(!isUnread, for: id) }
    tell(user, .entriesChanged(ids, isUnread ? .unread : .read))
  }

  public func starChanged(_ id: EntryID, isStarred: Bool, by user: UserID) {
    guard let signals = signals[user] else { return }
    signals.starred.post(isStarred, for: id)
    tell(user, .entriesChanged([id], isStarred ? .starred : .unstarred))
  }

  /// Handles a change of a user's feeds or folders. Entries of a new subscription may be old or already loaded.
  public func everythingMayHaveChanged(for user: UserID) {
    tell(user, .everythingMayHaveChanged)
  }

  /// Handles writes of another process to the database. Anything may have changed.
  public func everythingMayHaveChanged() {
    store.send(.everythingMayHaveChanged)
  }

  /// Sends an action to a user's state. Does nothing for users without an open page.
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
        // The end of the refresh has already sent the results.
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
      guard let signals = signals[user] else { return }
      for entry in entries { signals.content.post(entry, for: entry.id) }
      tell(user, .entriesChanged(updated, .content))
    } catch {
      store.send(.progress(.failed("Changed entries could not be read: \(error)")))
    }
  }
}
