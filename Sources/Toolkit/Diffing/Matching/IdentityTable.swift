/// A flat hash table with linear probing: each slot has 32 bits of the hash and a 32-bit position, and at most two
/// thirds of the slots are used.
///
/// It does not store keys: the caller compares the keys at the offered positions. With a good hash a probe ends after a
/// step or two; elements that all have one hash are compared with each other, as in a `Dictionary`.
@usableFromInline
struct IdentityTable: ~Copyable {
  // MARK: Lifecycle

  /// - Parameter capacity: the maximum number of positions to insert; a table for none has no memory.
  @inlinable
  init(capacity: Int) {
    var size = capacity == 0 ? 0 : 4
    while size < capacity * 3 / 2 { size *= 2 }
    slots = Scratch(repeating: 0, count: size)
    mask = size - 1
  }

  // MARK: Internal

  /// Returns the first position that `isMatch` accepts. Without a match, returns nil and inserts `fresh`, unless that is
  /// negative.
  @inlinable
  @inline(__always)
  func find(_ hash: UInt64, orInsert fresh: Int, isMatch: (Int) -> Bool) -> Int? {
    let tag = hash & 0xFFFF_FFFF_0000_0000
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let entry = slots[slot]
      if entry == 0 {
        if fresh >= 0 { slots[slot] = tag | UInt64(truncatingIfNeeded: fresh + 1) }
        return nil
      }
      if entry & 0xFFFF_FFFF_0000_0000 == tag {
        let position = Int(truncatingIfNeeded: entry & 0xFFFF_FFFF) - 1
        if isMatch(position) { return position }
      }
      slot = (slot + 1) & mask
    }
  }

  @usableFromInline let slots: Scratch<UInt64>
  @usableFromInline let mask: Int
}
