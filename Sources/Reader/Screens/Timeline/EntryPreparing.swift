import Lists
import Storage

/// Reads entries whole before they are opened, and lets them go when nobody is near them any more.
@ScreenActor
public final class EntryPreparing {
  private let load: @Sendable (EntryID) async throws -> StoredEntry?
  private var underWay: [EntryID: (stay: Int, task: Task<StoredEntry?, any Error>)] = [:]
  private var stays = 0

  /// How many entries are held ready at most, however much a page says that it shows.
  static let most = 32
  /// Larger entries are read when they are opened, in bytes of markup.
  static let largest = 128 << 10

  public init(load: @escaping @Sendable (EntryID) async throws -> StoredEntry?) {
    self.load = load
  }

  /// Begins to read the entry. Ending the subscription cancels that, or lets go what was read.
  func prepare(_ id: EntryID) -> Lists.Subscription {
    guard underWay.count < Self.most || underWay[id] != nil else { return Lists.Subscription {} }
    stays += 1
    let stay: Int = stays
    underWay[id] = (
      stay,
      Task { [load] in
        let entry: StoredEntry? = try await load(id)
        return entry.flatMap { (entry: StoredEntry) in
          entry.contentHTML?.utf8.count ?? 0 <= Self.largest ? entry : nil
        }
      }
    )
    return Lists.Subscription { [weak self] in self?.end(id, stay: stay) }
  }

  /// The entry, if it was got ready and could be read; nil says nothing of whether there is one.
  public func entry(_ id: EntryID) async -> StoredEntry? {
    // Why it could not be read is told when it is read again, for the answer.
    try? await underWay[id]?.task.value
  }

  var count: Int { underWay.count }

  /// An entry that looks different is got ready anew before the old readiness ends: that must not take the new one along.
  private func end(_ id: EntryID, stay: Int) {
    guard let preparation = underWay[id], preparation.stay == stay else { return }
    preparation.task.cancel()
    underWay[id] = nil
  }
}
