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
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
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
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
    do {
      return try decoder.decode(Value.self, from: Data(text.utf8))
    } catch {
      throw .corrupt("a stored text is no JSON of \(Value.self): \(error)")
    }
  }

  // A feed may state any number, and JSON cannot represent these.
  private static let infinity = "Infinity"
  private static let negativeInfinity = "-Infinity"
  private static let nan = "NaN"
}
