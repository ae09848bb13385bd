import Bytes

/// Something that was wrong in a document and was read all the same.
public struct FeedRepair: Sendable, Hashable, Codable {
  /// Counted from 1; where the place is not known, 1.
  public var line: Int
  /// A phrase a publisher understands.
  @Bytewise public var what: String
  /// How often it was met, at least once; `line` is where it was first.
  public var count: Int

  /// Creates a repair, met once unless `count` says otherwise.
  public init(line: Int, what: String, count: Int = 1) {
    self.line = line
    self.what = what
    self.count = count
  }
}
