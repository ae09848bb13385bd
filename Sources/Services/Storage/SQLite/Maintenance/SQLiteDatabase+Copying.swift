import Bytes

extension SQLiteDatabase: CopyableDatabase {
  public func columns(of table: CopiedTable) async throws(StorageError) -> [CopiedColumn] {
    try await read("copying the database") { (connection) throws(StorageError) in
      try connection.rows("SELECT name, type FROM pragma_table_info(\(table.name)) ORDER BY name") { row in
        let type = row.text(1)
        return CopiedColumn(
          name: row.text(0),
          kind: type.hasSameBytes(as: "INTEGER") ? .integer : type.hasSameBytes(as: "BLOB") ? .bytes : .text)
      }
    }
  }

  public func insert(
    _ rows: [CopiedRow], into table: CopiedTable, _ columns: [CopiedColumn]
  ) async throws(StorageError) {
    try await write("copying the database") { (connection) throws(StorageError) in
      // Rows may refer to later ones of the same table.
      try connection.run("PRAGMA defer_foreign_keys = ON")
      for row in rows {
        var sql = SQL(stringLiteral: "INSERT INTO \(table.name) (\(CopiedTable.list(columns.map(\.name)))) VALUES (")
        for (index, value) in row.values.enumerated() { sql += index == 0 ? "\(value)" : ", \(value)" }
        sql += ")"
        try connection.run(sql)
      }
    }
  }

  public func lastNumbers() async throws(StorageError) -> [LastNumber] {
    try await read("copying the database") { (connection) throws(StorageError) in
      try connection.rows("SELECT name, seq FROM sqlite_sequence UNION ALL SELECT name, value FROM sequences") {
        LastNumber(name: $0.text(0), value: $0.integer(1))
      }
    }
  }

  public func finishCopy(_ lastNumbers: [LastNumber]) async throws(StorageError) {
    // A trigger has queued the entries for the index.
    try await write("copying the database") { (connection) throws(StorageError) in
      for last in lastNumbers {
        let (name, number) = (last.name, last.value)
        try connection.run("UPDATE sequences SET value = max(value, \(number)) WHERE name = \(name)")
        try connection.run("UPDATE sqlite_sequence SET seq = max(seq, \(number)) WHERE name = \(name)")
        try connection.run(
          """
          INSERT INTO sqlite_sequence (name, seq) SELECT t.name, \(number) FROM sqlite_schema t
          WHERE t.name = \(name) AND t.sql LIKE '%AUTOINCREMENT%'
          AND NOT EXISTS (SELECT 1 FROM sqlite_sequence s WHERE s.name = t.name)
          """)
      }
    }
    indexer.wake()
  }
}
