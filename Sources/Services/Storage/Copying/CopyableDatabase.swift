/// A database that can be copied, and be a copy. Each method is one transaction.
public protocol CopyableDatabase: Database {
  /// The columns of a table, in the order of their names.
  func columns(of table: CopiedTable) async throws(StorageError) -> [CopiedColumn]

  /// The rows behind one in the order of the key, and from the first one without it.
  func rows(
    of table: CopiedTable, _ columns: [CopiedColumn], after row: CopiedRow?, limit: Int
  ) async throws(StorageError) -> [CopiedRow]

  /// The number of a table's rows.
  /// - Complexity: O(rows).
  func rowCount(of table: CopiedTable) async throws(StorageError) -> Int

  /// The last row in the order of the key.
  func lastRow(of table: CopiedTable, _ columns: [CopiedColumn]) async throws(StorageError) -> CopiedRow?

  /// Stores new rows, all or none.
  func insert(
    _ rows: [CopiedRow], into table: CopiedTable, _ columns: [CopiedColumn]
  ) async throws(StorageError)

  /// The last numbers that were given. None of them is used again.
  func lastNumbers() async throws(StorageError) -> [LastNumber]

  /// Takes over the last numbers, and has all entries indexed.
  func finishCopy(_ lastNumbers: [LastNumber]) async throws(StorageError)
}
