import Foundation
import PostgreSQL
import Testing

@testable import Storage

/// All cells of a database as texts, by table: what is stored, whatever the tables are.
struct StoredCells {
  /// The columns of each table.
  private(set) var columns: [String: [String]] = [:]
  /// The rows of each table, sorted.
  private(set) var rows: [String: [[String]]] = [:]

  init(_ database: any Database) async throws {
    for (table, column) in try await Self.columns(of: database) { columns[table, default: []].append(column) }
    for (table, columns) in columns {
      rows[table] = try await Self.rows(of: table, columns, in: database).sorted { $0.joined() < $1.joined() }
    }
  }

  /// The rows with a cell that contains a text, by table.
  func rows(with text: String) -> [String: [[String]]] {
    rows.mapValues { $0.filter { row in row.contains { $0.contains(text) } } }.filter { !$0.value.isEmpty }
  }

  /// The tables that have one of the columns.
  func tables(with names: Set<String>) -> Set<String> {
    Set(columns.filter { !names.isDisjoint(with: $0.value) }.keys)
  }

  /// The tables of the search index are left out: words of deleted entries stay in its parts until these are merged, and no
  /// search finds them. So is the log by which processes hear of changes, which is emptied after two hours.
  private static func columns(of database: any Database) async throws -> [(table: String, column: String)] {
    if let database = database as? SQLiteDatabase {
      return try await database.read("testing") { (connection) throws(StorageError) in
        try connection.rows(
          """
          SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
          WHERE t.type = 'table' AND NOT (t.name GLOB 'entry_search*' OR t.name GLOB 'sqlite_*') ORDER BY t.name, c.cid
          """
        ) { ($0.text(0), $0.text(1)) }
      }
    }
    return try await #require(database as? PostgreSQLDatabase).rows(
      "testing",
      """
      SELECT c.table_name::text, c.column_name::text FROM information_schema.columns c
      JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
      WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE 'change_log%'
      AND c.table_name <> 'entry_search' ORDER BY c.table_name, c.ordinal_position
      """
    ) { ($0.text(0 as Int32), $0.text(1 as Int32)) }
  }

  private static func rows(
    of table: String, _ columns: [String], in database: any Database
  ) async throws -> [[String]] {
    if let database = database as? SQLiteDatabase {
      let list = columns.map { "COALESCE(CAST(\"\($0)\" AS TEXT), '')" }.joined(separator: ", ")
      return try await database.read("testing") { (connection) throws(StorageError) in
        try connection.rows(SQL(stringLiteral: "SELECT \(list) FROM \(table)")) { row in
          columns.indices.map { row.text(Int32(clamping: $0)) }
        }
      }
    }
    let list = columns.map { "COALESCE(\"\($0)\"::text, '')" }.joined(separator: ", ")
    return try await #require(database as? PostgreSQLDatabase).rows(
      "testing", SQL(stringLiteral: "SELECT \(list) FROM \(table)")
    ) { row in columns.indices.map { row.text(Int32(clamping: $0)) } }
  }
}
