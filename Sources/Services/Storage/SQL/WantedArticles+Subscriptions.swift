import Foundation

extension WantedArticles {
  /// Of older entries that a first check finds, the articles are fetched once a user asks for them.
  private static let days = 30.0
  /// The milliseconds between the articles of one feed, so that those of others come in between.
  private static let spacing = 5_000

  /// Asks for the full articles of new entries, if a follower of their feed wants them by default.
  static func addingByDefault(_ ids: [EntryID], of feed: FeedID, at time: Date) -> SQL {
    """
    INSERT INTO wanted_articles (entry_id, asked, attempts)
    SELECT e.id, \(time) + \(spacing) * (row_number() OVER (ORDER BY e.id DESC) - 1), 0 FROM entries e
    WHERE e.id IN \(.set(ids)) AND e.published >= \(time.addingTimeInterval(-days * 86_400)) AND EXISTS (
      SELECT 1 FROM readings r WHERE r.feed_id = \(feed) AND r.is_followed AND r.full_article)
    ON CONFLICT DO NOTHING
    """
  }
}
