import Foundation
import Reader
import Storage

/// The entries of an answer to “what is new since”, the one that was modified first before the others.
///
/// A client asks next for what was modified since the latest time in the answer. So no entry of an answer that is cut may
/// have a later time than one that is left out.
struct NewsUpdates {
  private let since: Date
  private let isCut: Bool
  private let entries: [(id: EntryID, modified: Date)]

  /// - Parameters:
  ///   - arrived: By arrival, the first one before the others; one more than the most if there are more.
  ///   - changed: The times when publishers changed entries.
  init(_ arrived: [ArrivedEntry], changed: [EntryID: Date], since: Date, most: Int) {
    self.since = since
    isCut = arrived.count > most
    // What is left out arrived then, or later.
    let end = isCut ? arrived[most].position.received : .distantFuture
    entries = arrived.prefix(most)
      .map { (id: $0.id, modified: min(changed[$0.id] ?? $0.position.received, end)) }
      .sorted { ($0.modified, $0.id) < ($1.modified, $1.id) }
  }

  var ids: [EntryID] { entries.map(\.id) }

  /// The times of the entries, as the client is told them.
  ///
  /// - Parameter count: The number of entries at the end that are left out for their size.
  func modified(withoutLast count: Int) -> [EntryID: Date] {
    let sent = entries.dropLast(count)
    var times = Dictionary(sent.map { ($0.id, $0.modified) }) { first, _ in first }
    // An answer that has nothing but one second must not come again and again.
    if isCut || count > 0, let last = sent.last { times[last.id] = max(last.modified, since.addingTimeInterval(1)) }
    return times
  }
}
