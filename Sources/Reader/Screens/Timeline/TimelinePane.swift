import Bytes

/// The place of a timeline on a page.
public enum TimelinePane: String, Sendable, CaseIterable {
  /// The page's own.
  case main = "timeline"
  /// The one beside it, if two are open.
  case beside

  public init?(rawValue name: String) {
    guard let pane = Self.allCases.first(where: { name.hasSameBytes(as: $0.rawValue) }) else { return nil }
    self = pane
  }
}
