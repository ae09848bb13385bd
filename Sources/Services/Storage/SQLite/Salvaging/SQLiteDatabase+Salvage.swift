import Bytes
import Foundation

/// The rows of a table that were salvaged.
public struct SalvagedTable: Sendable {
  public let name: String
  /// The number of rows in the new file.
  public let saved: Int
  /// The number of rows that are missing; nil if it is unknown.
  public let lost: Int?
}

extension SQLiteDatabase {
  /// Writes what can be read of a damaged database to a new file, which is whole in itself: rows that refer to lost ones are
  /// left out, counters are counted again, and the search index is built once the file is in use.
  ///
  /// A lost feed or user to which other rows refer is replaced by one without its settings, so that its entries, stars and
  /// notes stay. The damaged file stays as it is.
  ///
  /// - Parameter onTable: Called with the name of each table before it is read.
  /// - Throws: `corrupt` if nothing can be read; `cannotOpen` or `cannotWrite` if the new file exists or cannot be written;
  ///   nothing is left of it then.
  /// - Complexity: O(size of the database).
  public static func salvage(
    _ path: String, to new: String, onTable: (String) -> Void = { _ in }
  ) async throws(StorageError) -> [SalvagedTable] {
    guard !FileManager.default.fileExists(atPath: new) else {
      throw .cannotOpen(path: new, reason: "there is a file of this name already, which is not overwritten")
    }
    let access = isReadOnly(path) ? try DatabaseFile.accessForReading(path) : .readOnly
    let partial = new + ".partial"
    func remove() {
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: partial + suffix) }
    }
    remove()
    do throws(StorageError) {
      let file = try DatabaseFile(path: partial, makesFolders: false)
      let (tables, numbers) = try copy(path, access, to: file.path, onTable)
      try await finish(file.path, numbers)
      try move(file.path, to: new)
      return tables
    } catch {
      remove()
      throw error
    }
  }

  /// Copies all that can be read. Both files are closed afterwards.
  private static func copy(
    _ path: String, _ access: Connection.Access, to new: String, _ onTable: (String) -> Void
  ) throws(StorageError) -> (tables: [SalvagedTable], numbers: [LastNumber]) {
    let salvaged = try SalvagedDatabase(path, access, to: new, onTable: onTable)
    return (salvaged.tables, salvaged.lastNumbers)
  }

  /// Updates the new database to the newest schema, and makes it agree with itself.
  private static func finish(_ path: String, _ numbers: [LastNumber]) async throws(StorageError) {
    let database = try SQLiteDatabase(path: path)
    try await database.finishCopy(numbers)
    try await database.write("salvaging contents") { (connection) throws(StorageError) in
      for (table, id) in [("entry_contents", "entry_id"), ("entry_versions", "rowid"), ("full_articles", "entry_id")] {
        var unreadable: [Int64] = []
        _ = try connection.rows(
          SQL(stringLiteral: "SELECT \(id), content FROM \(table) WHERE content IS NOT NULL"), limit: .max
        ) { (row) -> Void? in
          if case .some = try? PackedContent.html(of: row.blob(1)) { return nil }
          unreadable.append(row.integer(0))
          return nil
        }
        var deletion = SQL(stringLiteral: "DELETE FROM \(table) WHERE \(id) IN (")
        deletion += "\(.list(unreadable)))"
        try connection.run(deletion)
      }
      // With another hash, the next fetch stores the content that the feed still has.
      let missing: SQL = "NOT EXISTS (SELECT 1 FROM entry_contents c WHERE c.entry_id = entries.id)"
      try connection.run("UPDATE entries SET content_hash = 0 WHERE \(missing)")
      let content = PackedContent.pack(html: "", text: "", with: connection.compressor)
      try connection.run(
        "INSERT OR IGNORE INTO entry_contents (entry_id, content) SELECT id, \(content) FROM entries WHERE \(missing)")
    }
    _ = try await database.examine(repairs: true)
    try await database.close()
  }
}
