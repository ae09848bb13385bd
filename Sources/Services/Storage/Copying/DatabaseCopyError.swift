/// The reason why a database was not copied.
public enum DatabaseCopyError: Error, Sendable, Hashable, CustomStringConvertible {
  case notEmpty
  case unfinishedSource
  case otherColumns(table: String)
  /// Rows of a table are not the same in the end.
  case different(table: String, rows: Int, copied: Int)

  public var description: String {
    switch self {
    case .notEmpty:
      "The new database is not empty, so nothing was copied. Give one that is."
    case .unfinishedSource:
      "The database is itself a copy that was not finished. Copy the first one."
    case .otherColumns(let table):
      "The databases have different columns in \(table). Open both with this version of the program first."
    case .different(let table, let rows, let copied):
      """
      The copy is not the same as the database, so it must not be used: \(table) has \(rows) rows there and \(copied) \
      here, or other values. Either one was changed since the copying began. Stop all servers of the database, delete the \
      copy, and copy again.
      """
    }
  }
}
