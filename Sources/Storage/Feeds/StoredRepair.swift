import Bytes

/// One kind of damage that was mended in a feed's document at the last check that read it.
public struct StoredRepair: Hashable, Codable, Sendable {
  /// A sentence for the reader.
  public var what: String
  /// Where it was met first, counted from 1.
  public var line: Int
  /// How often it was met.
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
