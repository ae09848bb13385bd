import Storage

/// A stub that loads the given entries, for the gallery and tests.
public struct ShownEntries: EntryLoading {
  private let shown: [StoredEntry]
  private let pace: Pace

  public init(_ entries: [StoredEntry], pace: Pace = .atOnce) {
    shown = entries
    self.pace = pace
  }

  public func entry(_ id: EntryID) async throws -> StoredEntry? {
    try await pace.wait()
    return shown.first { entry in entry.id == id }
  }
}
