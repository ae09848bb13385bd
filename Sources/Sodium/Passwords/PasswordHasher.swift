import CSodium

/// Hashes of passwords for keeping: Argon2id (RFC 9106) with a random salt, in the usual text form `$argon2id$v=19$…`,
/// which holds its own parameters.
///
/// The costs are libsodium's `INTERACTIVE` ones, 64 MiB and two passes: about a tenth of a second of one core. The
/// `MODERATE` ones, 256 MiB and three passes, would let a few sign-ins at a time take all memory and both cores of the
/// small servers that this is made for, while 64 MiB is already three times what OWASP asks of Argon2id with two
/// passes (19 MiB).
public enum PasswordHasher {
  /// Hashes a password. Costs 64 MiB and about 0.1 s: keep it off latency-sensitive executors.
  public static func hash(_ password: String) throws(SodiumError) -> String {
    try SodiumLibrary.start()
    let bytes = password.utf8.map { byte in CChar(bitPattern: byte) }
    var text: [CChar] = Array(repeating: 0, count: Int(crypto_pwhash_STRBYTES))
    let code: Int32 = crypto_pwhash_str_alg(
      &text, bytes, UInt64(bytes.count), operations, memory, crypto_pwhash_ALG_ARGON2ID13)
    guard code == 0 else { throw .outOfMemory }
    return String(decoding: text.prefix { (byte: CChar) in byte != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Whether the password is the one that was hashed. `false` also for what is no hash, and when there is not enough
  /// memory to find out. Takes as long as ``hash(_:)``.
  public static func verify(_ password: String, against hash: String) -> Bool {
    SodiumLibrary.requireStart()
    guard let text = stored(hash) else { return false }
    let bytes = password.utf8.map { byte in CChar(bitPattern: byte) }
    return crypto_pwhash_str_verify(text, bytes, UInt64(bytes.count)) == 0
  }

  /// Whether the hash was made at other costs than today's, or is none: hash the password again at the next sign-in.
  public static func needsRehash(_ hash: String) -> Bool {
    SodiumLibrary.requireStart()
    guard let text = stored(hash) else { return true }
    return crypto_pwhash_str_needs_rehash(text, operations, memory) != 0
  }

  /// A hash at today's costs that no password is known to have: verifying against it takes as long as against any other.
  public static let unmatchable =
    "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

  private static let operations = UInt64(crypto_pwhash_OPSLIMIT_INTERACTIVE)
  private static let memory = Int(crypto_pwhash_MEMLIMIT_INTERACTIVE)

  /// The hash in the fixed-size buffer that libsodium declares; `nil` where it does not fit and so cannot be one.
  private static func stored(_ hash: String) -> [CChar]? {
    let bytes = hash.utf8.map { byte in CChar(bitPattern: byte) }
    let size = Int(crypto_pwhash_STRBYTES)
    guard bytes.count < size, !bytes.contains(0) else { return nil }
    return bytes + Array(repeating: 0, count: size - bytes.count)
  }
}
