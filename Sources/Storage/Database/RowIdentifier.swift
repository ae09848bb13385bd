import Bytes

/// The number under which a database keeps something, as a type of its own: a feed's id is never an entry's.
///
/// Ids are positive and grow in the order in which rows are made. As text they are plain decimal numbers, and every id
/// has exactly one spelling.
public protocol RowIdentifier: RawRepresentable, Hashable, Sendable, Codable, Comparable, LosslessStringConvertible
where RawValue == Int64 {
  init(rawValue: Int64)
}

extension RowIdentifier {
  public var description: String { String(rawValue) }

  /// `nil` unless the text is the id's one spelling: no sign, no leading zeros, no spaces.
  public init?(_ description: String) {
    guard let number = Int64(description), String(number).hasSameBytes(as: description) else { return nil }
    self.init(rawValue: number)
  }

  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
