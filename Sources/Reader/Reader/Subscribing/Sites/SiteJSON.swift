import Bytes
import Foundation
import WebAddresses

/// Reads documents that sites serve about themselves.
enum SiteJSON {
  /// Nil if the document does not have the expected members.
  static func decode<Value: Decodable>(_ type: Value.Type, _ body: [UInt8]) -> Value? {
    do {
      return try JSONDecoder().decode(type, from: Data(body))
    } catch {
      // The caller has a sentence for a site that answers with something else.
      return nil
    }
  }

  /// A published address of the web. Nil for other schemes, and for addresses that are too long to store.
  static func address(_ text: String?) -> WebAddress? {
    guard let text, BrowserAddress(text) != nil else { return nil }
    return EntryLimits.address(WebAddress(text))
  }
}
