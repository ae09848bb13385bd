import Bytes
import Foundation

/// The drafts that a check of a feed has found, in the order in which they are stored: by their dates, and those without
/// one in the reverse order of the feed, since feeds list their newest entry first. In a feed, ids, numbers and ranks
/// grow together.
struct DraftQueue: Sendable {
  struct Element: Sendable {
    let draft: EntryDraft
    /// The number of bytes of its text that are indexed.
    let indexed: Int
    /// What is stored of it, if that was made before the transaction.
    var prepared: PreparedEntry?
    /// The size of content and text.
    var bytes: Int { draft.contentHTML.utf8.count + draft.text.utf8.count }
  }

  /// All drafts, without duplicate guids.
  let drafts: [EntryDraft]
  /// The drafts that are not stored yet; the next one is the last.
  var waiting: [Element]

  init(_ drafts: [EntryDraft], received: Date) {
    var seen: Set<ByteString> = []
    let unique = drafts.compactMap { draft -> EntryDraft? in
      var draft = draft
      // As it is stored.
      if draft.guid.utf8.contains(0) { draft.guid = draft.guid.withoutNUL }
      return seen.insert(ByteString(draft.guid)).inserted ? draft : nil
    }
    var left = RecordingLimits.indexedTextOfCheck
    let elements = unique.map { draft in
      let count = min(draft.text.utf8.count, RecordingLimits.indexedText)
      guard count <= left else { return Element(draft: draft, indexed: RecordingLimits.indexedBeginning) }
      left -= count
      return Element(draft: draft, indexed: count)
    }
    let dates = unique.map { $0.published(received: received).milliseconds }
    self.drafts = unique
    waiting = unique.indices.sorted { (dates[$1], $0) < (dates[$0], $1) }.map { elements[$0] }
  }
}
