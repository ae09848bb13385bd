import Bytes

/// A defect of a document that did not prevent reading it.
public struct FeedRepair: Sendable, Hashable, Codable {
  /// Counted from 1; 1 if the line is unknown.
  public var line: Int
  /// A phrase that a publisher understands.
  @ComparedByBytes public var what: String
  /// The number of occurrences, at least one; `line` is the line of the first.
  public var count: Int

  /// True if the document ends before its outermost element does, as after a transfer that broke off.
  public var isCutOff: Bool {
    what.hasSameBytes(as: Self.earlyEnd) || what.hasSameBytes(as: Self.damagedJSON(Self.earlyEndOfJSON))
  }

  static let earlyEnd = "The document ends too early."
  static let earlyEndOfJSON = "the document ends too early"

  static func damagedJSON(_ reason: String) -> String { "Damaged JSON: \(reason)." }

  /// Creates a repair with one occurrence unless `count` is given.
  public init(line: Int, what: String, count: Int = 1) {
    self.line = line
    self.what = what
    self.count = count
  }
}
