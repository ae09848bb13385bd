import Bytes
import Foundation

/// Decodes JSON: what apps, pages and files bring, and what is stored. All JSON that is decoded passes here
/// (`ArchitectureTests`), and through the check of `JSONLimits` before Foundation's decoder sees it.
package struct JSONReader: Sendable {
  private let limits: JSONLimits
  private let prepare: @Sendable (JSONDecoder) -> Void

  /// For what comes from outside, and for stored values that an import can bring.
  package static let outside = JSONReader(limits: .outside) { _ in }

  /// For the lines of the reader's own exports: times are whole milliseconds since 1970.
  package static let ownExport = JSONReader(limits: .own) { decoder in
    decoder.dateDecodingStrategy = .custom { decoder in
      let milliseconds = try decoder.singleValueContainer().decode(Int64.self)
      return Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
  }

  /// For what the reader has written itself.
  package static let stored = JSONReader(limits: .own) { _ in }

  /// The texts of numbers that JSON does not have, and that a feed may state.
  static let (infinity, negativeInfinity, nan) = ("Infinity", "-Infinity", "NaN")

  /// For the columns of the database.
  static let column = JSONReader(limits: .own) { decoder in
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: infinity, negativeInfinity: negativeInfinity, nan: nan)
  }

  /// The bytes from which on decoding is work for the threads of long work: it takes 0.1 to 0.5 ms.
  package static let longBytes = 32_768

  private init(limits: JSONLimits, prepare: @escaping @Sendable (JSONDecoder) -> Void) {
    (self.limits, self.prepare) = (limits, prepare)
  }

  /// - Throws: `JSONProblem` for what is no JSON or exceeds the limits; `DecodingError` for values of other types.
  /// - Complexity: O(bytes).
  package func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try limits.check(data)
    let decoder = JSONDecoder()
    prepare(decoder)
    return try decoder.decode(type, from: data)
  }

  package func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    try decode(type, from: Data(bytes))
  }

  package func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    try decode(type, from: Data(text.utf8))
  }
}
