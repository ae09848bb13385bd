import Foundation

/// A list or a value in a column: JSON, or NULL if it is empty, as it usually is.
enum JSONColumn {
  static func text(_ list: [some Encodable]) throws(StorageError) -> String? {
    list.isEmpty ? nil : try text(of: list)
  }

  /// Equal values always give equal text, since the text is compared to detect changed entries.
  static func text(of value: some Encodable) throws(StorageError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: JSONReader.infinity, negativeInfinity: JSONReader.negativeInfinity, nan: JSONReader.nan)
    do {
      return String(decoding: try encoder.encode(value), as: UTF8.self)
    } catch {
      throw .failed(operation: "writing JSON", reason: "\(error)")
    }
  }

  static func list<Element: Decodable>(_ text: String?) throws(StorageError) -> [Element] {
    try value(text) ?? []
  }

  static func value<Value: Decodable>(_ text: String?) throws(StorageError) -> Value? {
    guard let text else { return nil }
    do {
      return try JSONReader.column.decode(Value.self, from: text)
    } catch {
      throw .corrupt("a stored text is no JSON of \(Value.self): \(error)")
    }
  }
}
