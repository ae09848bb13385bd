import Storage
import Synchronization

@testable import Reader

/// Remembers what items asked for.
final class RecordingActing: EntryActing {
  private let log = Mutex<[String]>([])

  var performed: [String] { log.withLock { (log: inout [String]) in log } }

  func perform(_ control: EntryControl, on entry: EntryID) {
    log.withLock { (log: inout [String]) in log.append("\(control.id) \(entry)") }
  }
}
