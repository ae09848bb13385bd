import Bytes
import Foundation
@_exported import Loading

extension RequestBody {
  /// A value as JSON.
  public static func json(_ value: some Encodable, encoder: JSONEncoder = JSONEncoder()) throws -> RequestBody {
    RequestBody(Array(try encoder.encode(value)), contentType: "application/json")
  }
}

extension Response {
  /// Decodes the body from JSON.
  ///
  /// - Throws: ``UnacceptableResponse``, with the place in the body.
  public func decoded<Value: Decodable>(
    as type: Value.Type = Value.self, decoder: JSONDecoder = JSONDecoder()
  ) throws(UnacceptableResponse) -> Value {
    do {
      return try decoder.decode(Value.self, from: Data(body))
    } catch {
      throw UnacceptableResponse(self, .body(ByteString(Self.place(of: error))))
    }
  }

  private static func place(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    let context: DecodingError.Context? =
      switch error {
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
        .dataCorrupted(let context):
        context
      @unknown default: nil
      }
    let path = context?.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".") ?? ""
    let problem = context?.debugDescription ?? "\(error)"
    return path.isEmpty ? problem : "\(path): \(problem)"
  }
}

extension Loader {
  /// Loads a response, expects a status of success, and decodes its body from JSON.
  ///
  /// - Throws: ``TransportError`` or ``UnacceptableResponse``.
  public func load<Value: Decodable>(
    _ request: Request, as type: Value.Type = Value.self, priority: LoadingPriority = .normal,
    decoder: JSONDecoder = JSONDecoder()
  ) async throws -> Value {
    try await load(request, priority: priority).validated().decoded(decoder: decoder)
  }
}
