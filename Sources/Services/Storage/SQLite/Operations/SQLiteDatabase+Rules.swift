import Foundation

// MARK: - Rules

extension SQLiteDatabase {
  public func rules(_ user: UserID) async throws(StorageError) -> [EntryRule] {
    try await read("reading rules") { (connection) throws(StorageError) in
      try connection.rows(EntryRule.statement(of: user), EntryRule.init(row:))
    }
  }

  public func deletedRules(_ user: UserID) async throws(StorageError) -> [EntryRule] {
    try await read("reading deleted rules") { (connection) throws(StorageError) in
      try connection.rows(EntryRule.deleted(of: user), EntryRule.init(row:))
    }
  }

  public func addRule(
    _ user: UserID, _ rule: RuleDraft, beginning begin: Date?
  ) async throws(StorageError) -> RuleID {
    try await write("adding a rule") { (connection) throws(StorageError) in
      try Self.require(rule, of: user, on: connection)
      try Self.requireRoom(of: user, on: connection)
      let id: RuleID? = try connection.first(rule.adding(to: user, beginning: begin)) { $0.id(0) }
      guard let id else { throw .corrupt("a new rule has no number") }
      return id
    }
  }

  public func changeRule(_ user: UserID, _ id: RuleID, to rule: RuleDraft) async throws(StorageError) {
    try await write("changing a rule") { (connection) throws(StorageError) in
      try Self.require(rule, of: user, on: connection)
      guard try connection.first(rule.replacing(id, of: user), { _ in true }) != nil else {
        throw .notFound("rule \(id)")
      }
    }
  }

  public func switchRule(_ user: UserID, _ id: RuleID, isOn: Bool) async throws(StorageError) {
    try await write("switching a rule") { (connection) throws(StorageError) in
      let isFound = try connection.first(EntryRule.switching(id, of: user, isOn: isOn)) { _ in true }
      if isFound == nil { throw .notFound("rule \(id)") }
    }
  }

  public func orderRules(_ user: UserID, _ ids: [RuleID]) async throws(StorageError) {
    try await write("ordering rules") { (connection) throws(StorageError) in
      let known = try connection.rows(EntryRule.statement(of: user)) { EntryRule(row: $0).id }
      for statement in EntryRule.ordering(RuleOrder.all(known, first: ids), of: user) { try connection.run(statement) }
    }
  }

  public func deleteRule(_ user: UserID, _ id: RuleID, now: Date) async throws(StorageError) {
    try await write("deleting a rule") { (connection) throws(StorageError) in
      let isFound = try connection.first(EntryRule.deleting(id, of: user, at: now)) { _ in true }
      if isFound == nil { throw .notFound("rule \(id)") }
    }
  }

  public func restoreRule(_ user: UserID, _ id: RuleID) async throws(StorageError) {
    try await write("restoring a rule") { (connection) throws(StorageError) in
      guard try connection.first(EntryRule.exists(id, of: user, isDeleted: true), { _ in true }) != nil else {
        throw .notFound("deleted rule \(id)")
      }
      try Self.requireRoom(of: user, on: connection)
      try connection.run(EntryRule.restoring(id, of: user))
    }
  }

  private static func require(_ rule: RuleDraft, of user: UserID, on connection: Connection) throws(StorageError) {
    let missing = try connection.first(rule.missing(of: user)) { $0.text(0) }
    if let missing { throw .notFound("such \(missing)") }
  }

  private static func requireRoom(of user: UserID, on connection: Connection) throws(StorageError) {
    let count = try connection.first(EntryRule.count(of: user)) { $0.int(0) } ?? 0
    guard count < EntryRule.most else { throw .tooMany("rules", most: EntryRule.most) }
  }

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

  public func ruleRuns(_ user: UserID, limit: Int) async throws(StorageError) -> [RuleRun] {
    try await read("reading the uses of rules") { (connection) throws(StorageError) in
      try connection.rows(RuleRun.statement(of: user, limit: limit), RuleRun.init(row:))
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

  public func mutedEntries(
    _ user: UserID, by rule: RuleID?, limit: Int
  ) async throws(StorageError) -> [MutedEntry] {
    try await read("reading muted entries") { (connection) throws(StorageError) in
      try connection.rows(MutedEntry.statement(of: user, by: rule, limit: limit), MutedEntry.init(row:))
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

  // MARK: Old entries and notices

  public func ageRules() async throws(StorageError) -> [AgeRule] {
    try await read("reading rules for old entries") { (connection) throws(StorageError) in
      try connection.rows(EntryRule.ofAge, AgeRule.init(row:)).filter(\.rule.isActive)
    }
  }

  public func agedEntries(
    _ user: UserID, _ place: RulePlace, before time: Date, limit: Int
  ) async throws(StorageError) -> [EntryID] {
    guard let statement = place.aged(of: user, before: time, limit: limit) else { return [] }
    return try await read("looking for old entries") { (connection) throws(StorageError) in
      try connection.rows(statement) { $0.id(0) }
    }
  }

  public func lastNotice() async throws(StorageError) -> Int64 {
    try await read("looking for notices") { (connection) throws(StorageError) in
      try connection.first("SELECT COALESCE(max(id), 0) FROM rule_notices") { $0.integer(0) } ?? 0
    }
  }

  public func notices(
    of users: [UserID], after id: Int64, limit: Int
  ) async throws(StorageError) -> [RuleNotice] {
    try await read("reading notices") { (connection) throws(StorageError) in
      try connection.rows(RuleNotice.statement(of: users, after: id, limit: limit), RuleNotice.init(row:))
    }
  }

  public func forgetRules(now: Date) async throws(StorageError) {
    try await write("forgetting old rules") { (connection) throws(StorageError) in
      for statement in EntryRule.forgetting(now: now) { try connection.run(statement) }
    }
  }
}
