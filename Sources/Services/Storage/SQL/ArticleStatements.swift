import Foundation
import Zstandard

/// The statements of `Database+Articles`.
enum WantedArticles {
  static func adding(_ ids: [EntryID], at time: Date) -> SQL {
    """
    INSERT INTO wanted_articles (entry_id, asked, attempts)
    SELECT e.id, \(time), 0 FROM entries e WHERE e.id IN \(.set(ids)) ON CONFLICT DO NOTHING
    """
  }

  static func due(now: Date, limit: Int) -> SQL {
    """
    SELECT \(WantedArticle.columns) FROM wanted_articles w JOIN entries e ON e.id = w.entry_id
    LEFT JOIN entry_contents c ON c.entry_id = e.id
    WHERE w.asked <= \(now) ORDER BY w.asked, w.entry_id LIMIT \(limit)
    """
  }

  static func postponing(_ id: EntryID, until time: Date) -> SQL {
    "UPDATE wanted_articles SET asked = \(time), attempts = attempts + 1 WHERE entry_id = \(id)"
  }

  static func removing(_ id: EntryID) -> SQL { "DELETE FROM wanted_articles WHERE entry_id = \(id)" }
}

extension WantedArticle: Shape {
  init(_ row: inout Columns<some SQLRow>) throws(StorageError) {
    let text = try row.optionalBlob("c.content").map { (content) throws(StorageError) in
      try PackedContent.text(of: content)
    }
    self.init(
      entry: row.id("e.id"), feed: row.id("e.feed_id"), link: row.optionalAddress("e.link"),
      textBytes: text?.utf8.count ?? 0, attempts: row.int("w.attempts"))
  }
}

/// The statements for stored full articles.
enum FullArticles {
  /// Stores an article, or an attempt that failed: then a stored content stays.
  static func storing(_ article: FullArticle, of id: EntryID) -> SQL {
    let content: [UInt8]? = article.contentHTML.map {
      PackedContent.pack(html: $0, text: article.text, with: Compressor())
    }
    return """
      INSERT INTO full_articles (entry_id, fetched, url, title, byline, site, pages, problem, content, version)
      SELECT e.id, \(article.fetched), \(article.url), \(orNull: article.title), \(orNull: article.byline), \(orNull: article.siteName),
        \(article.pages), \(orNull: article.problem), \(orNull: content), \(article.version)
      FROM entries e WHERE e.id = \(id)
      ON CONFLICT (entry_id) DO UPDATE SET fetched = excluded.fetched, problem = excluded.problem,
        url = CASE WHEN excluded.content IS NULL THEN full_articles.url ELSE excluded.url END,
        title = CASE WHEN excluded.content IS NULL THEN full_articles.title ELSE excluded.title END,
        byline = CASE WHEN excluded.content IS NULL THEN full_articles.byline ELSE excluded.byline END,
        site = CASE WHEN excluded.content IS NULL THEN full_articles.site ELSE excluded.site END,
        pages = CASE WHEN excluded.content IS NULL THEN full_articles.pages ELSE excluded.pages END,
        version = CASE WHEN excluded.content IS NULL THEN full_articles.version ELSE excluded.version END,
        content = COALESCE(excluded.content, full_articles.content)
      RETURNING entry_id
      """
  }

  /// Counts the article of an entry to the size of its feed.
  static func counting(_ id: EntryID) -> SQL {
    """
    UPDATE feed_heads
    SET written = written + COALESCE((SELECT length(a.content) FROM full_articles a WHERE a.entry_id = \(id)), 0)
    WHERE feed_id = (SELECT e.feed_id FROM entries e WHERE e.id = \(id))
    """
  }

  static func reading(_ user: UserID, of id: EntryID) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    return """
      SELECT \(FullArticle.columns)
      FROM full_articles a JOIN entries x ON x.id = a.entry_id
      WHERE a.entry_id = \(id) AND \(timeline.isVisible)
      """
  }
}

extension FullArticle: Shape {
  init(_ row: inout Columns<some SQLRow>) throws(StorageError) {
    self.init(
      fetched: row.date("a.fetched"), url: row.address("a.url"), problem: row.optionalText("a.problem") ?? "")
    if problem?.utf8.isEmpty == true { problem = nil }
    title = row.optionalText("a.title")
    byline = row.optionalText("a.byline")
    siteName = row.optionalText("a.site")
    pages = row.int("a.pages")
    version = row.int("a.version")
    guard let content = row.optionalBlob("a.content") else { return }
    contentHTML = try PackedContent.html(of: content)
    text = try PackedContent.text(of: content)
  }
}
