import Bytes
import CPostgreSQL

/// A row of a result. Columns are numbered from 0.
///
/// The forms that are not optional give zero, false or nothing for NULL. Asking for another type than the column has is a
/// mistake in the program and stops it: a `sum` of `bigint` is `numeric`, for example, and needs a cast.
public struct PostgreSQLRow: Sendable {
  let result: ServerResult
  let row: Int32

  // MARK: Public

  public func isNull(_ column: Int) -> Bool { PQgetisnull(result.pointer, row, Int32(clamping: column)) != 0 }

  /// The value of a column of type `bigint`, `integer`, `smallint` or `boolean`.
  public func integer(_ column: Int) -> Int64 { value(column).integer }
  public func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  public func int(_ column: Int) -> Int { Int(integer(column)) }
  public func optionalInt(_ column: Int) -> Int? { isNull(column) ? nil : int(column) }

  public func bool(_ column: Int) -> Bool { integer(column) != 0 }
  public func optionalBool(_ column: Int) -> Bool? { isNull(column) ? nil : bool(column) }

  /// The value of a column of type `double precision` or `real`, or of an integer.
  public func real(_ column: Int) -> Double { value(column).real }
  public func optionalReal(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }

  /// The value of a column of type `text` or another one that is sent as text.
  public func text(_ column: Int) -> String { value(column).text }
  public func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

  /// The bytes of a column as they were sent; for `bytea`, the value.
  public func bytes(_ column: Int) -> [UInt8] { withBytes(column) { Array($0) } }
  public func optionalBytes(_ column: Int) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

  /// Passes the bytes of a column without copying them.
  public func withBytes<Result, Failure: Error>(
    _ column: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(value(column).bytes)
  }

  /// The elements of an array of integers. A NULL among them counts as 0.
  public func integers(_ column: Int) -> [Int64] { value(column).elements.map(\.integer) }

  /// The elements of an array of texts. A NULL among them counts as an empty one.
  public func texts(_ column: Int) -> [String] { value(column).elements.map(\.text) }

  // MARK: Private

  private func value(_ column: Int) -> BinaryValue {
    let column = Int32(clamping: column)
    return BinaryValue(
      type: PQftype(result.pointer, column),
      bytes: UnsafeRawBufferPointer(
        start: PQgetvalue(result.pointer, row, column), count: Int(PQgetlength(result.pointer, row, column))))
  }
}

/// A value in PostgreSQL's binary format. It must not outlive its result.
private struct BinaryValue {
  let type: Oid
  let bytes: UnsafeRawBufferPointer

  var integer: Int64 {
    // NULL has no bytes.
    if bytes.isEmpty { return 0 }
    switch type {
    case ServerType.integer: return load(Int64.self)
    case 23: return Int64(load(Int32.self))
    case 26: return Int64(load(UInt32.self))
    case 21: return Int64(load(Int16.self))
    case ServerType.boolean: return Int64(load(UInt8.self))
    default: preconditionFailure("A column of type \(type) was read as an integer: cast it in the statement.")
    }
  }

  var real: Double {
    if bytes.isEmpty { return 0 }
    switch type {
    case ServerType.real: return Double(bitPattern: load(UInt64.self))
    case 700: return Double(Float(bitPattern: load(UInt32.self)))
    default: return Double(integer)
    }
  }

  var text: String {
    switch type {
    // text, "char", name, json, xml, unknown, bpchar and varchar; nothing is known of NULL in a column without type.
    case ServerType.text, 18, 19, 114, 142, 705, 1042, 1043: return String(decoding: bytes, as: UTF8.self)
    default:
      precondition(bytes.isEmpty, "A column of type \(type) was read as a text: cast it in the statement.")
      return ""
    }
  }

  /// The elements of an array, as PostgreSQL's `array_send` writes it, whatever its dimensions.
  var elements: [BinaryValue] {
    guard !bytes.isEmpty else { return [] }
    precondition(bytes.count >= 12, "A column of type \(type) was read as an array: cast it in the statement.")
    let dimensions = Int(load(Int32.self))
    let elementType = Oid(load(UInt32.self, at: 8))
    let count = (0..<dimensions).reduce(dimensions == 0 ? 0 : 1) { $0 * Int(load(Int32.self, at: 12 + 8 * $1)) }
    var position = 12 + 8 * dimensions
    return (0..<count).map { _ in
      let length = max(0, Int(load(Int32.self, at: position)))
      defer { position += 4 + length }
      return BinaryValue(
        type: elementType, bytes: UnsafeRawBufferPointer(rebasing: bytes[position + 4..<position + 4 + length]))
    }
  }

  private func load<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type, at offset: Int = 0) -> Number {
    Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }
}
