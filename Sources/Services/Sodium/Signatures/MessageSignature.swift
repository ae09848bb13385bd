import Bytes
import CSodium

/// A signature of a message with a shared secret (HMAC, RFC 2104), by the hashes that other programs use.
public enum MessageSignature: Sendable, CaseIterable {
  case sha1
  case sha256
  case sha384
  case sha512

  /// The signature's bytes.
  ///
  /// - Complexity: O(bytes). With `sha256` and `sha512`, by libsodium; the others are some times slower.
  public func sign(_ message: [UInt8], secret: [UInt8]) -> [UInt8] {
    SodiumLibrary.requireStart()
    switch self {
    case .sha1: return Self.code(message, secret: secret, block: 64, SHA1.digest)
    case .sha384: return Self.code(message, secret: secret, block: 128, SHA384.digest)
    case .sha256:
      var state = crypto_auth_hmacsha256_state()
      var output: [UInt8] = Array(repeating: 0, count: 32)
      crypto_auth_hmacsha256_init(&state, secret, secret.count)
      crypto_auth_hmacsha256_update(&state, message, UInt64(clamping: message.count))
      crypto_auth_hmacsha256_final(&state, &output)
      return output
    case .sha512:
      var state = crypto_auth_hmacsha512_state()
      var output: [UInt8] = Array(repeating: 0, count: 64)
      crypto_auth_hmacsha512_init(&state, secret, secret.count)
      crypto_auth_hmacsha512_update(&state, message, UInt64(clamping: message.count))
      crypto_auth_hmacsha512_final(&state, &output)
      return output
    }
  }

  /// True if a header such as `sha256=0a1b…` has the signature of the message. The time does not depend on the bytes of
  /// the signature.
  public static func verifies(_ header: String, _ message: [UInt8], secret: [UInt8]) -> Bool {
    let parts = header.trimmedASCII.splitBytes(on: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let method = MessageSignature(name: ByteString(parts[0].lowercasedASCII)),
      parts[1].utf8.count <= mostDigits, let stated = [UInt8](hexadecimal: parts[1])
    else { return false }
    let expected = method.sign(message, secret: secret)
    return stated.count == expected.count && sodium_memcmp(stated, expected, expected.count) == 0
  }

  // MARK: Private

  /// Those of the longest signature.
  private static let mostDigits = 128

  private init?(name: ByteString) {
    switch name {
    case "sha1": self = .sha1
    case "sha256": self = .sha256
    case "sha384": self = .sha384
    case "sha512": self = .sha512
    default: return nil
    }
  }

  private static func code(
    _ message: [UInt8], secret: [UInt8], block: Int, _ digest: ([UInt8]) -> [UInt8]
  ) -> [UInt8] {
    var key = secret.count > block ? digest(secret) : secret
    key.append(contentsOf: repeatElement(0, count: block - key.count))
    let inner = digest(key.map { $0 ^ 0x36 } + message)
    return digest(key.map { $0 ^ 0x5C } + inner)
  }
}
