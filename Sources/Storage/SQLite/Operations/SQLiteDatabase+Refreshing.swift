import Bytes
import Foundation

// MARK: - Refreshing

extension SQLiteDatabase {
  public func record(_ outcome: RefreshOutcome, for feed: FeedID) async throws(StorageError) -> RefreshRecord {
    try await write("storing a refresh") { (connection) throws(StorageError) in
      guard let url = try connection.first("SELECT url FROM feeds WHERE id = \(feed)", { $0.text(0) }) else {
        throw .notFound("feed \(feed)")
      }
      let subscribers: [UserID] = try connection.rows(
        "SELECT user_id FROM subscriptions WHERE feed_id = \(feed) ORDER BY user_id"
      ) { $0.id(0) }
      var recorder = EntryRecorder(connection: connection, feed: feed, received: outcome.checked)
      switch outcome.result {
      case .failed(let problem):
        try connection.run(
          """
          UPDATE feeds SET last_checked = \(outcome.checked), next_check = \(outcome.nextCheck),
            failure_count = failure_count + 1, problem = \(problem)
          WHERE id = \(feed)
          """)
      case .unchanged(let etag, let lastModified):
        try connection.run(
          """
          UPDATE feeds SET \(Self.success(outcome)),
            etag = COALESCE(\(orNull: etag), etag), last_modified = COALESCE(\(orNull: lastModified), last_modified)
          WHERE id = \(feed)
          """)
      case .fetched(let fetched):
        let repairs: String? = try JSONColumn.text(fetched.repairs)
        try connection.run(
          """
          UPDATE feeds SET \(Self.success(outcome)), etag = \(orNull: fetched.etag),
            last_modified = \(orNull: fetched.lastModified),
            title = COALESCE(NULLIF(\(fetched.title), ''), title), site_url = \(orNull: fetched.siteURL),
            icon_url = \(orNull: fetched.iconURL), repairs = \(orNull: repairs)
          WHERE id = \(feed)
          """)
        if let permanentURL = fetched.permanentURL, !permanentURL.hasSameBytes(as: url) {
          try connection.run("UPDATE OR IGNORE feeds SET url = \(permanentURL) WHERE id = \(feed)")
        }
        try recorder.store(fetched.entries)
      }
      return RefreshRecord(inserted: recorder.inserted, updated: recorder.updated.sorted(), subscribers: subscribers)
    }
  }

  private static func success(_ outcome: RefreshOutcome) -> SQL {
    """
    last_checked = \(outcome.checked), last_succeeded = \(outcome.checked), next_check = \(outcome.nextCheck), \
    failure_count = 0, problem = NULL
    """
  }
}
