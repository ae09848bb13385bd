import Foundation

/// Decodes text in Base64 (RFC 4648), which Atom 0.3 and 1.0 permit for content.
enum Base64Text {
  /// Nil if the text is not Base64 or its bytes are not text.
  static func decode(_ text: String) -> String? {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty else { return nil }
    return String(validating: data, as: UTF8.self)
  }
}
