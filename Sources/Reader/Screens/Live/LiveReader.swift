import DataFlow
import Lists
import Storage

/// What connects live screens with what happens: actions in other tabs, refreshes, other processes.
@ScreenActor
public final class LiveReader: RefreshListening {
  let database: any Database
  private var spaces: [UserID: UserSpace] = [:]
  public let progress: Store<RefreshProgress.State, RefreshProgress.Action>

  public init(database: any Database) {
    self.database = database
    progress = Store(initial: RefreshProgress.State(), reducer: RefreshProgress())
  }

  /// What the live pages of one user share.
  public func space(of user: UserID) -> UserSpace {
    if let space = spaces[user] { return space }
    let space = UserSpace()
    spaces[user] = space
    return space
  }

  // MARK: - What users do

  public func readChanged(_ ids: [EntryID], isUnread: Bool, by user: UserID) {
    guard let space = spaces[user] else { return }
    for id in ids { space.signals.post(.readChanged(isUnread: isUnread), for: id) }
    space.each { (page) in page.entriesChanged(isUnread ? .unread : .read) }
    space.each { (page) in page.countsChanged() }
  }

  public func starChanged(_ id: EntryID, isStarred: Bool, by user: UserID) {
    guard let space = spaces[user] else { return }
    space.signals.post(.starChanged(isStarred: isStarred), for: id)
    space.each { (page) in page.entriesChanged(isStarred ? .starred : .unstarred) }
  }

  /// A user's feeds or folders are others than before, or are called otherwise. Entries of a new subscription may be old,
  /// or known already.
  public func everythingMayHaveChanged(for user: UserID) {
    spaces[user]?.each { (page) in page.everythingMayHaveChanged() }
  }

  /// Another process has written to the database: nobody knows what.
  public func everythingMayHaveChanged() {
    for space in spaces.values { space.each { (page) in page.everythingMayHaveChanged() } }
  }

  // MARK: - RefreshListening

  public func refreshStarted(feeds: Int) {
    progress.send(.started(feeds: feeds))
  }

  public func refreshed(_ done: RefreshedFeed) async {
    progress.send(.finishedFeed(inserted: done.record.inserted.count, failed: done.problem != nil))
    for user in done.record.subscribers {
      guard let space = spaces[user], space.hasPages else { continue }
      if !done.record.updated.isEmpty { await tell(space, of: done.record.updated, user: user) }
      space.each { (page) in
        page.countsChanged()
        page.stored(done.record.inserted)
      }
    }
  }

  public func refreshEnded() {
    progress.send(.ended)
  }

  public func refreshFailed(_ problem: String) {
    progress.send(.failed(problem))
  }

  private func tell(_ space: UserSpace, of updated: [EntryID], user: UserID) async {
    do {
      for entry in try await database.entries(user, ids: updated, withContent: false) {
        space.signals.post(.contentChanged(entry), for: entry.id)
      }
      space.each { (page) in page.entriesChanged(.content) }
    } catch {
      progress.send(.failed("Changed entries could not be read: \(error)"))
    }
  }
}
