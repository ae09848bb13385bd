import Fetching
import Foundation
import Storage

/// The JSON in which an entry's payload is stored.
public enum PayloadCoding {
  /// Equal payloads give equal text, since the text is compared to detect changed entries.
  ///
  /// - Returns: Nil for a payload without any parts, for what cannot be written as JSON, and for what is larger than any
  ///   payload may be.
  public static func encode(_ payload: some Encodable) -> String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(payload), data.count <= EntryLimits.payload else { return nil }
    return data.elementsEqual("{}".utf8) ? nil : String(decoding: data, as: UTF8.self)
  }

  /// - Returns: Nil where no payload is stored.
  static func decode<Payload: Decodable>(
    _ type: Payload.Type, from text: String?
  ) throws(MalformedElement) -> Payload? {
    guard let text else { return nil }
    do {
      return try JSONReader.stored.decode(type, from: text)
    } catch {
      throw MalformedElement("What is stored of this entry alone cannot be read: \(Self.sentence(error))")
    }
  }

  private static func sentence(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _): "“\(key.stringValue)” is missing."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "“\(context.codingPath.map(\.stringValue).joined(separator: "."))” is of another type."
    default: "it is no JSON."
    }
  }
}
