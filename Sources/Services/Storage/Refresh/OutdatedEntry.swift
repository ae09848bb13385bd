import Bytes

/// A stored entry whose draft was made by an older version, with its source.
public struct OutdatedEntry: Hashable, Sendable {
  public var id: EntryID
  public var revision: Int64
  public var source: EntrySource

  public init(id: EntryID, revision: Int64, source: EntrySource) {
    self.id = id
    self.revision = revision
    self.source = source
  }
}

/// An entry whose draft was rebuilt from its source.
public struct RebuiltEntry: Hashable, Sendable {
  /// The entry from which the draft was made. An entry that has changed since is left unchanged.
  public var before: OutdatedEntry
  /// The version that made the draft.
  public var version: Int
  /// Nil if the source gives no draft: the entry is left unchanged, and not tried again with this version.
  public var draft: EntryDraft?

  public init(_ before: OutdatedEntry, version: Int, draft: EntryDraft?) {
    self.before = before
    self.version = version
    self.draft = draft
  }
}
