import Foundation

// MARK: - Rules

extension SQLiteDatabase {
  // MARK: New entries

  /// Does what rules say with the entries of a part of a check.
  ///
  /// - Parameter copied: The entries of other feeds of which the part has copies.
  /// - Returns: The users whom rules tell about entries.
  nonisolated(nonsending) static func applyRules(
    to recorder: EntryRecorder, copied: [EntryID], _ outcome: RefreshOutcome, of feed: FeedID,
    on connection: Connection
  ) async throws(StorageError) -> [UserID] {
    if !copied.isEmpty { try connection.run(MutedEntry.mutingCopies(of: recorder.subjects.map(\.id))) }
    guard !recorder.ruled.isEmpty, try connection.first("SELECT 1 FROM rules LIMIT 1", { _ in true }) != nil else {
      return []
    }
    let rules = FeedRules(try connection.rows(EntryRule.acting(on: feed), FeedRules.Stored.init(row:)))
    guard !rules.isEmpty else { return [] }
    let stored = try connection.first(FeedRules.Facts.statement(of: feed), FeedRules.Facts.init(row:))
    guard var facts = stored?.with(outcome) else { throw .notFound("feed \(feed)") }
    for user in rules.askingForFolders.sorted() {
      facts.folders[user] = try connection.rows(FeedRules.Facts.folders(of: feed, user)) { $0.text(0) }
    }
    let effects = rules.effects(on: recorder.ruled, of: facts, now: outcome.checked)
    try await StorageSession.sqlite(connection).perform(effects.sorted { $0.key < $1.key }, at: outcome.checked)
    return effects.filter(\.value.hasNotices).map(\.key)
  }
}
