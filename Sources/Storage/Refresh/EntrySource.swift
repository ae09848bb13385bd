/// An entry as its publisher sent it, kept so that its draft can be made again. Storage does not look into it.
public struct EntrySource: Hashable, Sendable {
  /// The version of the program's part that made the draft, 1 or more: a greater one makes a better draft of the same
  /// source.
  public var version: Int
  public var data: [UInt8]

  public init(version: Int, data: [UInt8]) {
    self.version = version
    self.data = data
  }
}

/// The source of a draft that may be stored. Its bytes are made when they are stored: most entries of most checks are
/// unchanged, and cost nothing so.
public struct DraftSource: Sendable {
  /// See ``EntrySource/version``.
  public var version: Int
  /// Makes the bytes; nil if they are not to be kept. It may take as long as writing them does: others that write wait.
  public var data: @Sendable () -> [UInt8]?

  public init(version: Int, data: @escaping @Sendable () -> [UInt8]?) {
    self.version = version
    self.data = data
  }
}

/// Drafts are the same if they were made by the same version: all else of a source shows in the draft.
extension DraftSource: Hashable {
  public static func == (left: Self, right: Self) -> Bool { left.version == right.version }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(version)
  }
}
