import Storage

/// An element of a timeline as read from storage, before its kind's decoder makes an item of it.
public struct RawElement: Sendable {
  /// The key of the kind that decodes it.
  public let kind: String
  /// One entry, or the entries that a block gathers, newest first.
  public let entries: [StoredEntry]

  public init(kind: String, entries: [StoredEntry]) {
    self.kind = kind
    self.entries = entries
  }

  public init(_ entry: StoredEntry) {
    self.init(kind: entry.kind, entries: [entry])
  }
}
