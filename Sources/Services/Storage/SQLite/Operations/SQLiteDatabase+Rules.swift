import Foundation

// MARK: - Rules

extension SQLiteDatabase {
  // MARK: New entries

  /// Does what rules say with the entries of a part of a check.
  ///
  /// - Parameter copied: The entries of other feeds of which the part has copies.
  /// - Returns: The users whom rules tell about entries.
  static func applyRules(
    to recorder: EntryRecorder, copied: [EntryID], _ outcome: RefreshOutcome, of feed: FeedID,
    on connection: Connection
  ) throws(StorageError) -> [UserID] {
    if !copied.isEmpty { try connection.run(MutedEntry.mutingCopies(of: recorder.subjects.map(\.id))) }
    guard !recorder.ruled.isEmpty, try connection.first("SELECT 1 FROM rules LIMIT 1", { _ in true }) != nil else {
      return []
    }
    let rules = FeedRules(try connection.rows(EntryRule.acting(on: feed), FeedRules.Stored.init(row:)))
    guard !rules.isEmpty else { return [] }
    let stored = try connection.first(FeedRules.Facts.statement(of: feed)) { (row) throws(StorageError) in
      try FeedRules.Facts(row: row)
    }
    guard var facts = stored?.with(outcome) else { throw .notFound("feed \(feed)") }
    for user in rules.askingForFolders.sorted() {
      facts.folders[user] = try connection.rows(FeedRules.Facts.folders(of: feed, user)) { $0.text(0) }
    }
    let effects = rules.effects(on: recorder.ruled, of: facts, now: outcome.checked)
    for (user, effects) in effects.sorted(by: { $0.key < $1.key }) {
      try perform(effects, of: user, at: outcome.checked, on: connection)
    }
    return effects.filter(\.value.hasNotices).map(\.key)
  }

  static func perform(
    _ effects: RuleEffects, of user: UserID, at time: Date, on connection: Connection
  ) throws(StorageError) {
    let statements = effects.statements(for: user, at: time) + RuleEffects.counting([effects], at: time)
    for statement in statements { try connection.run(statement) }
    if let entries = effects.toRead(for: user) {
      try setRead(numbers(entries, on: connection), of: user, isRead: true, on: connection)
    }
    if let entries = effects.toUnread(for: user) {
      try setRead(numbers(entries, on: connection), of: user, isRead: false, on: connection)
    }
  }
}
