/// Copies the rows of a table of a damaged database that can be read to the same table of a new one.
///
/// Rows are read in the order of their key until SQLite meets a damaged page, from both ends. Between the two places, the
/// numbers that the key may have are tried, first one by one and then with growing steps. A row that is found twice is
/// stored once.
final class TableSalvage {
  // MARK: Lifecycle

  init(_ table: String, from source: Connection, to new: Connection) throws(StorageError) {
    (self.table, self.source, self.new) = (table, source, new)
    let columns = try new.rows("SELECT name, type, pk FROM pragma_table_info(\(table)) ORDER BY cid") {
      (name: $0.text(0), isInteger: $0.text(1).hasSameBytes(as: "INTEGER"), place: $0.int(2))
    }
    let hasNoRowID =
      try new.first("SELECT wr FROM pragma_table_list(\(table)) WHERE schema = 'main'") { $0.bool(0) } ?? false
    let primary = columns.filter { $0.place > 0 }.sorted { $0.place < $1.place }
    key = hasNoRowID ? primary.map { ($0.name, $0.isInteger) } : [("rowid", true)]
    self.columns = columns.map(\.name)
  }

  // MARK: Internal

  /// True if a part of the table could not be read, or a row could not be stored.
  private(set) var isDamaged = false

  /// Copies all rows that can be read.
  /// - Throws: The error of the new database.
  func run() throws(StorageError) { try walk([]) }

  // MARK: Private

  private struct Scan {
    /// The key of the last row.
    var last: [SQLValue]?
    /// True if the scan ended at a damaged page.
    var isCut = false
  }

  private struct FoundRow {
    let values: [SQLValue]
    let key: [SQLValue]
  }

  /// Copies the rows whose keys begin with these values.
  private func walk(_ prefix: [SQLValue]) throws(StorageError) {
    let up = try scan(prefix)
    guard up.isCut else { return }
    isDamaged = true
    let down = try scan(prefix, isUp: false, if: up.last.map { isBehind($0, prefix.count) })
    guard down.isCut, key[prefix.count].isInteger else { return }
    try walkBetween(up.last, down.last, prefix)
  }

  /// Tries the numbers between two places where the reading ended.
  private func walkBetween(_ low: [SQLValue]?, _ high: [SQLValue]?, _ prefix: [SQLValue]) throws(StorageError) {
    let level = prefix.count
    let isLast = level == key.count - 1
    let end = Self.number(high, level) ?? .max
    var number = Self.number(low, level) ?? 0
    var (misses, step): (Int, Int64) = (0, 1)
    while number <= end, attempts < Self.mostAttempts {
      attempts += 1
      let before = stored
      var next = number
      if isLast {
        let found = try scan(prefix, if: "\(name(level)) BETWEEN \(number) AND \(end)")
        guard found.isCut else { return try stepBack(from: number, step, prefix) }
        next = Self.number(found.last, level) ?? number
      } else {
        try walk(prefix + [.integer(number)])
      }
      if stored > before {
        try stepBack(from: number, step, prefix)
        (misses, step) = (0, 1)
      } else {
        misses += 1
        if misses > Self.triesOneByOne { step = step > .max / 2 ? .max : step * 2 }
      }
      guard next <= .max - step else { return }
      number = next + step
    }
  }

  /// Copies rows before a number that a long step has found.
  private func stepBack(from number: Int64, _ step: Int64, _ prefix: [SQLValue]) throws(StorageError) {
    guard prefix.count == key.count - 1 else { return }
    var (low, high) = (number - step, number)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      let found = try scan(prefix, if: "\(name(prefix.count)) BETWEEN \(middle) AND \(high)")
      if found.isCut, found.last == nil { low = middle } else { high = middle }
    }
  }

  /// Copies rows in the order of the key, or against it, until the end or a damaged page.
  private func scan(
    _ prefix: [SQLValue], isUp: Bool = true, if condition: SQL? = nil
  ) throws(StorageError) -> Scan {
    var scan = Scan()
    while true {
      var sql = SQL(stringLiteral: "SELECT \(list(columns)), \(list(key.map(\.name))) FROM \(table) WHERE TRUE")
      for (index, value) in prefix.enumerated() { sql += " AND \(name(index)) = \(value)" }
      if let condition { sql += " AND \(condition)" }
      if let last = scan.last { sql += " AND \(isBehind(last, prefix.count, isUp: isUp))" }
      let order = key.map { $0.name + (isUp ? "" : " DESC") }
      sql += SQL(stringLiteral: " ORDER BY \(list(order))")
      let found = try read(sql)
      try store(found.rows)
      scan.last = found.rows.last?.key ?? scan.last
      scan.isCut = found.isCut
      if found.isCut || found.isEnd { return scan }
    }
  }

  /// Some rows of a statement.
  private func read(_ sql: SQL) throws(StorageError) -> (rows: [FoundRow], isEnd: Bool, isCut: Bool) {
    var rows: [FoundRow] = []
    var bytes = 0
    do throws(StorageError) {
      let isFull = try source.rows(sql, limit: 1) { row in
        let values = (0..<Int32(clamping: columns.count)).map { row.value($0) }
        rows.append(
          FoundRow(
            values: values, key: (0..<Int32(clamping: key.count)).map { row.value(Int32(clamping: columns.count) + $0) }
          ))
        bytes += values.reduce(0) { $0 + $1.size }
        return rows.count >= Self.mostRows || bytes >= Self.mostBytes ? true : nil
      }
      return (rows, isFull.isEmpty, false)
    } catch {
      if error == .busy { throw error }
      return (rows, false, true)
    }
  }

  private func store(_ rows: [FoundRow]) throws(StorageError) {
    if rows.isEmpty { return }
    try new.transaction(.write) { () throws(StorageError) in
      for row in rows {
        var sql = SQL(stringLiteral: "INSERT OR IGNORE INTO \(table) (\(list(columns))) VALUES (")
        for (index, value) in row.values.enumerated() { sql += index == 0 ? "\(value)" : ", \(value)" }
        sql += ") RETURNING 1"
        do throws(StorageError) {
          if try new.first(sql, { _ in true }) == true { stored += 1 }
        } catch {
          // A value of another type than the column's is of a damaged page.
          guard case .failed = error else { throw error }
          isDamaged = true
        }
      }
    }
  }

  /// The condition of rows behind one, in a direction, that have its first values.
  private func isBehind(_ row: [SQLValue], _ count: Int, isUp: Bool = true) -> SQL {
    var sql = SQL(stringLiteral: "(\(list(key[count...].map(\.name)))) \(isUp ? ">" : "<") (")
    for (index, value) in row[count...].enumerated() { sql += index == 0 ? "\(value)" : ", \(value)" }
    sql += ")"
    return sql
  }

  private func name(_ index: Int) -> SQL { SQL(stringLiteral: key[index].name) }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  private static func number(_ key: [SQLValue]?, _ index: Int) -> Int64? {
    if let key, case .integer(let number) = key[index] { number } else { nil }
  }

  private static let mostRows = 500
  private static let mostBytes = 4 << 20
  /// The numbers that are tried one by one behind the last row that was found.
  private static let triesOneByOne = 10_000
  /// The tries for a table; each takes some microseconds.
  private static let mostAttempts = 30_000

  private let table: String
  private let source: Connection
  private let new: Connection
  private let columns: [String]
  private let key: [(name: String, isInteger: Bool)]
  private var stored = 0
  private var attempts = 0
}

extension SQLValue {
  /// The memory that the value takes, in bytes.
  fileprivate var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .blob(let bytes): bytes.count
    default: 8
    }
  }
}
