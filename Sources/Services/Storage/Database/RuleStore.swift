import Foundation

/// The rules of users. They act on new entries in the transaction that stores these (`EntryRecording`), before anyone sees
/// them.
///
/// - Rules act in their order, each on the entries of its place that its search finds, until one that `stops`.
/// - On an entry whose publisher has changed its title or text, only rules with `unreadAgain` act.
/// - Muting and marking concern all copies of an entry, as they have one read state. A copy of a muted entry is muted too.
/// - A muted entry is read. Making it unread again shows it again.
public protocol RuleStore: Sendable {
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

  /// Undoes a run. Switches its rule off if it marks old entries, since it would do so again.
  /// - Returns: The changed entries; none if there is no such run of the user.
  func undoRuleRun(_ user: UserID, _ run: Int64) async throws(StorageError) -> [EntryID]

  /// Shows muted entries, and their copies, again. They are unread if they were before they were muted.
  /// - Returns: Those that were muted.
  func unmute(_ user: UserID, _ ids: [EntryID]) async throws(StorageError) -> [EntryID]
}
