import Storage
import Synchronization

@testable import Reader

/// Records the actions of items.
final class RecordingActing: EntryActing {
  private let log = Mutex<[String]>([])

  var performed: [String] { log.withLock { (log: inout [String]) in log } }

  func perform(_ control: EntryControl, on entry: EntryID) {
    log.withLock { (log: inout [String]) in log.append("\(control.id) \(entry)") }
  }
}
