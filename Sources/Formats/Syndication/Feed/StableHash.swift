import Bytes

/// A hash of texts that is the same in every process and on every machine.
enum StableHash {
  /// Sixteen hexadecimal digits. Nil and an empty text have different hashes.
  static func hex(of texts: [String?]) -> String {
    var hash = FNV1a()
    for text in texts {
      // Each text ends with a byte that UTF-8 does not contain.
      if let text {
        hash.combine(text)
        hash.combine(0xFF as UInt8)
      } else {
        hash.combine(0xFE as UInt8)
      }
    }
    return hash.value.hexadecimal
  }
}
