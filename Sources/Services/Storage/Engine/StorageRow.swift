import PostgreSQL

/// A row of either engine. It must be read at once: SQLite's next step changes it.
enum StorageRow: SQLRow {
  case sqlite(Row)
  case postgreSQL(PostgreSQLRow)

  func isNull(_ column: Int32) -> Bool {
    switch self {
    case .sqlite(let row): row.isNull(column)
    case .postgreSQL(let row): row.isNull(column)
    }
  }

  func integer(_ column: Int32) -> Int64 {
    switch self {
    case .sqlite(let row): row.integer(column)
    case .postgreSQL(let row): row.integer(column)
    }
  }

  func bool(_ column: Int32) -> Bool {
    switch self {
    case .sqlite(let row): row.bool(column)
    case .postgreSQL(let row): row.bool(column)
    }
  }

  func text(_ column: Int32) -> String {
    switch self {
    case .sqlite(let row): row.text(column)
    case .postgreSQL(let row): row.text(column)
    }
  }

  func blob(_ column: Int32) -> [UInt8] {
    switch self {
    case .sqlite(let row): row.blob(column)
    case .postgreSQL(let row): row.blob(column)
    }
  }
}
