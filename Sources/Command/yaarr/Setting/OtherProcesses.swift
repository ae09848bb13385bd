import Logging
import Storage
import WebHost

/// Notices writes of other processes to the same database, such as `yaarr add` while the server runs.
struct OtherProcesses {
  let database: any Database
  let host: WebHost
  let logger: Logger

  /// Checks the database's version once a second until its task is cancelled. A check costs almost nothing.
  func watch() async {
    var known: Int64?
    var isReachable = true
    while !Task.isCancelled {
      do {
        let version = try await database.dataVersion()
        if let known, known != version { await host.otherProcessesHaveWritten() }
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
