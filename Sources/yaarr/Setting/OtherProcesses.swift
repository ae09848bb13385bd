import Storage
import WebHost

/// Notices what other processes write to the same database, such as `yaarr add` while the server runs.
struct OtherProcesses {
  let database: any Database
  let host: WebHost

  /// Asks once a second, which costs the database next to nothing, for as long as its task lives.
  func watch() async {
    var known: Int64?
    while !Task.isCancelled {
      // A failed look is repeated a second later; a database that stays out of reach shows on every page.
      if let version = try? await database.dataVersion() {
        if let known, known != version { await host.otherProcessesHaveWritten() }
        known = version
      }
      try? await Task.sleep(for: .seconds(1))
    }
  }
}
