import Foundation

/// Text that a feed carries in Base64 (RFC 4648), as Atom 0.3 and 1.0 allow for content.
enum Base64Text {
  /// Nil if it is not in Base64, or stands for bytes that are no text.
  static func decode(_ text: String) -> String? {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty else { return nil }
    return String(validating: data, as: UTF8.self)
  }
}
