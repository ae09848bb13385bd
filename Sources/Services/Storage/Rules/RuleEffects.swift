import Foundation

/// What the rules of a user do with the entries of a part of a check.
struct RuleEffects: Sendable {
  private var muted: [(RuleID, [EntryID])] = []
  private var read: [EntryID] = []
  private var unread: [EntryID] = []
  private var starred: [EntryID] = []
  private var labeled: [(LabelID, [EntryID])] = []
  private var wanted: [EntryID] = []
  private var notices: [(RuleID, [EntryID])] = []
  private var acted: [(RuleID, [EntryID])] = []

  init() {}

  /// The same for stored entries.
  init(_ changes: RuleChanges, of rule: RuleID, label: LabelID?) {
    if !changes.muted.isEmpty { muted = [(rule, changes.muted)] }
    if let label, !changes.labeled.isEmpty { labeled = [(label, changes.labeled)] }
    (read, starred, wanted) = (changes.read, changes.starred, changes.wanted)
    acted = [(rule, changes.entries.sorted())]
  }

  mutating func add(_ rule: EntryRule, to subject: RuleSubject) {
    let (actions, id) = (rule.draft.actions, subject.id)
    func add<Key: Equatable>(_ id: EntryID, to groups: inout [(Key, [EntryID])], of key: Key) {
      if let index = groups.firstIndex(where: { $0.0 == key }) {
        groups[index].1.append(id)
      } else {
        groups.append((key, [id]))
      }
    }
    add(id, to: &acted, of: rule.id)
    if actions.contains(.mute), !muted.contains(where: { $0.1.last == id }) { add(id, to: &muted, of: rule.id) }
    if actions.contains(.star), starred.last != id { starred.append(id) }
    if actions.contains(.label), let label = rule.draft.label { add(id, to: &labeled, of: label) }
    if actions.contains(.fetchArticle), wanted.last != id { wanted.append(id) }
    if actions.contains(.notify) { add(id, to: &notices, of: rule.id) }
    if subject.isNew {
      if actions.contains(.markRead), read.last != id { read.append(id) }
    } else if unread.last != id {
      unread.append(id)
    }
  }

  // MARK: Statements

  /// The entries of which open pages are told.
  var noticed: [EntryID] { notices.flatMap(\.1) }

  /// The entries on which a rule acts.
  func acting(_ rule: RuleID) -> [EntryID] { acted.first { $0.0 == rule }?.1 ?? [] }

  /// True if open pages may be told about entries.
  var hasNotices: Bool { !notices.isEmpty }

  /// The entries that become read, with their copies; nil for none. To be marked after `statements`, which ask what is
  /// unread.
  func toRead(for user: UserID) -> SQL? {
    let ids = read + muted.flatMap(\.1)
    return ids.isEmpty ? nil : Self.withCopies(ids, for: user)
  }

  /// The entries that become unread, with their copies; nil for none. Muted ones stay read.
  func toUnread(for user: UserID) -> SQL? {
    unread.isEmpty ? nil : Self.withCopies(unread, for: user).andUnmuted(by: user)
  }

  /// The statements for everything but marks.
  func statements(for user: UserID, at time: Date) -> [SQL] {
    var statements: [SQL] = []
    for (rule, ids) in muted {
      statements.append(
        """
        INSERT INTO muted_entries (user_id, entry_id, rank, rule_id, was_unread)
        SELECT \(user), x.id, x.rank, r.id, \(Timeline.isUnread("x", for: user))
        \(Self.withCopies(ids, for: user, and: "rules r")) AND r.id = \(rule) ON CONFLICT DO NOTHING
        """)
    }
    if !starred.isEmpty {
      statements.append(
        """
        INSERT INTO stars (user_id, entry_id, rank)
        SELECT \(user), x.id, x.rank FROM entries x WHERE x.id IN \(.set(starred)) ON CONFLICT DO NOTHING
        """)
    }
    for (label, ids) in labeled {
      statements.append(
        """
        INSERT INTO entry_labels (user_id, label_id, rank, entry_id)
        SELECT n.user_id, n.id, x.rank, x.id FROM entries x CROSS JOIN labels n
        WHERE x.id IN \(.set(ids)) AND n.id = \(label) AND n.user_id = \(user) AND (
          SELECT count(*) FROM entry_labels l WHERE l.entry_id = x.id AND l.user_id = \(user)) < \(Label.mostOfEntry)
        ON CONFLICT DO NOTHING
        """)
    }
    if !wanted.isEmpty { statements.append(WantedArticles.adding(wanted, at: time)) }
    for (rule, ids) in notices {
      // The user need not hear of what the user does not see.
      let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
      statements.append(
        """
        INSERT INTO rule_notices (user_id, entry_id, rule_id, made)
        SELECT \(user), x.id, r.id, \(time) FROM entries x CROSS JOIN rules r
        WHERE x.id IN \(.set(ids)) AND r.id = \(rule) AND NOT (\(timeline.isMuted)) ORDER BY x.id
        """)
    }
    for (rule, ids) in acted {
      statements.append("UPDATE rules SET acted = acted + \(ids.count), last_acted = \(time) WHERE id = \(rule)")
    }
    return statements
  }

  private static func withCopies(_ ids: [EntryID], for user: UserID, and table: SQL? = nil) -> SQL {
    let tables: SQL = table.map { "entries x CROSS JOIN \($0)" } ?? "entries x"
    return """
      FROM \(tables) WHERE x.id IN (SELECT x.id \(Timeline.withCopies("FROM entries x WHERE x.id IN \(.set(ids))", for: user)))
      """
  }
}
