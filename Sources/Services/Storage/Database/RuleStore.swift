import Foundation

/// The rules of users. They act on new entries in the transaction that stores these (`EntryRecording`), before anyone sees
/// them.
///
/// - Rules act in their order, each on the entries of its place that its search finds, until one that `stops`.
/// - On an entry whose publisher has changed its title or text, only rules with `unreadAgain` act.
/// - Muting and marking concern all copies of an entry, as they have one read state. A copy of a muted entry is muted too.
/// - A muted entry is read. Making it unread again shows it again.
public protocol RuleStore: Sendable {
  /// The user's rules in their order.
  func rules(_ user: UserID) async throws(StorageError) -> [EntryRule]

  /// The deleted rules that can be restored, the latest first.
  func deletedRules(_ user: UserID) async throws(StorageError) -> [EntryRule]

  /// Stores a rule behind the others.
  ///
  /// - Parameter begin: The rule leaves out new entries that were published before; nil for a rule that acts on all.
  /// - Throws: `tooMany`; `notFound` if there is no such user, or the user has no such folder, feed or label.
  func addRule(_ user: UserID, _ rule: RuleDraft, beginning begin: Date?) async throws(StorageError) -> RuleID

  /// Stores what a rule is now.
  /// - Throws: `notFound` if the user has no such rule, folder, feed or label.
  func changeRule(_ user: UserID, _ id: RuleID, to rule: RuleDraft) async throws(StorageError)

  /// Switches a rule on or off.
  /// - Throws: `notFound`.
  func switchRule(_ user: UserID, _ id: RuleID, isOn: Bool) async throws(StorageError)

  /// Puts the rules into this order. Those that are not listed follow.
  func orderRules(_ user: UserID, _ ids: [RuleID]) async throws(StorageError)

  /// Deletes a rule. It can be restored for 30 days. What it has done stays.
  /// - Throws: `notFound`.
  func deleteRule(_ user: UserID, _ id: RuleID, now: Date) async throws(StorageError)

  /// - Throws: `tooMany`; `notFound`.
  func restoreRule(_ user: UserID, _ id: RuleID) async throws(StorageError)

  // MARK: Entries

  /// Makes the changes of a rule to stored entries.
  ///
  /// - Parameters:
  ///   - label: The label to give.
  ///   - days: The days of a rule for old entries that works by itself: it must be on and still have them. Nil for a run
  ///     that a user starts.
  /// - Returns: What can be undone; nil if nothing was changed.
  /// - Throws: `notFound` if the user has no such rule.
  func runRule(
    _ user: UserID, _ id: RuleID, _ changes: RuleChanges, label: LabelID?, days: Int?, now: Date
  ) async throws(StorageError) -> RuleRun?

  /// The runs of the user's rules that can be undone, the latest first.
  func ruleRuns(_ user: UserID, limit: Int) async throws(StorageError) -> [RuleRun]

  /// Undoes a run. Switches its rule off if it marks old entries, since it would do so again.
  /// - Returns: The changed entries; none if there is no such run of the user.
  func undoRuleRun(_ user: UserID, _ run: Int64) async throws(StorageError) -> [EntryID]

  /// The user's muted entries, newest first.
  /// - Parameter rule: Only those that this rule has muted.
  func mutedEntries(_ user: UserID, by rule: RuleID?, limit: Int) async throws(StorageError) -> [MutedEntry]

  /// Shows muted entries, and their copies, again. They are unread if they were before they were muted.
  /// - Returns: Those that were muted.
  func unmute(_ user: UserID, _ ids: [EntryID]) async throws(StorageError) -> [EntryID]

  // MARK: Old entries

  /// The rules for old entries of all users that are active.
  func ageRules() async throws(StorageError) -> [AgeRule]

  /// The unread entries of a place that came before a time, without starred, labeled and begun ones.
  func agedEntries(
    _ user: UserID, _ place: RulePlace, before time: Date, limit: Int
  ) async throws(StorageError) -> [EntryID]

  // MARK: Notices

  /// The number of the last notice of anyone.
  func lastNotice() async throws(StorageError) -> Int64

  /// The notices of users with greater numbers, by number.
  func notices(of users: [UserID], after id: Int64, limit: Int) async throws(StorageError) -> [RuleNotice]

  /// Deletes old notices, runs that can no longer be undone, and deleted rules that can no longer be restored.
  func forgetRules(now: Date) async throws(StorageError)
}

extension RuleStore {
  /// Stores a rule that acts on all new entries.
  public func addRule(_ user: UserID, _ rule: RuleDraft) async throws(StorageError) -> RuleID {
    try await addRule(user, rule, beginning: nil)
  }
}
