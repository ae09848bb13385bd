import CSodium

/// Random secrets for sessions, keys and links.
public enum RandomToken {
  /// A new token in base64url without padding (RFC 4648, section 5): letters, digits, `-` and `_`.
  /// - Parameter bytes: The number of random bytes; at least 1. 32 bytes give 43 characters.
  public static func make(bytes: Int = 32) -> String {
    precondition(bytes > 0, "A token needs at least one byte.")
    SodiumLibrary.requireStart()
    var random: [UInt8] = Array(repeating: 0, count: bytes)
    randombytes_buf(&random, bytes)
    return text(of: random)
  }

  /// The bytes in base64url without padding.
  static func text(of bytes: [UInt8]) -> String {
    let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING
    var text: [CChar] = Array(repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    sodium_bin2base64(&text, text.count, bytes, bytes.count, variant)
    return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
