/// What statements of the engines say differently.
enum SQLDialect: Sendable {
  case sqlite, postgreSQL

  /// A condition that a column with an index has a text. The index of a server has digests, since texts may be longer than
  /// what an index holds.
  func has(_ column: SQL, _ text: some SQLBindable) -> SQL {
    switch self {
    case .sqlite: "\(column) = \(text)"
    case .postgreSQL: "(md5(\(column))::uuid = md5(\(text))::uuid AND \(column) = \(text))"
    }
  }

  /// The target of `ON CONFLICT` for a unique column with texts.
  ///
  /// - Parameter others: The columns before it in the index.
  func target(_ others: SQL..., text column: SQL) -> SQL {
    let before = others.reduce(into: "" as SQL) { $0 += "\($1), " }
    return switch self {
    case .sqlite: "(\(before)\(column))"
    case .postgreSQL: "(\(before)(md5(\(column))::uuid))"
    }
  }

  /// The end of a statement that keeps others from changing the rows of a table that it reads. A transaction of SQLite that
  /// writes has locked everything.
  func lock(_ table: SQL) -> SQL {
    switch self {
    case .sqlite: ""
    case .postgreSQL: " FOR UPDATE OF \(table)"
    }
  }

  /// The same for rows that no other transaction has locked; the others are left out.
  func lockFree(_ table: SQL) -> SQL {
    switch self {
    case .sqlite: ""
    case .postgreSQL: "\(lock(table)) SKIP LOCKED"
    }
  }

  /// Joins a table of which SQLite reads rows for each row of those before. A server knows its tables better.
  var joinNext: SQL {
    switch self {
    case .sqlite: "CROSS JOIN"
    case .postgreSQL: "JOIN"
    }
  }

  /// A column with texts in the order of their bytes.
  func bytes(of column: SQL) -> SQL {
    switch self {
    case .sqlite: column
    case .postgreSQL: "\(column) COLLATE \"C\""
    }
  }

  /// A list `k` of copies as JSON.
  var copies: SQL {
    switch self {
    case .sqlite: "json_group_array(json_array(k.entry_id, k.feed_id, k.title))"
    case .postgreSQL: "json_agg(json_build_array(k.entry_id, k.feed_id, k.title))::text"
    }
  }

  /// Has SQLite read a table by an index, where it would take another one. A server knows its tables better.
  func index(_ name: SQL) -> SQL {
    switch self {
    case .sqlite: " INDEXED BY \(name)"
    case .postgreSQL: ""
    }
  }
}
