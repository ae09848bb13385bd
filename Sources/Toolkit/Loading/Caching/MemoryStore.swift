import Bytes
import Threading

/// Stores responses in memory, up to a number of bytes. The least recently used ones are evicted first.
public final class MemoryStore: ResponseStore {
  private struct Entry {
    var responses: [StoredResponse]
    var ticket: UInt64
    var size: Int { responses.reduce(0) { $0 + $1.size } }
  }

  private struct State {
    var entries: [ByteString: Entry] = [:]
    var order: WaitingLine<ByteString> = WaitingLine()
    var lastTicket: UInt64 = 0
    var size = 0
    var version: UInt64 = 0

    mutating func touch(_ url: ByteString) {
      guard let ticket = entries[url]?.ticket else { return }
      _ = order.remove(ticket)
      lastTicket += 1
      entries[url]?.ticket = lastTicket
      order.append(lastTicket, url)
    }

    mutating func set(_ responses: [StoredResponse], for url: ByteString, _ maximumBytes: Int) {
      version += 1
      remove(url)
      guard !responses.isEmpty else { return }
      lastTicket += 1
      let entry = Entry(responses: responses, ticket: lastTicket)
      entries[url] = entry
      order.append(lastTicket, url)
      size += entry.size
      while size > maximumBytes, let oldest = order.popFirst() { remove(oldest) }
    }

    mutating func remove(_ url: ByteString) {
      guard let entry = entries.removeValue(forKey: url) else { return }
      _ = order.remove(entry.ticket)
      size -= entry.size
    }
  }

  private let maximumBytes: Int
  private let state = Lock(State())

  /// - Parameter maximumBytes: The limit on bodies and header fields together. A response larger than an eighth of it
  ///   is not kept.
  public init(maximumBytes: Int = 16 * 1024 * 1024) {
    self.maximumBytes = maximumBytes
  }

  /// The approximate number of bytes stored.
  public var size: Int { state.withLock { $0.size } }

  /// - Complexity: O(1).
  public func responses(for url: String, now: Duration) -> [StoredResponse] {
    let url = ByteString(url)
    return state.withLock { state in
      guard let found = state.entries[url] else { return [] }
      state.touch(url)
      return found.responses
    }
  }

  /// Stores the response. One that is too large only removes its older version.
  ///
  /// - Complexity: Amortized O(variants of the address).
  public func put(_ response: StoredResponse, for url: String) {
    let url = ByteString(url)
    state.withLock { state in
      var kept = state.entries[url]?.responses ?? []
      if takes(response) {
        kept = StoredVariants.inserting(response, into: kept)
      } else {
        kept.removeAll { other in other.varying == response.varying }
      }
      state.set(kept, for: url, maximumBytes)
    }
  }

  /// Removes all responses for the address.
  public func removeAll(for url: String) {
    state.withLock { state in state.set([], for: ByteString(url), maximumBytes) }
  }

  // MARK: In front of another store

  func takes(_ response: StoredResponse) -> Bool { response.size <= maximumBytes / 8 }

  /// A counter that grows with every change of the store.
  var version: UInt64 { state.withLock { $0.version } }

  /// Stores responses read from another store, unless this store has changed since: the change is newer.
  func fill(_ responses: [StoredResponse], for url: String, ifStill version: UInt64) {
    state.withLock { state in
      guard state.version == version, responses.allSatisfy(takes) else { return }
      state.set(responses, for: ByteString(url), maximumBytes)
    }
  }
}
