import Bytes

/// A defect of a document that did not prevent reading it.
public struct FeedRepair: Sendable, Hashable, Codable {
  /// Counted from 1; 1 if the line is unknown.
  public var line: Int
  /// A phrase that a publisher understands.
  @ComparedByBytes public var what: String
  /// The number of occurrences, at least one; `line` is the line of the first.
  public var count: Int

  /// Creates a repair with one occurrence unless `count` is given.
  public init(line: Int, what: String, count: Int = 1) {
    self.line = line
    self.what = what
    self.count = count
  }
}
