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
    try connection.rows(
      """
      SELECT \(Article.columns) FROM statuses s JOIN articles a ON a.articleID = s.articleID
      WHERE s.read OR s.starred ORDER BY s.dateArrived, s.articleID
      """, Article.init(row:))
  }
}

extension NetNewsWireDatabase.Article: Shape {
  init(_ row: inout Columns<some SQLRow>) {
    func milliseconds(_ column: SQL) -> SQL { "CAST(\(column) * 1000 AS INTEGER)" }
    self.init(
      feed: row.text("a.feedID"), id: row.text("a.uniqueID"), title: row.optionalText("a.title"),
      html: row.optionalText("a.contentHTML"), text: row.optionalText("COALESCE(a.contentText, a.summary)"),
      link: row.optionalText("COALESCE(a.url, a.externalURL)"),
      author: row.optionalText(
        """
        (SELECT group_concat(u.name, ', ') FROM authorsLookup l JOIN authors u ON u.authorID = l.authorID
          WHERE l.articleID = a.articleID)
        """),
      published: row.optionalDate(milliseconds("a.datePublished")),
      updated: row.optionalDate(milliseconds("a.dateModified")), received: row.date(milliseconds("s.dateArrived")),
      isRead: row.bool("s.read"), isStarred: row.bool("s.starred"))
  }
}
