import Bytes

/// Decodes the output of ``CBOREncoder``. Unknown keys are ignored, so that newer versions read the data of older ones.
enum CBORDecoder {
  /// - Throws: `CBORError`; `DecodingError`.
  /// - Complexity: O(bytes).
  static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let value = try CBORReader.read(bytes)
    return try Value(from: CBORValueDecoder(value: value, bytes: bytes, codingPath: []))
  }
}

// MARK: - Decoder

private struct CBORValueDecoder: Decoder {
  let value: CBORValue
  let bytes: [UInt8]
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .map(let members) = value else { throw mismatch(type) }
    return KeyedDecodingContainer(CBORMapDecoder<Key>(members, bytes: bytes, codingPath: codingPath))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch([Any].self) }
    return CBORArrayDecoder(elements: elements, bytes: bytes, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  func mismatch(_ type: Any.Type) -> DecodingError {
    DecodingError.typeMismatch(
      type, DecodingError.Context(codingPath: codingPath, debugDescription: "The source holds something else here."))
  }
}

extension CBORValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    if case .null = value { true } else { false }
  }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard case .bool(let isTrue) = value else { throw mismatch(type) }
    return isTrue
  }

  func decode(_ type: String.Type) throws -> String {
    guard case .text(let range) = value else { throw mismatch(type) }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard case .double(let number) = value else { throw mismatch(type) }
    return number
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

  private func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    let number: Number? =
      switch value {
      case .unsigned(let number): Number(exactly: number)
      case .negative(let complement): Int64(exactly: complement).flatMap { Number(exactly: ~$0) }
      default: nil
      }
    guard let number else { throw mismatch(type) }
    return number
  }

  func decode(_ type: Int.Type) throws -> Int { try integer(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

private struct CBORMapDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let bytes: [UInt8]
  let codingPath: [any CodingKey]
  private let members: [(key: Range<Int>, value: CBORValue)]
  private let places: [ByteString: Int]

  init(_ members: [(key: Range<Int>, value: CBORValue)], bytes: [UInt8], codingPath: [any CodingKey]) {
    self.members = members
    self.bytes = bytes
    self.codingPath = codingPath
    var places: [ByteString: Int] = [:]
    for (place, member) in members.enumerated() {
      places[ByteString(String(decoding: bytes[member.key], as: UTF8.self))] = place
    }
    self.places = places
  }

  var allKeys: [Key] { members.compactMap { Key(stringValue: String(decoding: bytes[$0.key], as: UTF8.self)) } }

  func contains(_ key: Key) -> Bool { places[ByteString(key.stringValue)] != nil }

  private func decoder(_ name: String) throws -> CBORValueDecoder {
    guard let place = places[ByteString(name)] else {
      throw DecodingError.valueNotFound(
        String.self, DecodingError.Context(codingPath: codingPath, debugDescription: "The source has no “\(name)”."))
    }
    return CBORValueDecoder(value: members[place].value, bytes: bytes, codingPath: codingPath)
  }

  private func decoder(_ key: Key) throws -> CBORValueDecoder { try decoder(key.stringValue) }

  func decodeNil(forKey key: Key) throws -> Bool { try decoder(key).decodeNil() }
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).decode(type) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder(key).decode(type) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder(key).decode(type) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder(key).decode(type) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try decoder(key).decode(type) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try decoder(key).decode(type) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try decoder(key).decode(type) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try decoder(key).decode(type) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try decoder(key).decode(type) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try decoder(key).decode(type) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try decoder(key).decode(type) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try decoder(key).decode(type) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try decoder(key).decode(type) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try decoder(key).decode(type) }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try Value(from: try decoder(key))
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try decoder(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try decoder("super") }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

private struct CBORArrayDecoder: UnkeyedDecodingContainer {
  let elements: [CBORValue]
  let bytes: [UInt8]
  let codingPath: [any CodingKey]
  private(set) var currentIndex = 0

  init(elements: [CBORValue], bytes: [UInt8], codingPath: [any CodingKey]) {
    self.elements = elements
    self.bytes = bytes
    self.codingPath = codingPath
  }

  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex == elements.count }

  private mutating func next() throws -> CBORValueDecoder {
    guard !isAtEnd else {
      throw DecodingError.valueNotFound(
        CBORValue.self, DecodingError.Context(codingPath: codingPath, debugDescription: "A list ends too early."))
    }
    defer { currentIndex += 1 }
    return CBORValueDecoder(value: elements[currentIndex], bytes: bytes, codingPath: codingPath)
  }

  /// Consumes a null; any other item stays the next one.
  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, case .null = elements[currentIndex] else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: try next()) }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> {
    try next().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try next().unkeyedContainer() }

  mutating func superDecoder() throws -> any Decoder { try next() }
}
