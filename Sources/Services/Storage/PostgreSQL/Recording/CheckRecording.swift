import Foundation
import WebAddresses

/// The result of a check of a feed that is being stored, a part of its entries at a time.
struct CheckRecording: Sendable {
  static let operation = "storing a refresh"

  let outcome: RefreshOutcome
  let feed: FeedID
  let claim: FeedClaim?
  /// Nil for a check that tells nothing of entries.
  var entries: PostgreSQLRecorder?
  /// The entries of other feeds of which copies have come or gone.
  var copied: Set<EntryID> = []
  /// The users whom rules tell about entries.
  var noticed: Set<UserID> = []

  init(_ outcome: RefreshOutcome, of feed: FeedID, _ claim: FeedClaim?) {
    self.outcome = outcome
    self.feed = feed
    self.claim = claim
    if case .fetched(let fetched) = outcome.result {
      entries = PostgreSQLRecorder(fetched, of: feed, received: outcome.checked)
    }
  }

  /// True if only the feed itself is left to store.
  var isDone: Bool { entries?.isDone ?? true }

  /// The size of what the next transaction may store.
  var nextPartSize: (entries: Int, bytes: Int) { entries?.nextPartSize ?? (0, 0) }

  /// - Parameter subscribers: The followers of the feed.
  func record(subscribers: [UserID]) -> RefreshRecord {
    RefreshRecord(
      inserted: entries?.inserted ?? [], updated: entries?.updated.sorted() ?? [], copied: copied.sorted(),
      subscribers: subscribers, noticed: noticed.sorted())
  }

  // MARK: The end of a check

  /// The statements that store what the check has found about the feed itself. `fence` comes after them.
  var ending: [SQL] {
    get throws(StorageError) {
      let history = FetchHistory(feed: feed, outcome: outcome)
      switch outcome.result {
      case .fetched(let fetched):
        let lines =
          isUnchanged
          ? [history.unchanged]
          : history.ending(inserted: entries?.inserted.count, updated: entries?.updated.count)
        return lines + ["UPDATE feeds SET \(history.success), \(try fetched.assignments) WHERE id = \(feed)"]
      case .unchanged(let etag, let lastModified):
        return [
          history.unchanged,
          """
          UPDATE feeds SET \(history.success), etag = COALESCE(\(orNull: etag)::text, etag),
            last_modified = COALESCE(\(orNull: lastModified)::text, last_modified)
          WHERE id = \(feed)
          """,
        ]
      case .failed(let problem, let document):
        return history.ending() + ["UPDATE feeds SET \(try history.failure(problem, document)) WHERE id = \(feed)"]
      case .postponed:
        return []
      }
    }
  }

  /// The statement that sets the times of the feed's checks if the claim is valid. It gives a row if it is.
  var fence: SQL {
    var sql = FetchHistory(feed: feed, outcome: outcome).checked(isUnchanged: isUnchanged, isTold: claim == nil)
    if let claim {
      sql += " AND c.token = \(claim.token)"
      if let node = claim.node {
        sql += " AND c.feed_id IN (SELECT \(feed) FROM (\(PostgreSQLDatabase.fence(node))) n)"
      }
    }
    sql += " RETURNING 1"
    return sql
  }

  /// True if the check has found nothing new.
  private var isUnchanged: Bool {
    switch outcome.result {
    case .fetched: entries?.inserted.isEmpty != false && entries?.updated.isEmpty != false
    case .unchanged: true
    case .failed, .postponed: false
    }
  }
}
