/// Where on a page a timeline stands.
public enum TimelinePane: String, Sendable, CaseIterable {
  /// The page's own.
  case main = "timeline"
  /// The one beside it, if two are open.
  case beside
}
