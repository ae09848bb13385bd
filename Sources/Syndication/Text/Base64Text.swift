import Foundation

/// Text that a feed carries in Base64 (RFC 4648), as Atom 0.3 and 1.0 allow for content.
enum Base64Text {
  static func decode(_ text: String) -> String? {
    guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters), !data.isEmpty else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
