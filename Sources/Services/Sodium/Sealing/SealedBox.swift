import Bytes
import CSodium

/// A key for ``SealedBox``: 32 bytes that never appear in descriptions.
public struct SecretKey: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
  let bytes: [UInt8]

  /// Makes a key from a text that is hard to guess, such as ``RandomToken/make(bytes:)``. White space around it does not
  /// count. Nil for fewer than 32 bytes.
  public init?(_ text: String) {
    let text = text.trimmedASCII
    guard text.utf8.count >= 32 else { return nil }
    bytes = Digest.blake2b(Array(text.utf8))
  }

  public var description: String { "SecretKey(not shown)" }
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Encrypts small secrets for storage: XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha) with a random nonce, which is long
/// enough that none occurs twice.
public enum SealedBox {
  /// The sealed bytes: a version, the nonce, and the encrypted bytes with their authentication code.
  /// - Parameter context: The place of the secret. It opens only with the same context.
  /// - Complexity: O(bytes).
  public static func seal(_ bytes: [UInt8], key: SecretKey, context: [UInt8]) -> [UInt8] {
    SodiumLibrary.requireStart()
    var nonce: [UInt8] = Array(repeating: 0, count: nonceBytes)
    randombytes_buf(&nonce, nonce.count)
    var sealed: [UInt8] = Array(repeating: 0, count: bytes.count + codeBytes)
    var length: UInt64 = 0
    let code: Int32 = crypto_aead_xchacha20poly1305_ietf_encrypt(
      &sealed, &length, bytes, UInt64(clamping: bytes.count), context, UInt64(clamping: context.count), nil, nonce,
      key.bytes)
    // It fails only for messages longer than memory.
    precondition(code == 0, "libsodium refused to encrypt \(bytes.count) bytes.")
    return [version] + nonce + sealed
  }

  /// The secret; nil if it was sealed with another key or context, or has been changed.
  /// - Complexity: O(bytes).
  public static func open(_ sealed: [UInt8], key: SecretKey, context: [UInt8]) -> [UInt8]? {
    SodiumLibrary.requireStart()
    guard sealed.count >= 1 + nonceBytes + codeBytes, sealed[0] == version else { return nil }
    let nonce = Array(sealed[1..<1 + nonceBytes])
    let rest = Array(sealed[(1 + nonceBytes)...])
    var bytes: [UInt8] = Array(repeating: 0, count: rest.count - codeBytes)
    // A pointer is needed also for no bytes.
    if bytes.isEmpty { bytes = [0] }
    var length: UInt64 = 0
    let code: Int32 = crypto_aead_xchacha20poly1305_ietf_decrypt(
      &bytes, &length, nil, rest, UInt64(clamping: rest.count), context, UInt64(clamping: context.count), nonce,
      key.bytes)
    return code == 0 ? Array(bytes.prefix(Int(clamping: length))) : nil
  }

  private static let version: UInt8 = 1
  private static let nonceBytes = Int(crypto_aead_xchacha20poly1305_ietf_NPUBBYTES)
  private static let codeBytes = Int(crypto_aead_xchacha20poly1305_ietf_ABYTES)
}
