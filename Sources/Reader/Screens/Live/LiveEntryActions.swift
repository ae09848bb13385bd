import Storage

/// Does to a user's entries what items offer: stores it, and tells every live page.
@ScreenActor
public final class LiveEntryActions: EntryActing {
  private let database: any Database
  private let live: LiveReader
  private let user: UserID
  private let onProblem: (String) -> Void

  /// - Parameter onProblem: hears what could not be done.
  public init(database: any Database, live: LiveReader, user: UserID, onProblem: @escaping (String) -> Void) {
    self.database = database
    self.live = live
    self.user = user
    self.onProblem = onProblem
  }

  public func perform(_ control: EntryControl, on entry: EntryID) {
    Task {
      do {
        try await change(control, of: entry)
      } catch {
        onProblem("“\(control.title)” was not possible: \(error)")
      }
    }
  }

  private func change(_ control: EntryControl, of entry: EntryID) async throws(StorageError) {
    switch control.property {
    case "star":
      guard let state = try await database.setStarred(user, id: entry, isStarred: !control.isOn) else { return }
      live.starChanged(state.id, isStarred: state.isStarred, by: user)
    default:
      let states: [EntryState] = try await database.setRead(user, ids: [entry], isRead: !control.isOn)
      for state in states { live.readChanged([state.id], isUnread: state.isUnread, by: user) }
    }
  }
}
