/// How a timeline is laid out: a row an entry, or cards side by side.
public enum TimelineLayout: String, Sendable, CaseIterable {
  case list, cards
}
