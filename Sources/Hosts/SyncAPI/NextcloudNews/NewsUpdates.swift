import Foundation
import Reader
import Storage

/// The entries of an answer to “what is new since”, the one that was modified first before the others.
///
/// A client asks next for what was modified since the latest time in the answer, in whole seconds. So no entry of an answer
/// that is cut may have a later time than one that is left out, and an answer must not end within its first second: the
/// same question would follow.
struct NewsUpdates {
  private let since: Date
  /// The time from which on entries may be missing; nil if all are there.
  private let end: Date?
  private let entries: [(id: EntryID, modified: Date)]

  /// - Parameters:
  ///   - arrived: Entries that arrived, or that publishers changed.
  ///   - changed: The times when publishers changed them.
  ///   - marked: Entries that the user has marked.
  ///   - end: The time from which on entries may be missing; nil if all are there.
  init(_ arrived: [ArrivedEntry], changed: [EntryID: Date], marked: [MarkedEntry], since: Date, end: Date?) {
    (self.since, self.end) = (since, end)
    var times: [EntryID: Date] = [:]
    for entry in arrived { times[entry.id] = changed[entry.id] ?? entry.position.received }
    for entry in marked { times[entry.id] = max(times[entry.id] ?? entry.changed, entry.changed) }
    let last = end ?? .distantFuture
    entries = times.map { (id: $0.key, modified: min($0.value, last)) }
      .sorted { ($0.modified, $0.id) < ($1.modified, $1.id) }
  }

  var ids: [EntryID] { entries.map(\.id) }

  /// The number of entries that an answer must have, however long they are: all of the first second, if those are not all.
  var fewest: Int {
    let next = since.addingTimeInterval(1)
    return entries.prefix { $0.modified < next }.count
  }

  /// Reads the entries, as far as one answer has room. All of the first second are there: with contents up to a further
  /// limit, then with excerpts.
  ///
  /// - Parameters:
  ///   - mostBytes: The bytes of contents after which entries are left out.
  ///   - mostFurther: The bytes of contents of further entries of the first second.
  /// - Returns: The entries, and the number of those at the end that are left out.
  func entries(
    by useCases: UseCases, of user: UserID, mostBytes: Int = UseCases.mostContentBytes,
    mostFurther: Int = UseCases.mostBytesOfAll
  ) async throws -> (entries: [StoredEntry], left: Int) {
    let loaded = try await useCases.entries(ids, of: user, mostBytes: mostBytes)
    let missing = loaded.rest.prefix(max(0, fewest - (ids.count - loaded.rest.count)))
    guard !missing.isEmpty else { return (loaded.entries, loaded.rest.count) }
    let more = try await useCases.entries(Array(missing), of: user, mostBytes: mostFurther)
    let short = try await useCases.entriesWithoutContents(Array(more.rest), of: user)
    return (loaded.entries + more.entries + short, loaded.rest.count - missing.count)
  }

  /// The times of the entries, as the client is told them.
  ///
  /// - Parameter count: The number of entries at the end that are left out for their size.
  func modified(withoutLast count: Int) -> [EntryID: Date] {
    let sent = entries.dropLast(count)
    var times = Dictionary(sent.map { ($0.id, $0.modified) }) { first, _ in first }
    guard end != nil || count > 0, let last = sent.last else { return times }
    // All of the first second is there, so the client can go on behind it.
    times[last.id] = max(last.modified, since.addingTimeInterval(1))
    return times
  }
}
