import Bytes
import Foundation
import PostgreSQL

// MARK: - Rules

extension PostgreSQLDatabase {
  // MARK: New entries

  /// Does what rules say with the entries of parts of checks, within a transaction that has locked the users.
  ///
  /// - Parameter all: The effects of the rules on each check.
  /// - Returns: The users whom rules tell about entries, for each check.
  static func applyRules(
    _ all: [[UserID: RuleEffects]], to recordings: [CheckRecording], on session: PostgreSQLSession
  ) async throws(StorageError) -> [[UserID]] {
    guard all.contains(where: { !$0.isEmpty }) else { return all.map { _ in [] } }
    // The same statements are planned once, not for each user. 100 new entries for 500 users with 5 rules each took
    // 1.1 s, but 1.9 s where the server chose after five uses, and 3.8 s with a plan for each use.
    try await session.run("SET LOCAL plan_cache_mode = force_generic_plan")
    for (recording, effects) in zip(recordings, all) {
      var waiting = effects.sorted { $0.key < $1.key }[...]
      while !waiting.isEmpty {
        try await StorageSession.postgreSQL(session).perform(
          Array(waiting.prefix(usersAtATime)), at: recording.outcome.checked)
        waiting = waiting.dropFirst(usersAtATime)
      }
    }
    try await session.run("SET LOCAL plan_cache_mode = DEFAULT")
    return all.map { $0.filter(\.value.hasNotices).map(\.key) }
  }

  /// What the followers' rules do with the entries of a part of a check.
  static func effects(
    of recording: CheckRecording, on session: PostgreSQLSession
  ) async throws(StorageError) -> [UserID: RuleEffects] {
    guard let recorder = recording.entries, !recorder.ruled.isEmpty else { return [:] }
    let (feed, outcome) = (recording.feed, recording.outcome)
    let found = try await session.batch([EntryRule.acting(on: feed), FeedRules.Facts.statement(of: feed)])
    let rules = FeedRules(try found[0].values(FeedRules.Stored.init(row:)))
    guard !rules.isEmpty else { return [:] }
    guard let row = found[1].first else { throw .notFound("feed \(feed)") }
    var facts = try FeedRules.Facts(row: row).with(outcome)
    let asking = rules.askingForFolders.sorted()
    if !asking.isEmpty {
      let names = try await session.batch(asking.map { FeedRules.Facts.folders(of: feed, $0) })
      for (user, names) in zip(asking, names) { facts.folders[user] = try names.values { $0.text(0) } }
    }
    return rules.effects(on: recorder.ruled, of: facts, now: outcome.checked)
  }

  /// The most users whose rules act with the same round trips.
  private static let usersAtATime = 50
}
