import Fetching
import Running
import Storage

extension UseCases {
  /// Decodes JSON that an app has sent; a long text as long work.
  ///
  /// - Throws: `JSONProblem`; `DecodingError`; `LongWorkError`.
  package func decode<Value: Decodable & Sendable>(_ type: Value.Type, from bytes: [UInt8]) async throws -> Value {
    guard bytes.count > JSONReader.longBytes else { return try JSONReader.outside.decode(type, from: bytes) }
    return try await services.work().run(goesFirst: true) { try JSONReader.outside.decode(type, from: bytes) }
  }
}
