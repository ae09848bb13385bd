import Bytes

// The model's synthesized `Codable` uses these overloads instead of the standard ones: encoding omits absent, empty and
// false values; decoding a missing key gives an absent, empty or false value.

extension KeyedEncodingContainer {
  mutating func encode<Text: Encodable>(_ value: ComparedByBytes<Text?>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }

  mutating func encode(_ value: WebAddress, forKey key: Key) throws { try encode(value.string, forKey: key) }

  mutating func encodeIfPresent(_ value: WebAddress?, forKey key: Key) throws {
    try encodeIfPresent(value?.string, forKey: key)
  }

  mutating func encode<Text: Encodable>(_ value: ComparedByBytes<[Text]>, forKey key: Key) throws {
    try encode(value.wrappedValue, forKey: key)
  }

  mutating func encode(_ value: ComparedByBytes<[ByteString: String]>, forKey key: Key) throws {
    if !value.wrappedValue.isEmpty { try encodeIfPresent(value.wrappedValue, forKey: key) }
  }

  mutating func encode<Element: Encodable>(_ value: [Element], forKey key: Key) throws {
    if !value.isEmpty { try encodeIfPresent(value, forKey: key) }
  }

  mutating func encode<Value>(_ value: Boxed<Value>, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }

  mutating func encode(_ value: EntryProvenance, forKey key: Key) throws {
    if value != EntryProvenance() { try encodeIfPresent(value, forKey: key) }
  }

  mutating func encode(_ value: Bool, forKey key: Key) throws {
    if value { try encodeIfPresent(value, forKey: key) }
  }
}

extension KeyedDecodingContainer {
  func decode<Text: Decodable>(_ type: ComparedByBytes<Text?>.Type, forKey key: Key) throws -> ComparedByBytes<Text?> {
    ComparedByBytes(wrappedValue: try decodeIfPresent(Text.self, forKey: key))
  }

  func decode(_ type: WebAddress.Type, forKey key: Key) throws -> WebAddress {
    WebAddress(unparsed: try decode(String.self, forKey: key))
  }

  func decodeIfPresent(_ type: WebAddress.Type, forKey key: Key) throws -> WebAddress? {
    try decodeIfPresent(String.self, forKey: key).map { WebAddress(unparsed: $0) }
  }

  func decode<Text: Decodable>(_ type: ComparedByBytes<[Text]>.Type, forKey key: Key) throws -> ComparedByBytes<[Text]>
  {
    ComparedByBytes(wrappedValue: try decode([Text].self, forKey: key))
  }

  func decode(
    _ type: ComparedByBytes<[ByteString: String]>.Type, forKey key: Key
  ) throws -> ComparedByBytes<[ByteString: String]> {
    ComparedByBytes(wrappedValue: try decodeIfPresent([ByteString: String].self, forKey: key) ?? [:])
  }

  func decode<Element: Decodable>(_ type: [Element].Type, forKey key: Key) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }

  func decode<Value>(_ type: Boxed<Value>.Type, forKey key: Key) throws -> Boxed<Value> {
    Boxed(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }

  func decode(_ type: EntryProvenance.Type, forKey key: Key) throws -> EntryProvenance {
    try decodeIfPresent(type, forKey: key) ?? EntryProvenance()
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try decodeIfPresent(type, forKey: key) ?? false
  }
}
