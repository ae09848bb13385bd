import Bytes

/// The number of a row, with a type for each table: a feed's id is not an entry's.
///
/// Ids are positive and increase in the order in which rows are created. Their text is a plain decimal number, and
/// every id has exactly one spelling.
public protocol RowIdentifier: RawRepresentable, Hashable, Sendable, Codable, Comparable, LosslessStringConvertible
where RawValue == Int64 {
  init(rawValue: Int64)
}

extension RowIdentifier {
  public var description: String { String(rawValue) }

  /// Nil unless the text is the id's only spelling: no sign, no leading zeros, no spaces.
  public init?(_ description: String) {
    guard let number = Int64(description), String(number).hasSameBytes(as: description) else { return nil }
    self.init(rawValue: number)
  }

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
