import Bytes
import Foundation
import WebAddresses
import Zstandard

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
    /// The part of its text that is indexed.
    var text: String { draft.text.prefix(bytes: indexed) }
  }

  /// All drafts, without duplicate guids.
  let drafts: [EntryDraft]
  /// The drafts that are not stored yet; the next one is the last.
  var waiting: [Element]
  /// Links that tell nothing about an entry: those of the feed and of its site.
  private(set) var general: [WebAddress?] = []

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

  /// The drafts that the next part may have.
  var nextPart: ArraySlice<Element> { waiting.suffix(RecordingLimits.partEntries) }

  /// Sets the links that tell nothing about an entry. What was prepared with others is not used.
  mutating func setGeneral(_ links: [WebAddress?]) {
    guard links != general else { return }
    general = links
    for index in waiting.indices { waiting[index].prepared = nil }
  }

  /// Prepares the entries that the next part may have, for a feed of which nothing is stored.
  mutating func prepareNextPart(received: Date, with compressor: Compressor) throws(StorageError) {
    for index in nextPart.indices where waiting[index].prepared == nil {
      waiting[index].prepared = try PreparedEntry(
        waiting[index].draft, text: waiting[index].text, received: received, general: general, with: compressor)
    }
  }
}
