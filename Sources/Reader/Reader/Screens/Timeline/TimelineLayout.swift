import Bytes

/// The layout of a timeline: rows, or cards in columns.
public enum TimelineLayout: String, Sendable, CaseIterable {
  case list, cards

  public init?(rawValue name: String) {
    guard let layout = Self.allCases.first(where: { name.hasSameBytes(as: $0.rawValue) }) else { return nil }
    self = layout
  }
}
