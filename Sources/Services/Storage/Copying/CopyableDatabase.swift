import Bytes

/// A database that can be copied, and be a copy. Each method is one transaction.
public protocol CopyableDatabase: Database {
  /// The columns of a table, in the order of their names.
  func columns(of table: CopiedTable) async throws(StorageError) -> [CopiedColumn]

  /// Stores new rows, all or none.
  func insert(
    _ rows: [CopiedRow], into table: CopiedTable, _ columns: [CopiedColumn]
  ) async throws(StorageError)

  /// The last numbers that were given. None of them is used again.
  func lastNumbers() async throws(StorageError) -> [LastNumber]

  /// Takes over the last numbers, and has all entries indexed.
  func finishCopy(_ lastNumbers: [LastNumber]) async throws(StorageError)
}

extension CopyableDatabase {
  /// The rows behind one in the order of the key, and from the first one without it.
  public func rows(
    of table: CopiedTable, _ columns: [CopiedColumn], after row: CopiedRow?, limit: Int
  ) async throws(StorageError) -> [CopiedRow] {
    try await engine.rows("copying the database", table.selection(columns, after: row, limit: limit)) {
      CopiedRow($0, columns)
    }
  }

  /// The number of a table's rows.
  /// - Complexity: O(rows).
  public func rowCount(of table: CopiedTable) async throws(StorageError) -> Int {
    try await engine.rows("copying the database", table.counting) { $0.int(0) }.first ?? 0
  }

  /// The last row in the order of the key.
  public func lastRow(of table: CopiedTable, _ columns: [CopiedColumn]) async throws(StorageError) -> CopiedRow? {
    try await engine.rows("copying the database", table.selection(columns, after: nil, limit: nil)) {
      CopiedRow($0, columns)
    }.first
  }
}
