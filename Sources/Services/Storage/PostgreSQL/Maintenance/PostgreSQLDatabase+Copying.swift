import Bytes
import PostgreSQL

extension PostgreSQLDatabase: CopyableDatabase {
  public func columns(of table: CopiedTable) async throws(StorageError) -> [CopiedColumn] {
    let sql: SQL = """
      SELECT column_name::text, data_type::text FROM information_schema.columns
      WHERE table_schema = current_schema() AND table_name = \(table.name) AND is_generated = 'NEVER' ORDER BY column_name COLLATE "C"
      """
    return try await rows("copying the database", sql) { row in
      let type = row.text(1)
      let kinds: [(String, CopiedColumn.Kind)] = [("bigint", .integer), ("boolean", .boolean), ("bytea", .bytes)]
      return CopiedColumn(name: row.text(0), kind: kinds.first { type.hasSameBytes(as: $0.0) }?.1 ?? .text)
    }
  }

  public func insert(
    _ rows: [CopiedRow], into table: CopiedTable, _ columns: [CopiedColumn]
  ) async throws(StorageError) {
    // One array for each column.
    let values = columns.enumerated().map { index, column in column.array(rows.map { $0.values[index] }) }
    let parameters = columns.indices.map { "$\($0 + 1)" }
    let statement = PostgreSQLStatement(
      """
      INSERT INTO \(table.name) (\(CopiedTable.list(columns.map(\.name))))
      SELECT * FROM unnest(\(CopiedTable.list(parameters)))
      """, values)
    try await write("copying the database", of: nil) { (session) async throws(StorageError) in
      _ = try await session.query(statement)
    }
  }

  public func lastNumbers() async throws(StorageError) -> [LastNumber] {
    let sql: SQL = """
      SELECT replace(sequencename::text, '_id_seq', ''), last_value FROM pg_sequences
      WHERE schemaname = current_schema() AND last_value IS NOT NULL AND sequencename <> 'nodes_id_seq'
      UNION ALL SELECT v.* FROM counters, LATERAL (VALUES ('revision', revision), ('entries', entry)) AS v
      """
    return try await rows("copying the database", sql) { LastNumber(name: $0.text(0), value: $0.integer(1)) }
  }

  public func finishCopy(_ lastNumbers: [LastNumber]) async throws(StorageError) {
    let (revision, entry) = (lastNumbers.value(of: "revision"), lastNumbers.value(of: "entries"))
    try await write("copying the database", of: nil) { (session) async throws(StorageError) in
      try await session.run(
        """
        UPDATE counters SET revision = greatest(revision, \(revision)), entry = greatest(entry, \(entry))
        """)
      for last in lastNumbers where last.value > 0 {
        // None for a name that is no table with a sequence.
        try await session.run(
          """
          SELECT setval(format('%I', sequencename)::regclass, \(last.value)) FROM pg_sequences
          WHERE schemaname = current_schema() AND sequencename = \(last.name + "_id_seq")
          """)
      }
      try await session.run("INSERT INTO search_queue SELECT entry_id FROM entry_contents ON CONFLICT DO NOTHING")
    }
    indexer.wake()
  }
}

extension [LastNumber] {
  fileprivate func value(of name: String) -> Int64 { first { $0.name.hasSameBytes(as: name) }?.value ?? 0 }
}

extension CopiedColumn {
  /// The column's values in rows.
  fileprivate func array(_ values: [SQLValue]) -> PostgreSQLValue {
    switch kind {
    case .integer: .integers(values.map { if case .integer(let number) = $0 { number } else { nil } })
    case .boolean: .booleans(values.map { if case .integer(let number) = $0 { number != 0 } else { nil } })
    case .text: .texts(values.map { if case .text(let text) = $0 { text } else { nil } })
    case .bytes: .byteArrays(values.map { if case .blob(let bytes) = $0 { bytes } else { nil } })
    }
  }
}
