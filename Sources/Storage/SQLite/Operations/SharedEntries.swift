import Synchronization

/// The entries that somebody holds, so that those who are given the same share it: a thousand pages of ten feeds hold
/// their entries once, and most rows need not be decoded.
///
/// It holds them weakly. What is shared is the same for all: whether a user has read an entry is not.
final class SharedEntries: Sendable {
  private struct State {
    var contents: [EntryID: Held] = [:]
    /// With so many, those that nobody holds any more are taken out.
    var sweepCount: Int = 1_024
  }

  private struct Held {
    weak var content: StoredEntry.Content?
  }

  private let state = Mutex(State())

  /// The content that is known under this identifier, if it is of this revision and seen under this title.
  func content(_ id: EntryID, revision: Int64, feedTitle: String, guid: String) -> StoredEntry.Content? {
    let content: StoredEntry.Content? = state.withLock { (state: inout State) in state.contents[id]?.content }
    guard let content, content.fields.revision == revision else { return nil }
    guard content.fields.feedTitle.utf8.elementsEqual(feedTitle.utf8), content.fields.guid.utf8.elementsEqual(guid.utf8)
    else { return nil }
    return content
  }

  func keep(_ content: StoredEntry.Content) {
    state.withLock { (state: inout State) in
      state.contents[content.fields.id] = Held(content: content)
      guard state.contents.count >= state.sweepCount else { return }
      state.contents = state.contents.filter { $0.value.content != nil }
      state.sweepCount = max(1_024, 2 * state.contents.count)
    }
  }
}
