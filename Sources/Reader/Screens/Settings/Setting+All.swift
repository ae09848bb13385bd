import Bytes

// MARK: - Timelines

/// The layout of a timeline: lines, rows, a magazine, or cards in columns.
public enum TimelineLayout: String, SettingValue {
  case compact, list, magazine, cards
}

extension Setting<TimelineLayout> {
  public static var layout: Self { Self("layout", initial: .list) }
}

/// The order of a timeline.
public enum TimelineOrder: String, SettingValue {
  /// Newest first.
  case newest
  /// Oldest first.
  case oldest
  /// By the title of the feed, each with its newest first.
  case feed
  /// The feeds that seldom have something first, each with its newest first.
  case rare
  /// Of a search, the best matches.
  case best

  /// True if the entries of a feed stand together.
  public var isByFeed: Bool { self == .feed || self == .rare }
  /// True if what stands above an entry is newer than all that stands below it, or older.
  public var isByTime: Bool { self == .newest || self == .oldest }
}

extension Setting<TimelineOrder> {
  public static var order: Self { Self("order", initial: .newest) }
}

/// A setting that is on or off.
public enum Switch: String, SettingValue {
  case on, off
}

extension Setting<Switch> {
  /// Pictures beside the rows of timelines.
  public static var rowPictures: Self { Self("pictures", initial: .on) }

  /// Feeds and folders without unread entries in the sidebar.
  public static var readFeeds: Self { Self("readfeeds", initial: .on) }

  /// Marks entries as read when they leave the top of the list.
  public static var marksOnScroll: Self { Self("scrollmarks", initial: .off) }
}

// MARK: - Looks

/// The colors of the pages.
public enum ReaderTheme: String, SettingValue {
  /// Light or dark, as the system has it.
  case system
  case light, dark, sepia, contrast
}

extension Setting<ReaderTheme> {
  public static var theme: Self { Self("theme", initial: .system) }
}

/// The color of links, selections and main buttons. The theme of high contrast has one of its own.
public enum Accent: String, SettingValue {
  case teal, blue, plum, brick, graphite
}

extension Setting<Accent> {
  public static var accent: Self { Self("accent", initial: .teal) }
}

/// The kind of face in which entries are set. With `system` the reader's own faces are not loaded for anything.
public enum ReadingFace: String, SettingValue {
  case serif, sans, mono, system
}

extension Setting<ReadingFace> {
  public static var face: Self { Self("face", initial: .serif) }
}

/// The length of an entry's lines.
public enum LineLength: String, SettingValue {
  case narrow, normal, wide
}

extension Setting<LineLength> {
  public static var lineLength: Self { Self("measure", initial: .normal) }
}

/// The size of an entry's text in CSS pixels, at the browser's usual size.
public struct TextSize: SettingValue {
  public let rawValue: String

  public init?(rawValue: String) {
    guard let size = Int(rawValue), Self.range.contains(size) else { return nil }
    self.init(size)
  }

  private init(_ size: Int) { rawValue = "\(size)" }

  private static let range = 15...26
  public static let allCases = range.map { TextSize($0) }
  static let normal = TextSize(19)
}

extension Setting<TextSize> {
  public static var textSize: Self { Self("size", initial: .normal) }
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

/// The speed of recordings and videos, as a factor.
public enum PlaybackSpeed: String, SettingValue {
  case slower = "0.8"
  case normal = "1"
  case faster = "1.2"
  case fast = "1.5"
  case veryFast = "1.75"
  case double = "2"
}

extension Setting<PlaybackSpeed> {
  public static var speed: Self { Self("speed", initial: .normal) }
}
