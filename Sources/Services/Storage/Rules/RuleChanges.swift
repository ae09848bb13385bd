import Foundation

/// What a rule does to entries that are stored already: for each action, those that it changes.
public struct RuleChanges: Hashable, Sendable {
  public var muted: [EntryID] = []
  public var read: [EntryID] = []
  public var starred: [EntryID] = []
  public var labeled: [EntryID] = []
  public var wanted: [EntryID] = []

  public init() {}

  /// The entries that any action changes.
  public var entries: Set<EntryID> { Set(muted + read + starred + labeled + wanted) }

  /// The number of entries that an action changes; nil for an action that stored entries never need.
  public func count(of action: RuleActions) -> Int? {
    switch action {
    case .mute: muted.count
    case .markRead: read.count
    case .star: starred.count
    case .label: labeled.count
    case .fetchArticle: wanted.count
    default: nil
    }
  }

  /// The entries with the bits of their changes, for undoing.
  var bits: [(changes: Int, entries: [EntryID])] {
    var bits: [EntryID: Int] = [:]
    let parts: [(RuleActions, [EntryID])] = [
      (.mute, muted), (.markRead, read), (.star, starred), (.label, labeled), (.fetchArticle, wanted),
    ]
    for (action, entries) in parts { for entry in entries { bits[entry, default: 0] |= action.rawValue } }
    return Dictionary(grouping: bits.keys) { bits[$0] ?? 0 }.map { ($0.key, $0.value.sorted()) }
      .sorted { $0.changes < $1.changes }
  }
}

/// One use of a rule on stored entries, which can be undone for 30 days.
public struct RuleRun: Hashable, Sendable {
  public var id: Int64
  /// Nil after the rule was deleted for good.
  public var rule: RuleID?
  public var made: Date
  /// The number of changed entries.
  public var count: Int

  /// The time for which a run can be undone, and a deleted rule restored, in seconds.
  public static let memory: TimeInterval = 30 * 86_400
}

/// An entry that a rule tells its user about.
public struct RuleNotice: Hashable, Sendable {
  /// Later notices have greater numbers.
  public var id: Int64
  public var user: UserID
  public var entry: EntryID
  public var rule: RuleID

  /// The time for which notices are stored, in seconds.
  public static let memory: TimeInterval = 86_400
}

/// An entry that a user does not see.
public struct MutedEntry: Hashable, Sendable {
  public var entry: EntryID
  /// The rule that has hidden it; nil after the rule was deleted for good.
  public var rule: RuleID?

  public init(entry: EntryID, rule: RuleID?) {
    self.entry = entry
    self.rule = rule
  }
}

/// A rule that marks old entries as read, with its user.
public struct AgeRule: Hashable, Sendable, Shape {
  public var user: UserID
  public var rule: EntryRule

  init(_ row: inout Columns<some SQLRow>) {
    (user, rule) = (row.id("r.user_id"), EntryRule(&row))
  }
}
