/// A hash that is the same in every process and on every machine: FNV-1a, 64 bits
/// (draft-eastlake-fnv).
enum StableHash {
  /// Sixteen hexadecimal digits. Nil and an empty text have different hashes.
  static func hex(of texts: [String?]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    for text in texts {
      if let text {
        for byte in text.utf8 { add(byte) }
        add(0xFF)
      } else {
        add(0xFE)
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
