import Bytes

/// A hash to compare two versions of one entry. Collisions are therefore not a security problem.
struct ContentHash {
  private var hash = FNV1a()

  var value: Int64 { Int64(bitPattern: hash.value) }

  /// `nil` differs from an empty text, and combining two texts differs from combining their concatenation.
  mutating func combine(_ text: String?) {
    guard let text else { return hash.combine(0xff) }
    hash.combine(text)
    // A byte that UTF-8 does not contain.
    hash.combine(0xfe)
  }
}
