/// FNV-1a, 64 bits (draft-eastlake-fnv). Swift's own hashes are different in each process.
///
/// It only compares two versions of one entry, so collisions are not a security problem.
struct ContentHash {
  private var state: UInt64 = 0xcbf2_9ce4_8422_2325

  var value: Int64 { Int64(bitPattern: state) }

  /// `nil` differs from an empty text, and combining two texts differs from combining their concatenation.
  mutating func combine(_ text: String?) {
    guard var text else { return combine(byte: 0xff) }
    text.withUTF8 { utf8 in
      for byte in utf8 { combine(byte: byte) }
    }
    // A byte that UTF-8 does not contain.
    combine(byte: 0xfe)
  }

  private mutating func combine(byte: UInt8) {
    state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }
}
