import Foundation
import Storage

/// What a rule would have done to stored entries.
public struct RuleTrial: Sendable {
  /// The entries of a trial; those that are older are not counted.
  public static let most = 2_000
  /// The days that are looked back on, unless all are asked for.
  public static let days = 30
  /// The entries that are shown.
  public static let mostShown = 20

  /// The number of entries that the rule finds.
  public let count: Int
  /// True if there may be more.
  public let isCut: Bool
  /// True if older entries than those of the last days were looked at.
  public let isOfAll: Bool
  /// The newest of them.
  public let newest: [StoredEntry]
  /// What would really change.
  public let changes: RuleChanges

  package init(_ draft: RuleDraft, entries: [StoredEntry], isOfAll: Bool, isCut: Bool) {
    self.isOfAll = isOfAll
    self.isCut = isCut
    count = entries.count
    newest = Array(entries.prefix(Self.mostShown))
    var changes = RuleChanges()
    for entry in entries {
      if draft.actions.contains(.mute) { changes.muted.append(entry.id) }
      if draft.actions.contains(.markRead) || draft.days != nil, entry.isUnread { changes.read.append(entry.id) }
      if draft.actions.contains(.star), !entry.isStarred { changes.starred.append(entry.id) }
      if draft.actions.contains(.label), let label = draft.label, !entry.labels.contains(label),
        entry.labels.count < Label.mostOfEntry
      {
        changes.labeled.append(entry.id)
      }
      if draft.actions.contains(.fetchArticle) { changes.wanted.append(entry.id) }
    }
    self.changes = changes
  }
}
