import Fetching
import Logging
import Screens
import Storage

/// Delivers what other processes have stored in the same database, such as `yaarr add` while the server runs, or another
/// node.
public struct OtherProcesses: Sendable {
  let database: any Database
  let events: ReaderEvents
  let notices: NoticeReader
  let logger: Logger

  /// Watches until its task is cancelled.
  ///
  /// - Parameter onWrite: Called after writes of other processes, when the pages have received the events. It is told
  ///   whether users may have changed something, such as the feeds that they follow.
  public func watch(_ onWrite: @escaping @Sendable (_ isOfUsers: Bool) async -> Void) async {
    let isReachable = Latch()
    isReachable.set()
    await notices.begin()
    await database.watchOthers(
      isHurried: { await events.isHeard },
      receive: { result in
        do {
          let changes = try result.get()
          try await deliver(changes)
          if await events.isHeard { await notices.look() }
          await onWrite(changes.contains { if case .feed = $0 { false } else { true } })
          isReachable.set()
        } catch {
          // The log gets one line, not one for each attempt.
          if isReachable.take() { logger.error("changes of other processes not readable", ["problem": "\(error)"]) }
        }
      })
  }

  private func deliver(_ changes: Set<StoredChange>) async throws {
    if changes.contains(.anything) { return await events.postToAll(.anythingMayHaveChanged) }
    var (feeds, users): ([FeedID], Set<UserID>) = ([], [])
    for change in changes {
      switch change {
      case .feed(let feed): feeds.append(feed)
      case .user(let user): users.insert(user)
      case .anything: break
      }
    }
    if !feeds.isEmpty, await events.isHeard { users.formUnion(try await database.subscribers(of: feeds)) }
    for user in users { await events.post(.anythingMayHaveChanged, to: user) }
  }
}
