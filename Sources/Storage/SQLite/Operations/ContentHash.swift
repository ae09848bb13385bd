/// FNV-1a, 64 bits (draft-eastlake-fnv). Swift's own hashes differ from one run to the next.
///
/// It only ever compares two versions of one entry, so nobody gains by making two of them collide.
struct ContentHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  var value: Int64 { Int64(bitPattern: state) }

  /// `nil` counts as other than empty; what is combined one after the other is other than its concatenation.
  mutating func combine(_ text: String?) {
    guard var text else { return combine(byte: 0xff) }
    text.withUTF8 { utf8 in
      for byte in utf8 { combine(byte: byte) }
    }
    // No byte of UTF-8.
    combine(byte: 0xfe)
  }

  private mutating func combine(byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }
}
