import Logging
import Storage

/// Notices writes of other processes to the same database, such as `yaarr add` while the server runs.
public struct OtherProcesses: Sendable {
  let database: any Database
  let events: ReaderEvents
  let logger: Logger

  /// Checks the database's version once a second until its task is cancelled. A check costs almost nothing.
  ///
  /// - Parameter onWrite: Called after a write of another process, when the pages have received the event.
  public func watch(_ onWrite: () async -> Void) async {
    var known: Int64?
    var isReachable = true
    while !Task.isCancelled {
      do {
        let version = try await database.dataVersion()
        if let known, known != version {
          await events.postToAll(.anythingMayHaveChanged)
          await onWrite()
        }
        known = version
        isReachable = true
      } catch {
        // The next attempt is a second later. The log gets one line, not one for each second.
        if isReachable { logger.error("database not readable", ["problem": error]) }
        isReachable = false
      }
      try? await Task.sleep(for: .seconds(1))
    }
  }
}
