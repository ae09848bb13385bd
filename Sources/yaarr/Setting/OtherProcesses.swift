import Storage
import WebHost

/// Notices writes of other processes to the same database, such as `yaarr add` while the server runs.
struct OtherProcesses {
  let database: any Database
  let host: WebHost

  /// Checks the database's version once a second until its task is cancelled. A check costs almost nothing.
  func watch() async {
    var known: Int64?
    while !Task.isCancelled {
      // A failed check is repeated a second later. If the database stays unavailable, every page shows that.
      if let version = try? await database.dataVersion() {
        if let known, known != version { await host.otherProcessesHaveWritten() }
        known = version
      }
      try? await Task.sleep(for: .seconds(1))
    }
  }
}
