import Foundation

/// A value that is read from a row of a result.
///
/// Its initializer names each column where it reads it. `columns` lists what it names, in the same order:
///
///     init(_ row: inout Columns<some SQLRow>) {
///       self.init(id: row.id("d.id"), name: row.text("d.name"))
///     }
///
///     static let statement: SQL = "SELECT \(columns) FROM folders d"
///
/// It reads all of its columns, whatever they hold; further columns of the statement come behind them.
protocol Shape {
  init(_ row: inout Columns<some SQLRow>) throws(StorageError)
}

extension Shape {
  /// The columns, for a `SELECT` or a `RETURNING`.
  static var columns: SQL {
    Columns.list { (row) throws(StorageError) in _ = try Self(&row) }
  }

  init(row: some SQLRow) throws(StorageError) {
    var columns = Columns(row)
    try self.init(&columns)
  }
}

/// The columns of a row, read one after another.
struct Columns<Row: SQLRow> {
  private let row: Row
  private var next: Int32 = 0

  init(_ row: Row) { self.row = row }

  private mutating func take(_ name: () -> SQL) -> Int32 {
    row.take(name)
    defer { next += 1 }
    return next
  }

  mutating func integer(_ name: @autoclosure () -> SQL) -> Int64 { row.integer(take(name)) }
  mutating func int(_ name: @autoclosure () -> SQL) -> Int { row.int(take(name)) }
  mutating func bool(_ name: @autoclosure () -> SQL) -> Bool { row.bool(take(name)) }
  mutating func text(_ name: @autoclosure () -> SQL) -> String { row.text(take(name)) }
  mutating func blob(_ name: @autoclosure () -> SQL) -> [UInt8] { row.blob(take(name)) }
  mutating func date(_ name: @autoclosure () -> SQL) -> Date { row.date(take(name)) }
  mutating func address(_ name: @autoclosure () -> SQL) -> WebAddress { row.address(take(name)) }
  mutating func id<ID: RowIdentifier>(_ name: @autoclosure () -> SQL) -> ID { row.id(take(name)) }
  /// The ids in a text, separated by commas, sorted; none for NULL.
  mutating func ids<ID: RowIdentifier>(_ name: @autoclosure () -> SQL) -> [ID] { row.ids(take(name)) }

  mutating func optionalInt(_ name: @autoclosure () -> SQL) -> Int? { optional(name) { $0.int($1) } }
  mutating func optionalInteger(_ name: @autoclosure () -> SQL) -> Int64? { optional(name) { $0.integer($1) } }
  mutating func optionalText(_ name: @autoclosure () -> SQL) -> String? { optional(name) { $0.text($1) } }
  mutating func optionalBlob(_ name: @autoclosure () -> SQL) -> [UInt8]? { optional(name) { $0.blob($1) } }
  mutating func optionalDate(_ name: @autoclosure () -> SQL) -> Date? { optional(name) { $0.date($1) } }
  mutating func optionalAddress(_ name: @autoclosure () -> SQL) -> WebAddress? { optional(name) { $0.address($1) } }
  mutating func optionalID<ID: RowIdentifier>(_ name: @autoclosure () -> SQL) -> ID? { optional(name) { $0.id($1) } }

  private mutating func optional<Value>(_ name: () -> SQL, _ read: (Row, Int32) -> Value) -> Value? {
    let column = take(name)
    return row.isNull(column) ? nil : read(row, column)
  }
}

extension Columns<NoRow> {
  /// Lists the columns that a reading names.
  static func list(_ read: (inout Columns<NoRow>) throws(StorageError) -> Void) -> SQL {
    let row = NoRow()
    var columns = Columns(row)
    do { try read(&columns) } catch { preconditionFailure("A row without values is refused: \(error)") }
    return row.names
  }
}

/// Lists the columns that are read of it, all of which are NULL.
final class NoRow: SQLRow {
  private(set) var names: SQL = ""

  func take(_ name: () -> SQL) { names += names.text.isEmpty ? name() : ", \(name())" }
  func isNull(_ column: Int32) -> Bool { true }
  func integer(_ column: Int32) -> Int64 { 0 }
  func bool(_ column: Int32) -> Bool { false }
  func text(_ column: Int32) -> String { "" }
  func blob(_ column: Int32) -> [UInt8] { [] }
}
