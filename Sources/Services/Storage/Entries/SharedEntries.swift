import Bytes
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

  /// Reads an entry of `StoredEntry.statement`. One that is listed is decoded only if it is not known.
  func entry(
    _ row: inout Columns<some SQLRow>, for user: UserID, _ extent: EntryExtent, _ dialect: SQLDialect
  ) throws(StorageError) -> StoredEntry {
    let seen = try StoredEntry.Seen(&row, for: user, dialect)
    // An entry with content is read once, when it is opened, so it is not shared.
    guard extent == .list else { return try StoredEntry(seen, &row, extent) }
    if let known = content(of: seen) { return StoredEntry(known, seen) }
    let entry = try StoredEntry(seen, &row, .list)
    keep(entry.content)
    return entry
  }

  func entry(
    row: some SQLRow, for user: UserID, _ extent: EntryExtent, _ dialect: SQLDialect
  ) throws(StorageError) -> StoredEntry {
    var columns = Columns(row)
    return try entry(&columns, for: user, extent, dialect)
  }

  /// The cached content of the entry, if its revision, its feed's title and icon match.
  private func content(of seen: StoredEntry.Seen) -> StoredEntry.Content? {
    let content = state.withLock { state in state.contents[seen.id]?.content }
    guard let content, content.fields.revision == seen.revision else { return nil }
    guard content.fields.feedTitle.hasSameBytes(as: seen.feedTitle),
      (content.fields.feedIcon ?? "").hasSameBytes(as: seen.feedIcon ?? ""),
      content.fields.guid.hasSameBytes(as: seen.guid)
    else { return nil }
    return content
  }

  private func keep(_ content: StoredEntry.Content) {
    state.withLock { state in
      state.contents[content.fields.id] = Held(content: content)
      guard state.contents.count >= state.sweepCount else { return }
      state.contents = state.contents.filter { $0.value.content != nil }
      state.sweepCount = max(1_024, 2 * state.contents.count)
    }
  }
}
