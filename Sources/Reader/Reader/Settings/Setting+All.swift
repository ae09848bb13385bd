// MARK: - Layout

/// The layout of a timeline: rows, or cards in columns.
public enum TimelineLayout: String, SettingValue {
  case list, cards
}

extension Setting<TimelineLayout> {
  public static var layout: Self { Self("layout", initial: .list) }
}

// MARK: - Entries

/// The place where links in the text of entries open.
public enum LinkTarget: String, SettingValue {
  case newTab = "new-tab"
  case sameTab = "same-tab"
}

extension Setting<LinkTarget> {
  public static var links: Self { Self("links", initial: .newTab) }
}
