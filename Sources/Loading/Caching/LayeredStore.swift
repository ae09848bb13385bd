/// A small fast store in front of a large slow one: answers are kept in both, and looked for in the front first.
public final class LayeredStore: ResponseStore {
  private let front: MemoryStore
  private let back: any ResponseStore

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

  /// The front keeps all of an address or nothing: with one of several ways in which it varies it would hide the others.
  /// The back comes first, so that who looks meanwhile and brings the older answer to the front is corrected here.
  public func put(_ response: StoredResponse, for url: String) async {
    let isNew = await responses(for: url, now: response.storedAt).isEmpty
    await back.put(response, for: url)
    guard front.takes(response) else { return front.removeAll(for: url) }
    if isNew || !front.responses(for: url, now: response.storedAt).isEmpty { front.put(response, for: url) }
  }

  public func removeAll(for url: String) async {
    front.removeAll(for: url)
    await back.removeAll(for: url)
    // Who read the back meanwhile may have brought it to the front again.
    front.removeAll(for: url)
  }
}
