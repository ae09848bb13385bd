import Bytes

/// The rows of a damaged database that can be read, in the tables of a new one of the same version.
struct SalvagedDatabase {
  // MARK: Lifecycle

  /// Copies all that can be read.
  init(
    _ path: String, _ access: Connection.Access, to new: String, onTable: (String) -> Void
  ) throws(StorageError) {
    source = try Connection(path: path, role: .salvager, access: access, busyTimeoutMilliseconds: 5_000)
    source.operation = "reading what is left"
    try Migrator(connection: source, path: path, migrations: Schema.migrations).check()
    let version = try source.first("PRAGMA user_version") { $0.int(0) } ?? 0
    guard version > 0 else { throw .corrupt("\(path): it has no tables") }
    self.new = try Connection(path: new, role: .checkpointer, busyTimeoutMilliseconds: 5_000)
    self.new.operation = "salvaging"
    // A file that does not become whole is deleted.
    try self.new.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
    try Migrator(
      connection: self.new, path: new, migrations: Array(Schema.migrations.prefix(Migrator.index(of: version) + 1))
    ).migrate()
    let names = try self.new.rows(
      """
      SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
      AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'search_*' AND name <> 'sequences' ORDER BY name
      """
    ) { $0.text(0) }
    for name in names {
      onTable(name)
      if try copy(name) { damaged.insert(name) }
    }
    let copied = try counts(names)
    try mendReferences(names)
    lastNumbers = Self.lastNumbers(source, self.new)
    let left = try counts(names)
    tables = names.map { name in
      let saved = (left[name] ?? 0) - (replaced[name] ?? 0)
      guard damaged.contains(name) else {
        return SalvagedTable(name: name, saved: saved, lost: (copied[name] ?? 0) - saved)
      }
      // An index that is whole knows the number.
      let all = try? source.first(SQL(stringLiteral: "SELECT count(*) FROM \(name)")) { $0.int(0) }
      return SalvagedTable(name: name, saved: saved, lost: all.flatMap { $0 >= saved ? $0 - saved : nil })
    }
    // The list of tables itself may be what is lost.
    guard tables.contains(where: { $0.saved > 0 || $0.lost == 0 }) else { throw .corrupt("\(path): no table is left") }
  }

  // MARK: Internal

  private(set) var tables: [SalvagedTable] = []
  /// The last numbers that were given, as far as they are known.
  private(set) var lastNumbers: [LastNumber] = []

  // MARK: Private

  /// Copies a table. Returns true if it is damaged.
  private func copy(_ name: String) throws(StorageError) -> Bool {
    // The description of the table may be what is lost.
    let isKnown = try? source.rows(SQL(stringLiteral: "SELECT 1 FROM \(name) LIMIT 0")) { _ in true }
    guard isKnown != nil else { return true }
    let table = try TableSalvage(name, from: source, to: new)
    try table.run()
    return table.isDamaged
  }

  /// The last numbers that the damaged database has, and those that its rows have.
  private static func lastNumbers(_ source: Connection, _ new: Connection) -> [LastNumber] {
    var numbers: [LastNumber] = []
    for sql: SQL in ["SELECT name, seq FROM sqlite_sequence", "SELECT name, value FROM sequences"] {
      numbers += (try? source.rows(sql) { LastNumber(name: $0.text(0), value: $0.integer(1)) }) ?? []
    }
    if let last = try? new.first("SELECT max(revision) FROM entries", { $0.integer(0) }) {
      numbers.append(LastNumber(name: "revision", value: last))
    }
    return numbers
  }

  private func counts(_ names: [String]) throws(StorageError) -> [String: Int] {
    var counts: [String: Int] = [:]
    for name in names {
      counts[name] = try new.first(SQL(stringLiteral: "SELECT count(*) FROM \(name)")) { $0.int(0) } ?? 0
    }
    return counts
  }

  // MARK: References

  /// The columns of a table that refer to a row of another one.
  private struct Reference {
    let table: String
    let parent: String
    var columns: [(own: String, other: String)] = []

    /// The condition of rows that refer to nothing.
    var isBroken: String {
      let isThere = columns.map { "p.\($0.other) = \(table).\($0.own)" }.joined(separator: " AND ")
      let isSet = columns.map { "\($0.own) IS NOT NULL" }.joined(separator: " AND ")
      return "\(isSet) AND NOT EXISTS (SELECT 1 FROM \(parent) p WHERE \(isThere))"
    }
  }

  private func references(_ names: [String]) throws(StorageError) -> [Reference] {
    var references: [Reference] = []
    for name in names {
      // Without a name, it is the column of the key.
      let columns = try new.rows(
        """
        SELECT k.id, k."table", k."from", COALESCE(k."to", i.name) FROM pragma_foreign_key_list(\(name)) k
        LEFT JOIN pragma_table_info(k."table") i ON i.pk = k.seq + 1 ORDER BY k.id, k.seq
        """
      ) { (id: $0.int(0), parent: $0.text(1), own: $0.text(2), other: $0.text(3)) }
      for columns in Dictionary(grouping: columns, by: \.id).values {
        guard let parent = columns.first?.parent else { continue }
        references.append(Reference(table: name, parent: parent, columns: columns.map { ($0.own, $0.other) }))
      }
    }
    return references
  }

  /// Makes subscriptions, feeds and users in the place of lost ones, and deletes rows that refer to other lost rows.
  private mutating func mendReferences(_ names: [String]) throws(StorageError) {
    let references = try references(names)
    if damaged.contains("readings") {
      var found: [(user: Int64, feed: Int64)] = []
      _ = try? source.rows("SELECT user_id, feed_id FROM readings INDEXED BY subscriptions_by_feed ORDER BY feed_id") {
        found.append(($0.integer(0), $0.integer(1)))
      }
      for subscription in found {
        try replace(
          "readings", [("user_id", .integer(subscription.user)), ("feed_id", .integer(subscription.feed))])
      }
    }
    try replaceLost("users", named: ["SELECT id, name_key FROM users ORDER BY name_key"], references) { id, name in
      let name = name ?? "user-\(id)"
      return [("name", .text(name)), ("name_key", .text(name))]
    }
    let addresses: [SQL] = [
      "SELECT id, url FROM feeds INDEXED BY feeds_by_url WHERE owner_id IS NULL",
      "SELECT id, url FROM feeds INDEXED BY feeds_by_owner WHERE owner_id IS NOT NULL",
    ]
    try replaceLost("feeds", named: addresses, references) { id, url in
      [("url", .text(url ?? "https://feed-\(id).invalid/")), ("title", .text("Feed \(id) of a damaged database"))]
    }
    let new = self.new
    var isChanged = true
    while isChanged {
      isChanged = false
      for reference in references {
        let condition = SQL(stringLiteral: reference.isBroken)
        let table = SQL(stringLiteral: reference.table)
        guard try new.first("SELECT 1 FROM \(table) WHERE \(condition)", { _ in true }) == true else { continue }
        try new.transaction(.write) { () throws(StorageError) in
          try new.run("DELETE FROM \(table) WHERE \(condition)")
        }
        isChanged = true
      }
    }
  }

  /// Makes rows in the place of lost ones to which others refer, or that an index still names.
  /// - Parameter named: Statements that give numbers and names from indexes of the damaged database.
  private mutating func replaceLost(
    _ table: String, named: [SQL], _ references: [Reference],
    _ values: (Int64, String?) -> [(name: String, value: SQLValue)]
  ) throws(StorageError) {
    guard damaged.contains(table) else { return }
    var names: [Int64: String] = [:]
    for sql in named {
      // What is read before a damaged page counts.
      _ = try? source.rows(sql) { names[$0.integer(0)] = $0.text(1) }
    }
    var lost = Set(names.keys)
    for reference in references where reference.parent.hasSameBytes(as: table) {
      guard let column = reference.columns.first?.own else { continue }
      lost.formUnion(
        try new.rows(
          SQL(stringLiteral: "SELECT DISTINCT \(column) FROM \(reference.table) WHERE \(reference.isBroken)")
        ) { $0.integer(0) })
    }
    for id in lost.sorted() { try replace(table, [("id", .integer(id))] + values(id, names[id])) }
  }

  /// Stores a row with these values, and empty ones in columns that need any, unless it exists.
  private mutating func replace(_ table: String, _ values: [(name: String, value: SQLValue)]) throws(StorageError) {
    let needed = try new.rows(
      "SELECT name, type FROM pragma_table_info(\(table)) WHERE \"notnull\" AND dflt_value IS NULL"
    ) { (name: $0.text(0), isInteger: $0.text(1).hasSameBytes(as: "INTEGER")) }
    var row = values
    for column in needed where !values.contains(where: { $0.name.hasSameBytes(as: column.name) }) {
      row.append((column.name, column.isInteger ? .integer(0) : .text("")))
    }
    var sql = SQL(stringLiteral: "INSERT OR IGNORE INTO \(table) (\(row.map(\.name).joined(separator: ", "))) VALUES (")
    for (index, column) in row.enumerated() { sql += index == 0 ? "\(column.value)" : ", \(column.value)" }
    sql += ") RETURNING 1"
    if try new.first(sql, { _ in true }) == true { replaced[table, default: 0] += 1 }
  }

  private let source: Connection
  private let new: Connection
  /// The tables of which something is lost.
  private var damaged: Set<String> = []
  /// The numbers of rows in the place of lost ones, by their table.
  private var replaced: [String: Int] = [:]
}
