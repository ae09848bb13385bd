/// A small fast store in front of a large slow one. Responses are kept in both and looked up in the front first.
public final class LayeredStore: ResponseStore {
  private let front: MemoryStore
  private let back: any ResponseStore

  /// Puts a store in memory in front of another.
  public init(_ front: MemoryStore, inFrontOf back: any ResponseStore) {
    self.front = front
    self.back = back
  }

  public func responses(for url: String, now: Duration) async -> [StoredResponse] {
    let version = front.version
    let near = front.responses(for: url, now: now)
    guard near.isEmpty else { return near }
    let far = await back.responses(for: url, now: now)
    if !far.isEmpty { front.fill(far, for: url, ifStill: version) }
    return far
  }

  /// The front keeps either all variants of an address or none: a part of them would hide the others. The back is
  /// written first, so that a concurrent read that fills the front with the older response is corrected here.
  public func put(_ response: StoredResponse, for url: String) async {
    let isNew = await responses(for: url, now: response.storedAt).isEmpty
    await back.put(response, for: url)
    guard front.takes(response) else { return front.removeAll(for: url) }
    if isNew || !front.responses(for: url, now: response.storedAt).isEmpty { front.put(response, for: url) }
  }

  /// Removes all responses for the address from both stores.
  public func removeAll(for url: String) async {
    front.removeAll(for: url)
    await back.removeAll(for: url)
    // A concurrent read of the back may have filled the front again.
    front.removeAll(for: url)
  }
}
