import Foundation

// MARK: - Rules

/// The rules of users. They act on new entries in the transaction that stores these (`EntryRecording`), before anyone sees
/// them.
///
/// - Rules act in their order, each on the entries of its place that its search finds, until one that `stops`.
/// - On an entry whose publisher has changed its title or text, only rules with `unreadAgain` act.
/// - Muting and marking concern all copies of an entry, as they have one read state. A copy of a muted entry is muted too.
/// - A muted entry is read. Making it unread again shows it again.
extension Database {
  /// The user's rules in their order.
  public func rules(_ user: UserID) async throws(StorageError) -> [EntryRule] {
    try await engine.rows("reading rules", EntryRule.statement(of: user), EntryRule.init(row:))
  }

  /// The deleted rules that can be restored, the latest first.
  public func deletedRules(_ user: UserID) async throws(StorageError) -> [EntryRule] {
    try await engine.rows("reading deleted rules", EntryRule.deleted(of: user), EntryRule.init(row:))
  }

  /// Stores a rule behind the others.
  ///
  /// - Parameter begin: The rule leaves out new entries that were published before; nil for a rule that acts on all.
  /// - Throws: `tooMany`; `notFound` if there is no such user, or the user has no such folder, feed or label.
  public func addRule(
    _ user: UserID, _ rule: RuleDraft, beginning begin: Date? = nil
  ) async throws(StorageError) -> RuleID {
    try await engine.write("adding a rule", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await Self.require(rule, of: user, on: session)
      try await Self.requireRoom(of: user, on: session)
      let id: RuleID? = try await session.first(rule.adding(to: user, beginning: begin)) { $0.id(0) }
      guard let id else { throw .corrupt("a new rule has no number") }
      return id
    }
  }

  /// Stores what a rule is now.
  /// - Throws: `notFound` if the user has no such rule, folder, feed or label.
  public func changeRule(_ user: UserID, _ id: RuleID, to rule: RuleDraft) async throws(StorageError) {
    try await engine.write("changing a rule", of: .user(user)) { (session) async throws(StorageError) in
      try await Self.require(rule, of: user, on: session)
      try await session.require(rule.replacing(id, of: user), "rule \(id)")
    }
  }

  /// Switches a rule on or off.
  /// - Throws: `notFound`.
  public func switchRule(_ user: UserID, _ id: RuleID, isOn: Bool) async throws(StorageError) {
    let count = try await engine.change(
      "switching a rule", of: .user(user), EntryRule.switching(id, of: user, isOn: isOn))
    if count == 0 { throw .notFound("rule \(id)") }
  }

  /// Puts the rules into this order. Those that are not listed follow.
  public func orderRules(_ user: UserID, _ ids: [RuleID]) async throws(StorageError) {
    try await engine.write("ordering rules", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      let known = try await session.rows(EntryRule.statement(of: user), EntryRule.init(row:)).map(\.id)
      try await session.run(all: EntryRule.ordering(RuleOrder.all(known, first: ids), of: user))
    }
  }

  /// Deletes a rule. It can be restored for 30 days. What it has done stays.
  /// - Throws: `notFound`.
  public func deleteRule(_ user: UserID, _ id: RuleID, now: Date) async throws(StorageError) {
    let count = try await engine.change("deleting a rule", of: .user(user), EntryRule.deleting(id, of: user, at: now))
    if count == 0 { throw .notFound("rule \(id)") }
  }

  /// - Throws: `tooMany`; `notFound`.
  public func restoreRule(_ user: UserID, _ id: RuleID) async throws(StorageError) {
    try await engine.write("restoring a rule", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await session.require(EntryRule.exists(id, of: user, isDeleted: true), "deleted rule \(id)")
      try await Self.requireRoom(of: user, on: session)
      try await session.run(EntryRule.restoring(id, of: user))
    }
  }

  private nonisolated(nonsending) static func require(
    _ rule: RuleDraft, of user: UserID, on session: StorageSession
  ) async throws(StorageError) {
    let missing = try await session.first(rule.missing(of: user)) { $0.text(0) }
    if let missing { throw .notFound("such \(missing)") }
  }

  private nonisolated(nonsending) static func requireRoom(
    of user: UserID, on session: StorageSession
  ) async throws(StorageError) {
    let count = try await session.first(EntryRule.count(of: user)) { $0.int(0) } ?? 0
    guard count < EntryRule.most else { throw .tooMany("rules", most: EntryRule.most) }
  }

  // MARK: Stored entries

  /// Makes the changes of a rule to stored entries.
  ///
  /// - Parameters:
  ///   - label: The label to give.
  ///   - days: The days of a rule for old entries that works by itself: it must be on and still have them. Nil for a run
  ///     that a user starts.
  /// - Returns: What can be undone; nil if nothing was changed.
  /// - Throws: `notFound` if the user has no such rule.
  public func runRule(
    _ user: UserID, _ id: RuleID, _ changes: RuleChanges, label: LabelID?, days: Int?, now: Date
  ) async throws(StorageError) -> RuleRun? {
    try await engine.write("applying a rule", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      try await session.require(EntryRule.exists(id, of: user, days: days), "rule \(id)")
      guard !changes.entries.isEmpty else { return nil }
      try await session.perform(RuleEffects(changes, of: id, label: label), of: user, at: now)
      if !changes.muted.isEmpty { try await session.run(MutedEntry.countingChange(of: user)) }
      let run = try await session.first(RuleRun.adding(of: user, id, changes, label: label, at: now)) { $0.integer(0) }
      guard let run else { throw .corrupt("the use of a rule has no number") }
      try await session.run(all: RuleRun.storing(changes, of: run))
      return RuleRun(id: run, rule: id, made: now, count: changes.entries.count)
    }
  }

  /// Undoes a run. Switches its rule off if it marks old entries, since it would do so again.
  /// - Returns: The changed entries; none if there is no such run of the user.
  public func undoRuleRun(_ user: UserID, _ run: Int64) async throws(StorageError) -> [EntryID] {
    try await engine.write("undoing the use of a rule", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      let changes = try await session.rows(RuleRun.changes(of: run, user), UndoneRun.Change.init(row:))
      let undone = UndoneRun(run, of: user, changes)
      if !undone.muted.isEmpty { _ = try await Self.unmute(undone.muted, of: user, on: session) }
      try await session.run(all: undone.statements(at: session.now))
      if let entries = undone.toUnread {
        try await session.setRead(session.numbers(entries), of: user, isRead: false)
      }
      return undone.entries
    }
  }

  /// Shows muted entries, and their copies, again. They are unread if they were before they were muted.
  /// - Returns: Those that were muted.
  public func unmute(_ user: UserID, _ ids: [EntryID]) async throws(StorageError) -> [EntryID] {
    try await engine.write("showing muted entries", of: .user(user)) { (session) async throws(StorageError) in
      try await session.lock(user)
      return try await Self.unmute(ids, of: user, on: session)
    }
  }

  private nonisolated(nonsending) static func unmute(
    _ ids: [EntryID], of user: UserID, on session: StorageSession
  ) async throws(StorageError) -> [EntryID] {
    let muted = MutedEntry.muted(ids, of: user)
    let found: [EntryID] = try await session.rows("SELECT x.id \(muted) ORDER BY x.id") { $0.id(0) }
    let unread = try await session.numbers("\(muted) AND m.was_unread")
    try await session.show(MutedEntry.deleting(found, of: user), of: user)
    try await session.setRead(unread, of: user, isRead: false)
    return found
  }

  /// The runs of the user's rules that can be undone, the latest first.
  public func ruleRuns(_ user: UserID, limit: Int) async throws(StorageError) -> [RuleRun] {
    try await engine.rows("reading the uses of rules", RuleRun.statement(of: user, limit: limit), RuleRun.init(row:))
  }

  /// The user's muted entries, newest first.
  /// - Parameter rule: Only those that this rule has muted.
  public func mutedEntries(
    _ user: UserID, by rule: RuleID?, limit: Int
  ) async throws(StorageError) -> [MutedEntry] {
    try await engine.rows(
      "reading muted entries", MutedEntry.statement(of: user, by: rule, limit: limit), MutedEntry.init(row:))
  }

  // MARK: Old entries and notices

  /// The rules for old entries of all users that are active.
  public func ageRules() async throws(StorageError) -> [AgeRule] {
    try await engine.rows("reading rules for old entries", EntryRule.ofAge, AgeRule.init(row:)).filter(\.rule.isActive)
  }

  /// The unread entries of a place that came before a time, without starred, labeled and begun ones.
  public func agedEntries(
    _ user: UserID, _ place: RulePlace, before time: Date, limit: Int
  ) async throws(StorageError) -> [EntryID] {
    guard let statement = place.aged(of: user, before: time, limit: limit) else { return [] }
    return try await engine.rows("looking for old entries", statement) { $0.id(0) }
  }

  /// The number of the last notice of anyone.
  public func lastNotice() async throws(StorageError) -> Int64 {
    try await engine.rows("looking for notices", "SELECT COALESCE(max(id), 0) FROM rule_notices") { $0.integer(0) }
      .first ?? 0
  }

  /// The notices of users with greater numbers, by number.
  public func notices(
    of users: [UserID], after id: Int64, limit: Int
  ) async throws(StorageError) -> [RuleNotice] {
    try await engine.rows(
      "reading notices", RuleNotice.statement(of: users, after: id, limit: limit), RuleNotice.init(row:))
  }

  /// Deletes old notices, runs that can no longer be undone, and deleted rules that can no longer be restored.
  public func forgetRules(now: Date) async throws(StorageError) {
    try await engine.write("forgetting old rules", of: nil) { (session) async throws(StorageError) in
      try await session.run(all: EntryRule.forgetting(now: now))
    }
  }
}
