import Bytes
import Foundation
import TextSearch

/// What a user wants done with entries, as the user writes it.
public struct RuleDraft: Hashable, Sendable {
  /// Nil or blank for a rule that is called by its search.
  @ComparedByBytes public var name: String?
  public var place: RulePlace
  /// A search (docs/search.md) whose last word is a whole one; blank for all entries of the place.
  @ComparedByBytes public var search: String
  public var actions: RuleActions
  /// The label to give; needed for the action.
  public var label: LabelID?
  /// Entries that came more than so many days ago are marked as read. A rule with days has no search and no actions.
  public var days: Int?
  public var isOn: Bool
  /// True if no later rule acts on an entry on which this one has acted.
  public var stops: Bool

  public init(
    name: String? = nil, place: RulePlace = .everything, search: String = "", actions: RuleActions = [],
    label: LabelID? = nil, days: Int? = nil, isOn: Bool = true, stops: Bool = false
  ) {
    self.name = name
    self.place = place
    self.search = search
    self.actions = actions
    self.label = label
    self.days = days
    self.isOn = isOn
    self.stops = stops
  }

  /// The search as a query.
  public var query: SearchQuery { SearchQuery(search, isFinished: true) }
}

/// The entries that a rule looks at.
public enum RulePlace: Hashable, Sendable {
  /// All feeds that the user follows.
  case everything
  /// The feeds of a folder and of those within it.
  case folder(FolderID)
  case feed(FeedID)
  /// Of a folder or a feed that is no longer stored. The rule does nothing.
  case missing

  /// The timeline with these entries; nil for a rule without a place.
  public var scope: EntryScope? {
    switch self {
    case .everything: .all
    case .folder(let folder): .folder(folder)
    case .feed(let feed): .feed(feed)
    case .missing: nil
    }
  }
}

/// What a rule does with an entry.
public struct RuleActions: OptionSet, Hashable, Sendable, Codable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Hides it from timelines, counts and notifications. It counts as read.
  public static let mute = RuleActions(rawValue: 1)
  public static let markRead = RuleActions(rawValue: 2)
  public static let star = RuleActions(rawValue: 4)
  public static let label = RuleActions(rawValue: 8)
  /// Makes it unread again when its publisher has changed its title or text.
  public static let unreadAgain = RuleActions(rawValue: 16)
  /// Tells the user's open pages.
  public static let notify = RuleActions(rawValue: 32)
  /// Asks for the full article of its page.
  public static let fetchArticle = RuleActions(rawValue: 64)

  /// All actions, in the order in which they are shown, with the names that programs use.
  public static let all: [(action: RuleActions, key: String)] = [
    (.mute, "mute"), (.markRead, "read"), (.star, "star"), (.label, "label"), (.unreadAgain, "unread-again"),
    (.notify, "notify"), (.fetchArticle, "fetch-article"),
  ]
}

/// A stored rule.
public struct EntryRule: Hashable, Sendable {
  /// The most rules of a user.
  public static let most = 200
  /// The most days of a rule for old entries.
  public static let mostDays = 3_650

  public var id: RuleID
  public var draft: RuleDraft
  /// The reason why the rule does nothing although it is on.
  public var obstacle: Obstacle?
  /// The number of entries on which it has acted.
  public var actedCount: Int
  public var lastActed: Date?

  public init(
    id: RuleID, draft: RuleDraft, obstacle: Obstacle? = nil, actedCount: Int = 0, lastActed: Date? = nil
  ) {
    self.id = id
    self.draft = draft
    self.obstacle = obstacle
    self.actedCount = actedCount
    self.lastActed = lastActed
  }

  public enum Obstacle: Hashable, Sendable {
    case folderDeleted
    /// The user has left the feed, or it is no longer stored.
    case feedLeft
    case labelDeleted
  }

  /// True if the rule acts on entries.
  public var isActive: Bool { draft.isOn && obstacle == nil }
}

/// The id of a user's rule.
public struct RuleID: RowIdentifier {
  public let rawValue: Int64

  public init(rawValue: Int64) { self.rawValue = rawValue }
}
