import Bytes
import CPostgreSQL

/// A statement whose values are in PostgreSQL's binary format.
struct EncodedStatement: Sendable {
  // MARK: Lifecycle

  /// - Throws: `tooLarge` if libpq could not send the statement.
  init(_ statement: PostgreSQLStatement) throws(PostgreSQLError) {
    text = statement.text
    isPlannedEachTime = statement.isPlannedEachTime
    types.reserveCapacity(statement.values.count)
    for value in statement.values { append(value) }
    // The last value may be empty, and libpq takes an address of no byte for NULL.
    bytes.append(0)
    // A message has at most 2 GB, which libpq collects before it sends them. Half of that is left for the rest.
    guard types.count <= Int(UInt16.max), bytes.count + text.utf8.count < 1 << 30 else { throw .tooLarge }
  }

  /// A statement without values.
  init(_ text: String) {
    self.text = text
    isPlannedEachTime = false
  }

  // MARK: Internal

  let text: String
  let isPlannedEachTime: Bool
  private(set) var types: [Oid] = []

  /// The values as libpq's functions take them.
  func withParameters<Result>(
    _ body: (
      _ values: UnsafePointer<UnsafePointer<CChar>?>?, _ lengths: UnsafePointer<Int32>?,
      _ formats: UnsafePointer<Int32>?
    ) -> Result
  ) -> Result {
    bytes.withUnsafeBytes { bytes in
      let start = bytes.bindMemory(to: CChar.self).baseAddress
      let values = ranges.map { range in range.flatMap { range in start.map { $0 + range.lowerBound } } }
      let lengths = ranges.map { Int32(clamping: $0?.count ?? 0) }
      return body(values, lengths, [Int32](repeating: 1, count: ranges.count))
    }
  }

  // MARK: Private

  private mutating func append(_ value: PostgreSQLValue) {
    let start = bytes.count
    let type: Oid
    switch value {
    case .null:
      types.append(ServerType.unknown)
      ranges.append(nil)
      return
    case .boolean(let value):
      type = ServerType.boolean
      append(value)
    case .integer(let value):
      type = ServerType.integer
      append(value)
    case .real(let value):
      type = ServerType.real
      append(value)
    case .text(let value):
      type = ServerType.text
      append(value)
    case .bytes(let value):
      type = ServerType.bytes
      append(value)
    case .booleans(let values):
      type = ServerType.booleans
      append(values, of: ServerType.boolean) { $0.append($1) }
    case .integers(let values):
      type = ServerType.integers
      append(values, of: ServerType.integer) { $0.append($1) }
    case .reals(let values):
      type = ServerType.reals
      append(values, of: ServerType.real) { $0.append($1) }
    case .texts(let values):
      type = ServerType.texts
      append(values, of: ServerType.text) { $0.append($1) }
    case .byteArrays(let values):
      type = ServerType.byteArrays
      append(values, of: ServerType.bytes) { $0.append($1) }
    }
    types.append(type)
    ranges.append(start..<bytes.count)
  }

  /// An array of one dimension, as PostgreSQL's `array_recv` reads it.
  private mutating func append<Element>(
    _ values: [Element?], of type: Oid, _ append: (inout EncodedStatement, Element) -> Void
  ) {
    self.append(Int32(clamping: values.isEmpty ? 0 : 1))
    self.append(Int32(clamping: values.contains { $0 == nil } ? 1 : 0))
    self.append(Int32(bitPattern: type))
    guard !values.isEmpty else { return }
    self.append(Int32(clamping: values.count))
    self.append(1 as Int32)
    for value in values {
      let length = bytes.count
      self.append(-1 as Int32)
      guard let value else { continue }
      append(&self, value)
      withUnsafeBytes(of: Int32(clamping: bytes.count - length - 4).bigEndian) {
        bytes.replaceSubrange(length..<length + 4, with: $0)
      }
    }
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(_ value: Bool) { bytes.append(value ? 1 : 0) }

  private mutating func append(_ value: Double) { append(value.bitPattern) }

  private mutating func append(_ value: String) {
    let start = bytes.count
    bytes.append(contentsOf: value.utf8)
    guard bytes[start...].contains(0) else { return }
    let replaced = bytes[start...].flatMap { $0 == 0 ? [0xEF, 0xBF, 0xBD] : [$0] }
    bytes.replaceSubrange(start..., with: replaced)
  }

  private mutating func append(_ value: [UInt8]) { bytes.append(contentsOf: value) }

  /// The values one after the other.
  private var bytes: [UInt8] = []
  /// The place of each value; nil for NULL.
  private var ranges: [Range<Int>?] = []
}
