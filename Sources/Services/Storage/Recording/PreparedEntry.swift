import Bytes
import Foundation
import Threading
import Zstandard

/// What is stored of a new entry. Making it takes longer than writing it.
struct PreparedEntry: Sendable {
  let columns: EntryColumns
  let content: [UInt8]
  let keys: CopyKeys
  let source: [UInt8]?

  /// - Parameters:
  ///   - text: The indexed part of the text.
  ///   - general: Links that tell nothing about an entry.
  init(
    _ draft: EntryDraft, text: String, received: Date, general: [WebAddress?], with compressor: Compressor
  ) throws(StorageError) {
    columns = try EntryColumns(draft, received: received)
    content = PackedContent.pack(html: draft.contentHTML, text: text, with: compressor)
    keys = CopyKeys(draft, general: general)
    source = draft.source?.data()
  }
}

/// Prepares the entries of a feed's first check beside the writer, which other feeds need meanwhile. Later checks find
/// few new entries.
actor EntryPreparer {
  private let executor = QueueExecutor(label: "yaarr.storage.preparer")
  private let compressor = Compressor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  /// Prepares the entries that the next part may have.
  func prepareNextPart(of queue: DraftQueue, received: Date) throws(StorageError) -> DraftQueue {
    var queue = queue
    try queue.prepareNextPart(received: received, with: compressor)
    return queue
  }
}
