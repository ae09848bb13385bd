// MARK: - Marking

/// A choice of yes or no.
public enum Switch: String, SettingValue {
  case off, on
}

extension Setting<Switch> {
  /// Marks entries as read when they leave the top of the list.
  public static var marksOnScroll: Self { Self("mark-on-scroll", initial: .off) }
}

// MARK: - Layout

/// The layout of a timeline: rows, or cards in columns.
public enum TimelineLayout: String, SettingValue {
  case list, cards
}

extension Setting<TimelineLayout> {
  public static var layout: Self { Self("layout", initial: .list) }
}
