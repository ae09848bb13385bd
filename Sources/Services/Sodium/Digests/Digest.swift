import CSodium

/// Digests of bytes, and comparison of secrets.
public enum Digest {
  /// Hashes with BLAKE2b, with 32 bytes of output (RFC 7693), about a gigabyte a second.
  /// - Parameter key: Turns the digest into an authentication code that requires the key. It must not be empty. A key
  ///   over 64 bytes, BLAKE2b's maximum, is replaced by its 64-byte digest.
  /// - Complexity: O(bytes).
  public static func blake2b(_ bytes: [UInt8], key: [UInt8]? = nil) -> [UInt8] {
    SodiumLibrary.requireStart()
    guard let key else { return digest(bytes, key: [], size: 32) }
    precondition(!key.isEmpty, "An empty key would protect nothing. Pass nil for a digest without a key.")
    return digest(bytes, key: key.count > 64 ? digest(key, key: [], size: 64) : key, size: 32)
  }

  /// Hashes with SHA-256 (FIPS 180-4), by which others name keys and certificates.
  /// - Complexity: O(bytes).
  public static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    SodiumLibrary.requireStart()
    var output: [UInt8] = Array(repeating: 0, count: 32)
    crypto_hash_sha256(&output, bytes, UInt64(clamping: bytes.count))
    return output
  }

  /// A text's authentication code in base64url (43 characters). Only holders of the key can make it.
  public static func code(of text: String, key: [UInt8]) -> String {
    RandomToken.text(of: blake2b(Array(text.utf8), key: key))
  }

  /// True if two texts have the same bytes. The time depends only on their lengths. Use it for tokens and codes, where
  /// the time of `==` would reveal how much of a guess is right.
  public static func constantTimeEqual(_ a: String, _ b: String) -> Bool {
    let left = Array(a.utf8)
    let right = Array(b.utf8)
    return left.count == right.count && sodium_memcmp(left, right, left.count) == 0
  }

  private static func digest(_ bytes: [UInt8], key: [UInt8], size: Int) -> [UInt8] {
    var output: [UInt8] = Array(repeating: 0, count: size)
    let code: Int32 = crypto_generichash(&output, size, bytes, UInt64(clamping: bytes.count), key, key.count)
    // It fails only for sizes out of bounds, which the callers above rule out.
    precondition(code == 0, "libsodium refused a digest of \(size) bytes with a key of \(key.count).")
    return output
  }
}
