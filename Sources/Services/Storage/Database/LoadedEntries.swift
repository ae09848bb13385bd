/// Entries with their contents.
public struct LoadedEntries: Sendable {
  public internal(set) var entries: [StoredEntry] = []
  /// The ids that were not looked for, since the contents of the others have the most bytes.
  public internal(set) var rest: ArraySlice<EntryID>
}

/// Loads entries in small parts, until their contents have the most bytes.
struct EntryParts {
  /// The entries of a part, which are in memory before their bytes are counted. A single one may have 20 MiB.
  private static let size = 10
  /// What an entry takes beside its contents, counted as bytes of them, so that thousands of short ones are no part either.
  private static let entryBytes = 1_000

  private(set) var loaded: LoadedEntries
  private let mostBytes: Int
  private var bytes = 0
  private var seen: Set<EntryID> = []

  init(_ ids: [EntryID], mostBytes: Int) {
    loaded = LoadedEntries(rest: ids[...])
    self.mostBytes = mostBytes
  }

  /// The ids of the next part; nil if nothing is left to be loaded.
  mutating func next() -> [EntryID]? {
    guard !loaded.rest.isEmpty, bytes <= mostBytes else { return nil }
    let part = loaded.rest.prefix(Self.size).filter { seen.insert($0).inserted }
    loaded.rest = loaded.rest.dropFirst(Self.size)
    return part
  }

  /// - Parameter found: The entries of the part, in any order.
  mutating func add(_ found: [StoredEntry], of part: [EntryID]) {
    bytes += found.reduce(0) { $0 + Self.entryBytes + ($1.contentHTML?.utf8.count ?? 0) }
    let known = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
    loaded.entries += part.compactMap { known[$0] }
  }
}
