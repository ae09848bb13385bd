/// An entry as published, stored so that its draft can be rebuilt. Opaque to storage.
public struct EntrySource: Hashable, Sendable {
  /// The version of the code that made the draft, 1 or more. A greater version makes a better draft of the same source.
  public var version: Int
  public var data: [UInt8]

  public init(version: Int, data: [UInt8]) {
    self.version = version
    self.data = data
  }
}

/// The source of a draft that may be stored. Its bytes are made only when they are stored, since most entries of most
/// checks are unchanged.
public struct DraftSource: Sendable {
  /// See ``EntrySource/version``.
  public var version: Int
  /// Makes the bytes; returns nil if they should not be stored. Must not take longer than writing them, since it blocks
  /// other writers.
  public var data: @Sendable () -> [UInt8]?

  public init(version: Int, data: @escaping @Sendable () -> [UInt8]?) {
    self.version = version
    self.data = data
  }
}

/// Two sources are equal if they have the same version: all other differences show in the drafts.
extension DraftSource: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.version == right.version }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(version)
  }
}

extension EntrySource {
  /// The sources of entries: id, version, data.
  static func statement(of ids: [EntryID]) -> SQL {
    """
    SELECT s.entry_id, e.version, s.data FROM entry_sources s JOIN entries e ON e.id = s.entry_id
    WHERE s.entry_id IN \(.set(ids))
    """
  }
}
