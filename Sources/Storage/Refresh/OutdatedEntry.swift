import Bytes

/// A stored entry whose draft was made by an older version than today's, with its source.
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

/// An entry whose draft was made again of its source.
public struct RebuiltEntry: Hashable, Sendable {
  /// The entry as it was when the draft was made; an entry that has changed since is left as it is.
  public var before: OutdatedEntry
  /// The version that made the draft.
  public var version: Int
  /// Nil if nothing could be made of the source: the entry stays as it is, and is not tried again with this version.
  public var draft: EntryDraft?

  public init(_ before: OutdatedEntry, version: Int, draft: EntryDraft?) {
    self.before = before
    self.version = version
    self.draft = draft
  }
}
