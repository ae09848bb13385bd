import Foundation

/// The statements of `ArticleQueue` for both engines.
enum WantedArticles {
  static func adding(_ ids: [EntryID], at time: Date) -> SQL {
    """
    INSERT INTO wanted_articles (entry_id, asked, attempts)
    SELECT e.id, \(time), 0 FROM entries e WHERE e.id IN \(.set(ids)) ON CONFLICT DO NOTHING
    """
  }
}
