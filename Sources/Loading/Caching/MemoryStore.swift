import Synchronization

/// Keeps answers in memory, up to so many bytes; those that were not used for the longest time go first.
public final class MemoryStore: ResponseStore {
  private struct Entry {
    var responses: [StoredResponse]
    var ticket: UInt64
    var size: Int { responses.reduce(0) { $0 + $1.size } }
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var order: WaitingLine<String> = WaitingLine()
    var lastTicket: UInt64 = 0
    var size: Int = 0

    mutating func touch(_ url: String) {
      guard let ticket = entries[url]?.ticket else { return }
      _ = order.remove(ticket)
      lastTicket += 1
      entries[url]?.ticket = lastTicket
      order.append(lastTicket, url)
    }

    mutating func remove(_ url: String) {
      guard let entry = entries.removeValue(forKey: url) else { return }
      _ = order.remove(entry.ticket)
      size -= entry.size
    }
  }

  private let maximumBytes: Int
  private let state: Mutex<State> = Mutex(State())

  /// - Parameter maximumBytes: of bodies and fields together. An answer of more than an eighth of it is not kept.
  public init(maximumBytes: Int = 16 * 1024 * 1024) {
    self.maximumBytes = maximumBytes
  }

  /// Bytes kept now, about.
  public var size: Int { state.withLock { $0.size } }

  /// O(1).
  public func responses(for url: String) -> [StoredResponse] {
    state.withLock { (state: inout State) in
      guard let found = state.entries[url] else { return [] }
      state.touch(url)
      return found.responses
    }
  }

  /// Amortized O(variants of the address).
  public func put(_ response: StoredResponse, for url: String) {
    state.withLock { (state: inout State) in
      var responses: [StoredResponse] = state.entries[url]?.responses ?? []
      responses.removeAll { $0.varying == response.varying }
      state.remove(url)
      if response.size <= maximumBytes / 8 { responses.append(response) }
      // A server that varies without end does not push everything else out.
      if responses.count > 8 { responses.removeFirst() }
      guard !responses.isEmpty else { return }
      state.lastTicket += 1
      let entry: Entry = Entry(responses: responses, ticket: state.lastTicket)
      state.entries[url] = entry
      state.order.append(state.lastTicket, url)
      state.size += entry.size
      while state.size > maximumBytes, let oldest = state.order.popFirst() { state.remove(oldest) }
    }
  }

  public func removeAll(for url: String) {
    state.withLock { $0.remove(url) }
  }
}
