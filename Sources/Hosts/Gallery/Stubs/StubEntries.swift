import Reader
import Storage

/// A stub that loads the given entries, for the gallery and tests.
public struct StubEntries: EntryLoading {
  private let shown: [StoredEntry]
  private let delay: StubDelay

  public init(_ entries: [StoredEntry], delay: StubDelay = .atOnce) {
    shown = entries
    self.delay = delay
  }

  public func entry(_ id: EntryID) async throws -> StoredEntry? {
    try await delay.wait()
    return shown.first { entry in entry.id == id }
  }
}
