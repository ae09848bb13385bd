import Storage
import Threading

/// The users' lists of feeds as they were read last, for as long as nothing is stored. A list of 1,000 feeds takes some
/// milliseconds to read; its version takes microseconds.
final class KeptLists: Sendable {
  /// The most lists that are kept. Beyond, all are read again.
  static let most = 64

  private struct State {
    var version: StoredVersion?
    var lists: [UserID: SubscriptionList] = [:]
  }

  private let state = Lock(State())

  /// The list of a user.
  ///
  /// - Parameter read: Reads it from the database.
  func list(
    of user: UserID, in database: any Database, read: () async throws -> SubscriptionList
  ) async throws -> SubscriptionList {
    // Before the list: what is stored in between belongs to the next version.
    let version = try await database.version()
    let kept = state.withLock { state in state.version == version ? state.lists[user] : nil }
    if let kept { return kept }
    let list = try await read()
    state.withLock { state in
      if state.version != version || state.lists.count >= Self.most { state = State(version: version) }
      state.lists[user] = list
    }
    return list
  }
}
