import Foundation

extension StoredEntry {
  /// What a list needs of an entry whose content is known.
  struct Seen {
    let id: EntryID
    let revision: Int64
    let feedTitle: String
    let feedIcon: String?
    let guid: String
    let isUnread: Bool
    let isStarred: Bool
    let labels: [LabelID]
    let copies: [EntryCopy]

    init(_ row: inout Columns<some SQLRow>, for user: UserID, _ dialect: SQLDialect) throws(StorageError) {
      id = row.id("e.id")
      revision = row.integer("COALESCE(v.revision, e.revision)")
      feedTitle = row.text("COALESCE(s.title, f.title, f.url)")
      feedIcon = row.optionalText("f.icon_version")
      guid = row.text("e.guid")
      isUnread = row.bool(Timeline.isUnread("e", for: user))
      isStarred = row.bool("t.entry_id IS NOT NULL")
      labels = row.ids(Timeline.labels(of: "e", for: user))
      copies = try JSONColumn.list(
        row.optionalText(
          """
          CASE WHEN EXISTS (SELECT 1 FROM entry_copies c WHERE c.entry_id = e.id)
          THEN (SELECT \(dialect.copies) \(Timeline.copies(of: "e", for: user))) END
          """))
    }
  }

  /// Joins the first text `v` of an entry `e` that the publisher has changed since, for a subscription `s` that ignores
  /// that.
  static let firstText: SQL = """
    LEFT JOIN entry_versions v ON s.on_change = 2 AND v.entry_id = e.id
      AND v.revision = (SELECT min(o.revision) FROM entry_versions o WHERE o.entry_id = e.id)
    """

  /// The columns of an entry `e`, its feed `f`, its content `c`, its first text `v`, a subscription `s` and a star `t`.
  static func columns(for user: UserID, _ extent: EntryExtent, _ dialect: SQLDialect) -> SQL {
    Columns.list { (row) throws(StorageError) in
      _ = try StoredEntry(try Seen(&row, for: user, dialect), &row, extent)
    }
  }

  /// The entries with these ids, as the user sees them.
  ///
  /// - Parameters:
  ///   - ids: A statement that gives ids.
  ///   - direction: `ASC` or `DESC` by their ranks; nil for any order, since sorting copies the contents.
  ///   - first: What is selected before the columns of the entry.
  ///   - hasContent: True if `first` reads the content `c`.
  static func statement(
    _ ids: SQL, for user: UserID, limit: Int, _ extent: EntryExtent, inOrder direction: SQL? = "DESC",
    behind first: SQL = "", hasContent: Bool = false, _ dialect: SQLDialect
  ) -> SQL {
    let contents: SQL = hasContent || extent == .whole ? "LEFT JOIN entry_contents c ON c.entry_id = e.id" : ""
    let order: SQL = direction.map { "ORDER BY e.rank \($0), e.id \($0)" } ?? ""
    return """
      SELECT \(first)\(columns(for: user, extent, dialect))
      FROM (\(ids)) p \(dialect.joinNext) entries e ON e.id = p.id \(dialect.joinNext) feeds f ON f.id = e.feed_id
      LEFT JOIN subscriptions s ON s.user_id = \(user) AND s.feed_id = e.feed_id
      \(firstText)
      LEFT JOIN stars t ON t.user_id = \(user) AND t.entry_id = e.id
      \(contents)
      \(order) LIMIT \(limit)
      """
  }

  init(_ seen: Seen, _ row: inout Columns<some SQLRow>, _ extent: EntryExtent) throws(StorageError) {
    let first = row.optionalBlob("v.content")
    let details = extent == .list ? nil : try JSONColumn.value(row.optionalText("e.details")) ?? EntryDetails()
    let content = extent == .whole ? row.optionalBlob("c.content").map { first ?? $0 } : nil
    let excerpt = row.text("e.excerpt")
    self.init(
      id: seen.id, feedID: row.id("e.feed_id"), feedTitle: seen.feedTitle, feedIcon: seen.feedIcon, guid: seen.guid,
      kind: row.text("e.kind"), title: row.optionalText("CASE WHEN v.entry_id IS NULL THEN e.title ELSE v.title END"),
      link: row.optionalAddress("e.link"), author: row.optionalText("e.author"), published: row.date("e.published"),
      updated: row.optionalDate("e.updated"), received: row.date("e.received"), rank: row.date("e.rank"),
      contentHTML: try content.map { (content) throws(StorageError) in try PackedContent.html(of: content) },
      excerpt: try first.map { (content) throws(StorageError) in
        EntryDraft.excerpt(of: try PackedContent.text(of: content))
      } ?? excerpt,
      enclosures: try JSONColumn.list(row.optionalText("e.enclosures")),
      images: try JSONColumn.list(row.optionalText("e.images")), payload: row.optionalText("e.payload"),
      details: details, revision: seen.revision, isUnread: seen.isUnread, isStarred: seen.isStarred,
      labels: seen.labels, copies: seen.copies)
  }
}

/// What is read of entries.
enum EntryExtent {
  case list, details, whole

  init(_ query: EntryQuery) {
    self = query.withContent ? .whole : query.withDetails ? .details : .list
  }
}

extension EntryState {
  /// The states of entries `x`, by id.
  static func statement(_ entries: SQL, of user: UserID) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    return """
      SELECT x.id, \(timeline.isUnread), \(timeline.isStarred), \(Timeline.labels(of: "x", for: user))
      FROM (SELECT x.id, x.feed_id, x.seq \(entries)) x ORDER BY x.id
      """
  }

  init(row: some SQLRow) {
    self.init(id: row.id(0), isUnread: row.bool(1), isStarred: row.bool(2), labels: row.ids(3))
  }
}
