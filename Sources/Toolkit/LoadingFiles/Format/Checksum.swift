import Bytes

/// A checksum against accidental damage, not against attackers. It mixes eight bytes at a time by multiplication and a
/// shift, like the finalizer of MurmurHash3.
enum Checksum {
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBytes { buffer in
      var hash: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(clamping: buffer.count)
      var offset = 0
      while offset + 8 <= buffer.count {
        hash = mix(hash, UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
        offset += 8
      }
      var last: UInt64 = 0
      for index in offset..<buffer.count { last = last << 8 | UInt64(buffer[index]) }
      return mix(hash, last)
    }
  }

  private static func mix(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xFF51_AFD7_ED55_8CCD
    return product ^ product >> 32
  }
}
