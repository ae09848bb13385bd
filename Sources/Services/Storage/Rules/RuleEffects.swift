import Foundation

/// What the rules of a user do with the entries of a part of a check.
struct RuleEffects: Sendable {
  private var muted = Groups<RuleID>()
  private var read: [EntryID] = []
  private var unread: [EntryID] = []
  private var starred: [EntryID] = []
  private var labeled = Groups<LabelID>()
  private var wanted: [EntryID] = []
  private var notices = Groups<RuleID>()
  private var acted = Groups<RuleID>()
  /// The last entry that a rule mutes: the first such rule counts.
  private var lastMuted: EntryID?

  /// Entries by what is done with them, in the order in which they were added.
  private struct Groups<Key: Hashable & Sendable>: Sendable {
    private(set) var all: [(key: Key, entries: [EntryID])] = []
    private var places: [Key: Int] = [:]

    /// - Complexity: O(1) amortized. A user's rules may all find an entry.
    mutating func add(_ entries: [EntryID], of key: Key) {
      guard !entries.isEmpty else { return }
      if let place = places[key] {
        all[place].entries += entries
      } else {
        places[key] = all.count
        all.append((key, entries))
      }
    }

    func entries(of key: Key) -> [EntryID] { places[key].map { all[$0].entries } ?? [] }
  }

  init() {}

  /// The same for stored entries.
  init(_ changes: RuleChanges, of rule: RuleID, label: LabelID?) {
    muted.add(changes.muted, of: rule)
    if let label { labeled.add(changes.labeled, of: label) }
    (read, starred, wanted) = (changes.read, changes.starred, changes.wanted)
    acted.add(changes.entries.sorted(), of: rule)
  }

  mutating func add(_ rule: EntryRule, to subject: RuleSubject) {
    let (actions, id) = (rule.draft.actions, subject.id)
    acted.add([id], of: rule.id)
    if actions.contains(.mute), lastMuted != id {
      muted.add([id], of: rule.id)
      lastMuted = id
    }
    if actions.contains(.star), starred.last != id { starred.append(id) }
    if actions.contains(.label), let label = rule.draft.label { labeled.add([id], of: label) }
    if actions.contains(.fetchArticle), wanted.last != id { wanted.append(id) }
    if actions.contains(.notify) { notices.add([id], of: rule.id) }
    if subject.isNew {
      if actions.contains(.markRead), read.last != id { read.append(id) }
    } else if unread.last != id {
      unread.append(id)
    }
  }

  // MARK: Statements

  /// The entries of which open pages are told.
  var noticed: [EntryID] { notices.all.flatMap(\.entries) }

  /// The entries on which a rule acts.
  func acting(_ rule: RuleID) -> [EntryID] { acted.entries(of: rule) }

  /// True if open pages may be told about entries.
  var hasNotices: Bool { !notices.all.isEmpty }

  /// The entries that become read, with their copies; nil for none. To be marked after `statements`, which ask what is
  /// unread.
  func toRead(for user: UserID) -> SQL? {
    let ids = read + muted.all.flatMap(\.entries)
    return ids.isEmpty ? nil : Self.withCopies(ids, for: user)
  }

  /// The entries that become unread, with their copies; nil for none. Muted ones stay read.
  func toUnread(for user: UserID) -> SQL? {
    unread.isEmpty ? nil : Self.withCopies(unread, for: user).andUnmuted(by: user)
  }

  /// The statements for everything but marks and ``counting(_:at:)``.
  func statements(for user: UserID, at time: Date) -> [SQL] {
    var statements: [SQL] = []
    for (rule, ids) in muted.all {
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
      statements.append(MarkChanges.noting(starred, of: user, at: time))
    }
    for (label, ids) in labeled.all {
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
    for (rule, ids) in notices.all {
      // The user need not hear of what the user does not see.
      let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
      statements.append(
        """
        INSERT INTO rule_notices (user_id, entry_id, rule_id, made)
        SELECT \(user), x.id, r.id, \(time) FROM entries x CROSS JOIN rules r
        WHERE x.id IN \(.set(ids)) AND r.id = \(rule) AND NOT (\(timeline.isMuted)) ORDER BY x.id
        """)
    }
    return statements
  }

  /// The statements that count what the rules have done: one for all rules with the same number of entries.
  static func counting(_ effects: [RuleEffects], at time: Date) -> [SQL] {
    var rules: [Int: [RuleID]] = [:]
    for (rule, ids) in effects.lazy.flatMap(\.acted.all) { rules[ids.count, default: []].append(rule) }
    return rules.sorted { $0.key < $1.key }.map { count, ids in
      "UPDATE rules SET acted = acted + \(count), last_acted = \(time) WHERE id IN \(.set(ids))"
    }
  }

  private static func withCopies(_ ids: [EntryID], for user: UserID, and table: SQL? = nil) -> SQL {
    let tables: SQL = table.map { "entries x CROSS JOIN \($0)" } ?? "entries x"
    return """
      FROM \(tables) WHERE x.id IN (SELECT x.id \(Timeline.withCopies("FROM entries x WHERE x.id IN \(.set(ids))", for: user)))
      """
  }
}
