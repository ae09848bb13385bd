/// What a user wants of one feed. Other followers of the feed have their own.
public struct ReadingSettings: Hashable, Sendable {
  /// What happens when a publisher changes the text of an entry. The raw values are stored.
  public enum Change: Int, Hashable, Sendable, CaseIterable {
    /// The entry is marked as changed.
    case mark = 0
    /// The entry is also unread again.
    case unreadAgain = 1
    /// The user goes on seeing the first text.
    case ignore = 2
  }

  /// True if the whole article is to be fetched where the feed has only a part of it.
  public var wantsFullArticle = false
  public var onChange = Change.mark
  /// The wished time between checks in minutes; nil for the schedule's own.
  public var interval: Int?
  /// True if the feed is not to be checked. It is as long as another follower has not paused it.
  public var isPaused = false

  public init(
    wantsFullArticle: Bool = false, onChange: Change = .mark, interval: Int? = nil, isPaused: Bool = false
  ) {
    self.wantsFullArticle = wantsFullArticle
    self.onChange = onChange
    self.interval = interval
    self.isPaused = isPaused
  }
}

/// What the followers of a feed wish of its checks.
public struct CheckWish: Hashable, Sendable {
  /// The shortest wished time between checks.
  public var minutes: Int
  /// True if all followers have a wish. Otherwise the schedule may check sooner.
  public var isOfAll: Bool

  public init(minutes: Int, isOfAll: Bool) {
    self.minutes = minutes
    self.isOfAll = isOfAll
  }
}
