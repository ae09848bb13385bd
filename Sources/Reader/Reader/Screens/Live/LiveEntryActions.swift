import Storage

/// Performs the actions that items offer on a user's entries.
public final class LiveEntryActions: EntryActing {
  private let live: LiveReader
  private let user: UserID
  private let onProblem: @ScreenActor @Sendable (String) -> Void

  /// - Parameter onProblem: Receives a message for each action that failed.
  public init(live: LiveReader, user: UserID, onProblem: @escaping @ScreenActor @Sendable (String) -> Void) {
    self.live = live
    self.user = user
    self.onProblem = onProblem
  }

  public func perform(_ control: EntryControl, on entry: EntryID) {
    Task { @ScreenActor in
      do {
        try await change(control, of: entry)
      } catch {
        onProblem("“\(control.title)” was not possible: \(error)")
      }
    }
  }

  private func change(_ control: EntryControl, of entry: EntryID) async throws(StorageError) {
    switch control.property {
    case .star: try await live.setStarred(!control.isOn, of: entry, by: user)
    case .read: try await live.setUnread(control.isOn, of: entry, by: user)
    }
  }
}
