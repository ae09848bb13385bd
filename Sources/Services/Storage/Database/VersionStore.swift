import Bytes
import Foundation

/// An earlier text of an entry.
public struct EntryVersion: Hashable, Sendable {
  /// The revision that the entry had with this text.
  public var revision: Int64
  /// The time of the check that found another text.
  public var replaced: Date
  @ComparedByBytes public var title: String?
  /// Sanitized markup; nil unless requested.
  @ComparedByBytes public var contentHTML: String?

  public init(revision: Int64, replaced: Date, title: String?, contentHTML: String? = nil) {
    self.revision = revision
    self.replaced = replaced
    self.title = title
    self.contentHTML = contentHTML
  }
}

/// The limits of earlier texts, which a feed fills by changing its entries at each check.
enum VersionLimits {
  /// The texts of an entry: the first one and the latest.
  static let count = 10
  /// The contents of an entry's texts as they are stored, in bytes. The oldest are deleted first.
  static let packedBytes = 256 << 10
  /// A longer content is not kept, in bytes of markup and text.
  static let bytes = 1 << 20
  /// The time between two texts that are kept. Of several within it, the first is the one that people have read.
  static let interval: TimeInterval = 3_600
}

// MARK: - Statements

extension EntryVersion {
  /// - Parameter revision: That of the only version to read, with its content.
  static func statement(_ user: UserID, of id: EntryID, revision: Int64? = nil) -> SQL {
    let timeline = Timeline(user, scope: .all, filter: .all, search: nil)
    let columns = Columns.list { (row) throws(StorageError) in
      _ = try EntryVersion(&row, content: revision == nil ? "NULL" : "v.content")
    }
    let andRevision: SQL = revision.map { " AND v.revision = \($0)" } ?? ""
    return """
      SELECT \(columns) FROM entry_versions v JOIN entries x ON x.id = v.entry_id
      WHERE v.entry_id = \(id) AND \(timeline.isVisible)\(andRevision) AND NOT EXISTS (
        SELECT 1 FROM subscriptions s WHERE s.user_id = \(user) AND s.feed_id = x.feed_id AND s.on_change = 2)
      ORDER BY v.revision DESC
      """
  }

  init(row: some SQLRow) throws(StorageError) {
    var columns = Columns(row)
    try self.init(&columns, content: "")
  }

  /// - Parameter content: Its column; NULL where it is not wanted.
  private init(_ row: inout Columns<some SQLRow>, content: SQL) throws(StorageError) {
    self.init(
      revision: row.integer("v.revision"), replaced: row.date("v.replaced"), title: row.optionalText("v.title"),
      contentHTML: try row.optionalBlob(content).map { (packed) throws(StorageError) in
        try PackedContent.html(of: packed)
      })
  }

  /// The entries of those with these ids whose texts can be kept at that time, with their titles and contents.
  static func candidates(_ ids: [EntryID], at time: Date) -> SQL {
    """
    SELECT e.id, e.title, c.content FROM entries e JOIN entry_contents c ON c.entry_id = e.id
    WHERE e.id IN \(.set(ids)) AND length(c.content) <= \(VersionLimits.packedBytes) AND NOT EXISTS (
      SELECT 1 FROM entry_versions v
      WHERE v.entry_id = e.id AND v.replaced > \(time.addingTimeInterval(-VersionLimits.interval)))
    """
  }

  /// Keep the texts of entries that are about to change, and delete those beyond the limits.
  static func keeping(_ ids: [EntryID], at time: Date) -> [SQL] {
    [
      """
      INSERT INTO entry_versions (entry_id, revision, replaced, title, content)
      SELECT e.id, e.revision, \(time), e.title, c.content FROM entries e JOIN entry_contents c ON c.entry_id = e.id
      WHERE e.id IN \(.set(ids))
      """,
      """
      DELETE FROM entry_versions WHERE (entry_id, revision) IN (
        SELECT entry_id, revision FROM (
          SELECT entry_id, revision, is_first, count(*) OVER latest AS place, sum(size) OVER latest AS size FROM (
            SELECT entry_id, revision, length(content) AS size,
              CASE WHEN revision = min(revision) OVER (PARTITION BY entry_id) THEN 1 ELSE 0 END AS is_first
            FROM entry_versions WHERE entry_id IN \(.set(ids))
          ) v
          WINDOW latest AS (PARTITION BY entry_id ORDER BY revision DESC ROWS UNBOUNDED PRECEDING)
        ) o
        WHERE (place >= \(VersionLimits.count) AND is_first = 0) OR size > \(VersionLimits.packedBytes))
      """,
    ]
  }
}
