import Bytes
import Threading
import Zstandard

/// What is stored of a new entry. Making it takes longer than writing it.
struct PreparedEntry: Sendable {
  let columns: EntryColumns
  let content: [UInt8]
  let keys: CopyKeys
  let source: [UInt8]?
}

/// Prepares the entries of a feed's first check beside the writer, which other feeds need meanwhile. Later checks find
/// few new entries.
actor EntryPreparer {
  private let executor = QueueExecutor(label: "yaarr.storage.preparer")
  private let compressor = Compressor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func prepareNextPart(of recorder: EntryRecorder, at url: WebAddress) throws(StorageError) -> EntryRecorder {
    var recorder = recorder
    try recorder.prepareNextPart(at: url, with: compressor)
    return recorder
  }
}
