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

  private static func perform(
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

  // MARK: Stored entries

  public func runRule(
    _ user: UserID, _ id: RuleID, _ changes: RuleChanges, label: LabelID?, days: Int?, now: Date
  ) async throws(StorageError) -> RuleRun? {
    try await write("applying a rule") { (connection) throws(StorageError) in
      guard try connection.first(EntryRule.exists(id, of: user, days: days), { _ in true }) != nil else {
        throw .notFound("rule \(id)")
      }
      guard !changes.entries.isEmpty else { return nil }
      try Self.perform(RuleEffects(changes, of: id, label: label), of: user, at: now, on: connection)
      if !changes.muted.isEmpty { try connection.run(MutedEntry.countingChange(of: user)) }
      let run = try connection.first(RuleRun.adding(of: user, id, changes, label: label, at: now)) { $0.integer(0) }
      guard let run else { throw .corrupt("the use of a rule has no number") }
      for statement in RuleRun.storing(changes, of: run) { try connection.run(statement) }
      return RuleRun(id: run, rule: id, made: now, count: changes.entries.count)
    }
  }

  public func undoRuleRun(_ user: UserID, _ run: Int64) async throws(StorageError) -> [EntryID] {
    try await write("undoing the use of a rule") { (connection) throws(StorageError) in
      let undone = UndoneRun(
        run, of: user, try connection.rows(RuleRun.changes(of: run, user), UndoneRun.Change.init(row:)))
      if !undone.muted.isEmpty { _ = try Self.unmute(undone.muted, of: user, on: connection) }
      for statement in undone.statements(at: connection.now()) { try connection.run(statement) }
      if let entries = undone.toUnread {
        try Self.setRead(Self.numbers(entries, on: connection), of: user, isRead: false, on: connection)
      }
      return undone.entries
    }
  }

  public func unmute(_ user: UserID, _ ids: [EntryID]) async throws(StorageError) -> [EntryID] {
    try await write("showing muted entries") { (connection) throws(StorageError) in
      try Self.unmute(ids, of: user, on: connection)
    }
  }

  private static func unmute(
    _ ids: [EntryID], of user: UserID, on connection: Connection
  ) throws(StorageError) -> [EntryID] {
    let muted = MutedEntry.muted(ids, of: user)
    let found: [EntryID] = try connection.rows("SELECT x.id \(muted) ORDER BY x.id") { $0.id(0) }
    let unread = try numbers("\(muted) AND m.was_unread", on: connection)
    try show(MutedEntry.deleting(found, of: user), of: user, on: connection)
    try setRead(unread, of: user, isRead: false, on: connection)
    return found
  }

  /// Shows muted entries again, by a statement that deletes and returns them.
  static func show(_ deleting: SQL, of user: UserID, on connection: Connection) throws(StorageError) {
    guard try !connection.rows(deleting, { _ in () }).isEmpty else { return }
    try connection.run(MutedEntry.countingChange(of: user))
  }
}
