// MARK: - Layout

/// The layout of a timeline: rows, or cards in columns.
public enum TimelineLayout: String, SettingValue {
  case list, cards
}

extension Setting<TimelineLayout> {
  public static var layout: Self { Self("layout", initial: .list) }
}
