import Foundation

/// The articles of an account of NetNewsWire, read from its database `DB.sqlite3`.
///
/// Source: the tables that `ArticlesDatabase` creates (github.com/Ranchero-Software/NetNewsWire).
public struct NetNewsWireDatabase {
  public struct Article: Sendable {
    /// The address of the feed; in accounts of services, the number that the service has given it.
    public let feed: String
    /// The guid, or a digest of the article where its feed has none.
    public let id: String
    public let title: String?
    public let html: String?
    public let text: String?
    public let link: String?
    public let author: String?
    public let published: Date?
    public let updated: Date?
    public let received: Date
    public let isRead: Bool
    public let isStarred: Bool
  }

  private let connection: Connection

  /// - Parameter file: The content of the file.
  /// - Returns: Nil if it is no database of SQLite.
  /// - Throws: `cannotOpen` if it cannot be read as one.
  public init?(_ file: Data) throws(StorageError) {
    guard Self.isDatabase(file) else { return nil }
    connection = try Connection(reading: file)
    connection.operation = "reading the database of NetNewsWire"
  }

  /// True for a database of SQLite, of whatever program (sqlite.org/fileformat2.html, 1.3.1).
  public static func isDatabase(_ file: Data) -> Bool { file.starts(with: Data("SQLite format 3\u{0}".utf8)) }

  /// The read and the starred articles, in the order in which they came.
  ///
  /// - Throws: `failed` if it is the database of another program.
  public func articles() throws(StorageError) -> [Article] {
    func milliseconds(_ column: SQL) -> SQL { "CAST(\(column) * 1000 AS INTEGER)" }
    return try connection.rows(
      """
      SELECT a.feedID, a.uniqueID, a.title, a.contentHTML, COALESCE(a.contentText, a.summary),
        COALESCE(a.url, a.externalURL), \(milliseconds("a.datePublished")), \(milliseconds("a.dateModified")),
        \(milliseconds("s.dateArrived")), s.read, s.starred, (
          SELECT group_concat(u.name, ', ') FROM authorsLookup l JOIN authors u ON u.authorID = l.authorID
          WHERE l.articleID = a.articleID)
      FROM statuses s JOIN articles a ON a.articleID = s.articleID
      WHERE s.read OR s.starred ORDER BY s.dateArrived, s.articleID
      """
    ) { row in
      Article(
        feed: row.text(0), id: row.text(1), title: row.optionalText(2), html: row.optionalText(3),
        text: row.optionalText(4), link: row.optionalText(5), author: row.optionalText(11),
        published: row.optionalDate(6), updated: row.optionalDate(7), received: row.date(8), isRead: row.bool(9),
        isStarred: row.bool(10))
    }
  }
}
