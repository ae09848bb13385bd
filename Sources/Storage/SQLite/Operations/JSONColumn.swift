import Foundation

/// A list in a column: JSON, or NULL if it is empty, which most are.
enum JSONColumn {
  /// The same list always gives the same text, since the text counts for whether an entry has changed.
  static func text(_ list: [some Encodable]) throws(StorageError) -> String? {
    guard !list.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
    do {
      return String(decoding: try encoder.encode(list), as: UTF8.self)
    } catch {
      throw .failed(operation: "writing a list", reason: "\(error)")
    }
  }

  static func list<Element: Decodable>(_ text: String?) throws(StorageError) -> [Element] {
    guard let text else { return [] }
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
    do {
      return try decoder.decode([Element].self, from: Data(text.utf8))
    } catch {
      throw .corrupt("a stored list is no JSON of \(Element.self): \(error)")
    }
  }

  // A feed may say any number, and JSON has no word for these.
  private static let infinity: String = "Infinity"
  private static let negativeInfinity: String = "-Infinity"
  private static let nan: String = "NaN"
}
