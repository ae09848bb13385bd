import Foundation

/// What undoing a run of a rule changes.
struct UndoneRun: Sendable {
  struct Change: Shape, Sendable {
    let entry: EntryID
    let changes: RuleActions
    let label: LabelID?
    /// The rule, if it marks old entries.
    let ageRule: RuleID?

    init(_ row: inout Columns<some SQLRow>) {
      (entry, changes) = (row.id("c.entry_id"), RuleActions(rawValue: row.int("c.changes")))
      label = row.optionalID("n.label_id")
      ageRule = row.optionalID("CASE WHEN r.days IS NOT NULL THEN r.id END")
    }
  }

  private let run: Int64
  private let user: UserID
  private let changes: [Change]

  init(_ run: Int64, of user: UserID, _ changes: [Change]) {
    (self.run, self.user, self.changes) = (run, user, changes)
  }

  var entries: [EntryID] { changes.map(\.entry) }

  /// To be shown again before anything else.
  var muted: [EntryID] { entries(with: .mute) }

  /// The entries that become unread, with their copies; nil for none.
  var toUnread: SQL? {
    let ids = entries(with: .markRead)
    guard !ids.isEmpty else { return nil }
    // Another rule may have muted some of them since.
    return Timeline.withCopies("FROM entries x WHERE x.id IN \(.set(ids))", for: user).andUnmuted(by: user)
  }

  func statements(at time: Date) -> [SQL] {
    var statements: [SQL] = ["DELETE FROM rule_runs WHERE id = \(run) AND user_id = \(user)"]
    // Another user may have asked for the same full articles, so they are fetched nevertheless.
    let (starred, labeled) = (entries(with: .star), entries(with: .label))
    if !starred.isEmpty {
      statements.append("DELETE FROM stars WHERE user_id = \(user) AND entry_id IN \(.set(starred))")
      statements.append(MarkChanges.noting(starred, of: user, at: time))
    }
    if let label = changes.first?.label, !labeled.isEmpty {
      statements.append(
        "DELETE FROM entry_labels WHERE label_id = \(label) AND user_id = \(user) AND entry_id IN \(.set(labeled))")
    }
    if let rule = changes.first?.ageRule {
      statements.append("UPDATE rules SET is_on = FALSE WHERE id = \(rule) AND user_id = \(user)")
    }
    return statements
  }

  private func entries(with action: RuleActions) -> [EntryID] {
    changes.filter { $0.changes.contains(action) }.map(\.entry)
  }
}

/// The order of a user's rules.
enum RuleOrder {
  /// All rules, those that are listed first.
  static func all(_ known: [RuleID], first listed: [RuleID]) -> [RuleID] {
    let listed = listed.filter(Set(known).contains)
    let first = listed.enumerated().filter { listed.firstIndex(of: $0.element) == $0.offset }.map(\.element)
    return first + known.filter { !first.contains($0) }
  }
}
