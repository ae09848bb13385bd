import Bytes

/// Copies a database into an empty one, whatever their engines.
///
/// Rows are stored in the order of their keys, so the copy itself says where a copying that was killed goes on. In the end
/// all rows of both are read and compared. Until then the copy is marked as unfinished, and no command uses it.
public struct DatabaseCopy: Sendable {
  // MARK: Lifecycle

  public init(from source: any CopyableDatabase, to copy: any CopyableDatabase) {
    self.source = source
    self.copy = copy
  }

  // MARK: Public

  public struct Table: Sendable {
    public let name: String
    public let rows: Int
    /// The checksum of all rows in the order of their keys.
    public let checksum: UInt64
  }

  /// How far a copying is, in rows of all tables together.
  public struct Progress: Sendable, Hashable {
    public enum Step: Sendable {
      case copying
      /// Reading the rows of both databases.
      case comparing
    }

    public let step: Step
    public internal(set) var done: Int
    public let total: Int
  }

  /// True if a database is a copy that is not finished.
  public static func isUnfinished(_ database: any Database) async throws(StorageError) -> Bool {
    try await database.setting(mark).map { _ in true } ?? false
  }

  /// Copies all that is not copied yet, and compares.
  /// - Parameters:
  ///   - onRows: Called after rows of a table were stored, with their number. It ends the copying by an error.
  ///   - onProgress: Called at the beginning and after some rows each time.
  /// - Returns: The tables, equal in both databases.
  /// - Throws: `DatabaseCopyError`; `StorageError`.
  @discardableResult public func run(
    onRows: (_ table: String, _ count: Int) throws -> Void = { _, _ in }, onProgress: (Progress) -> Void = { _ in }
  ) async throws -> [Table] {
    guard try await !Self.isUnfinished(source) else { throw DatabaseCopyError.unfinishedSource }
    if try await !Self.isUnfinished(copy) {
      try await requireEmpty()
      try await copy.setSetting(Self.mark, "unfinished")
    }
    let total = try await rowCount(of: source)
    // What an earlier copying has stored is there already.
    var progress = Progress(step: .copying, done: try await rowCount(of: copy), total: total)
    onProgress(progress)
    for table in CopiedTable.all {
      try await fill(table) { count in
        progress.done += count
        onProgress(progress)
        try onRows(table.name, count)
      }
    }
    // Numbers only grow, so those of a source that goes on are no lower than its rows.
    let numbers = try await source.lastNumbers()
    var tables: [Table] = []
    progress = Progress(step: .comparing, done: 0, total: total * 2)
    onProgress(progress)
    func sum(of table: CopiedTable, in database: any CopyableDatabase) async throws -> Table {
      try await self.sum(of: table, in: database) { count in
        progress.done += count
        onProgress(progress)
      }
    }
    for table in CopiedTable.all {
      let (expected, found) = (try await sum(of: table, in: source), try await sum(of: table, in: copy))
      guard expected.rows == found.rows, expected.checksum == found.checksum else {
        throw DatabaseCopyError.different(table: table.name, rows: expected.rows, copied: found.rows)
      }
      tables.append(expected)
    }
    try await copy.finishCopy(numbers)
    try await copy.setSetting(Self.mark, nil)
    return tables
  }

  // MARK: Internal

  /// The key of the setting that marks an unfinished copy.
  static let mark = "copying"

  // MARK: Private

  private static let rowsAtOnce = 500

  private func requireEmpty() async throws {
    for table in CopiedTable.all {
      let columns = try await copy.columns(of: table)
      guard try await copy.lastRow(of: table, columns) == nil else { throw DatabaseCopyError.notEmpty }
    }
  }

  private func fill(_ table: CopiedTable, _ onRows: (Int) throws -> Void) async throws {
    let columns = try await source.columns(of: table)
    let newColumns = try await copy.columns(of: table)
    guard columns.elementsEqual(newColumns, by: { $0.name.hasSameBytes(as: $1.name) }) else {
      throw DatabaseCopyError.otherColumns(table: table.name)
    }
    var last = try await copy.lastRow(of: table, newColumns)
    if table.refersToItself, last != nil { return }
    while true {
      let limit = table.refersToItself ? Int(Int32.max) : Self.rowsAtOnce
      let rows = try await source.rows(of: table, columns, after: last, limit: limit)
      guard let end = rows.last else { return }
      try await copy.insert(rows, into: table, newColumns)
      try onRows(rows.count)
      last = end
    }
  }

  private func rowCount(of database: any CopyableDatabase) async throws(StorageError) -> Int {
    var count = 0
    for table in CopiedTable.all { count += try await database.rowCount(of: table) }
    return count
  }

  private func sum(
    of table: CopiedTable, in database: any CopyableDatabase, _ onRows: (Int) -> Void
  ) async throws -> Table {
    let columns = try await database.columns(of: table)
    var (count, hash): (Int, FNV1a) = (0, FNV1a())
    var last: CopiedRow?
    while true {
      let rows = try await database.rows(of: table, columns, after: last, limit: Self.rowsAtOnce)
      guard let end = rows.last else { return Table(name: table.name, rows: count, checksum: hash.value) }
      for row in rows { row.combine(into: &hash) }
      count += rows.count
      onRows(rows.count)
      last = end
    }
  }

  private let source: any CopyableDatabase
  private let copy: any CopyableDatabase
}
