import Threading

/// A weak cache of the entries in use, so that readers of the same entry share it: a thousand pages of ten feeds hold
/// their entries once, and most rows need not be decoded.
///
/// The shared part is the same for all users. The read state is not shared.
final class SharedEntries: Sendable {
  private struct State {
    var contents: [EntryID: Held] = [:]
    /// The number of records at which those of released entries are removed.
    var sweepCount = 1_024
  }

  private struct Held {
    weak var content: StoredEntry.Content?
  }

  private let state = Lock(State())

  /// The cached content of the entry, if its revision, its feed's title and icon match.
  func content(_ id: EntryID, revision: Int64, feedTitle: String, feedIcon: String?, guid: String) -> StoredEntry
    .Content?
  {
    let content = state.withLock { state in state.contents[id]?.content }
    guard let content, content.fields.revision == revision else { return nil }
    guard content.fields.feedTitle.utf8.elementsEqual(feedTitle.utf8),
      (content.fields.feedIcon ?? "").utf8.elementsEqual((feedIcon ?? "").utf8),
      content.fields.guid.utf8.elementsEqual(guid.utf8)
    else { return nil }
    return content
  }

  func keep(_ content: StoredEntry.Content) {
    state.withLock { state in
      state.contents[content.fields.id] = Held(content: content)
      guard state.contents.count >= state.sweepCount else { return }
      state.contents = state.contents.filter { $0.value.content != nil }
      state.sweepCount = max(1_024, 2 * state.contents.count)
    }
  }
}
