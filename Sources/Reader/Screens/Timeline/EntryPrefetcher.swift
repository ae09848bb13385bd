import Lists
import Storage

/// Prefetches the content of entries near the screen, and releases it when they are no longer near.
@ScreenActor
public final class EntryPrefetcher {
  private let load: @Sendable (EntryID) async throws -> StoredEntry?
  private var underWay: [EntryID: (stay: Int, task: Task<StoredEntry?, any Error>)] = [:]
  private var stays = 0

  /// The most entries held, however many rows a page reports as visible.
  static let most = 32
  /// The largest entry held, in bytes of markup. Larger ones are loaded when they are opened.
  static let largest = 128 << 10

  public init(load: @escaping @Sendable (EntryID) async throws -> StoredEntry?) {
    self.load = load
  }

  /// Starts to load the entry. Ending the subscription cancels the load or releases the entry.
  func prefetch(_ id: EntryID) -> SignalSubscription {
    guard underWay.count < Self.most || underWay[id] != nil else { return SignalSubscription {} }
    stays += 1
    let stay = stays
    let task = Task { [load] in
      try await load(id).flatMap { $0.contentHTML?.utf8.count ?? 0 <= Self.largest ? $0 : nil }
    }
    underWay[id] = (stay, task)
    return SignalSubscription { [weak self] in self?.end(id, stay: stay) }
  }

  /// The entry, if it was prefetched without an error; nil does not mean that it does not exist.
  public func entry(_ id: EntryID) async -> StoredEntry? {
    // The error is dropped: opening the entry loads it again and reports the error then.
    try? await underWay[id]?.task.value
  }

  var count: Int { underWay.count }

  /// A changed entry starts its new prefetch before the old one ends; ending the old one must not cancel the new one.
  private func end(_ id: EntryID, stay: Int) {
    guard let prefetch = underWay[id], prefetch.stay == stay else { return }
    prefetch.task.cancel()
    underWay[id] = nil
  }
}
