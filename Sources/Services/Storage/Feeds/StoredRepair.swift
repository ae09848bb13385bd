import Bytes

/// One kind of error that was repaired in a feed's document when it was last read.
public struct StoredRepair: Hashable, Codable, Sendable {
  /// A sentence for the user.
  public var what: String
  /// The line of the first occurrence, counted from 1.
  public var line: Int
  /// The number of occurrences.
  public var count: Int

  public init(what: String, line: Int, count: Int = 1) {
    self.what = what
    self.line = line
    self.count = count
  }
}

extension StoredRepair {
  public static func == (left: Self, right: Self) -> Bool {
    left.what.hasSameBytes(as: right.what) && left.line == right.line && left.count == right.count
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(ByteString(what))
    hasher.combine(line)
  }
}
