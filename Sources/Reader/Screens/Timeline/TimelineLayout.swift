import Bytes

/// How a timeline is laid out: a row an entry, or cards side by side.
public enum TimelineLayout: String, Sendable, CaseIterable {
  case list, cards

  public init?(rawValue name: String) {
    guard let layout = Self.allCases.first(where: { name.hasSameBytes(as: $0.rawValue) }) else { return nil }
    self = layout
  }
}
