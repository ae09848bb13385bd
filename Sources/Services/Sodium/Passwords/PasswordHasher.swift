import Bytes
import CSodium

/// Hashes passwords for storage: Argon2id (RFC 9106) with a random salt, in the usual text form `$argon2id$v=19$…`,
/// which contains its own parameters.
///
/// The costs are libsodium's `INTERACTIVE` ones, 64 MiB and two passes: about a tenth of a second of one core. With the
/// `MODERATE` ones, 256 MiB and three passes, a few concurrent sign-ins would use all memory and both cores of the
/// small servers that this is made for. 64 MiB is already three times what OWASP asks of Argon2id with two passes (19
/// MiB).
public enum PasswordHasher {
  /// Hashes a password. This takes 64 MiB and about 0.1 s: do not call it on latency-sensitive executors.
  public static func hash(_ password: String) throws(SodiumError) -> String {
    try SodiumLibrary.start()
    let bytes = password.utf8.map { byte in CChar(bitPattern: byte) }
    var text: [CChar] = Array(repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let code: Int32 = crypto_pwhash_str_alg(
      &text, bytes, UInt64(clamping: bytes.count), operations, memory, crypto_pwhash_ALG_ARGON2ID13)
    guard code == 0 else { throw .outOfMemory }
    return String(decoding: text.prefix { (byte: CChar) in byte != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// True if the password is the one that was hashed. False also for an invalid hash, and if there is not enough
  /// memory. Takes as long as ``hash(_:)``.
  public static func verify(_ password: String, against hash: String) -> Bool {
    SodiumLibrary.requireStart()
    guard let text = stored(hash) else { return false }
    let bytes = password.utf8.map { byte in CChar(bitPattern: byte) }
    return crypto_pwhash_str_verify(text, bytes, UInt64(clamping: bytes.count)) == 0
  }

  /// A hash with the current costs and without a known password. Verifying against it takes as long as against any
  /// other hash.
  public static let unmatchable =
    "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

  private static let operations = UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE)
  private static let memory = Int(crypto_pwhash_MEMLIMIT_INTERACTIVE)

  /// The hash in the fixed-size buffer that libsodium declares. Nil if it does not fit, and so is not valid.
  private static func stored(_ hash: String) -> [CChar]? {
    let bytes = hash.utf8.map { byte in CChar(bitPattern: byte) }
    let size = Int(crypto_pwhash_STRBYTES)
    guard bytes.count < size, !bytes.contains(0) else { return nil }
    return bytes + Array(repeating: 0, count: size - bytes.count)
  }
}
