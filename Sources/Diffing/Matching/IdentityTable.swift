/// A flat hash table with linear probing: 32 bits of hash and a 32-bit position in each slot, at most two thirds of them used.
///
/// It knows no keys: who asks compares those at the positions offered. With a fair hash a probe ends after a step or two;
/// a bound keeps a hash that is none (every element the same) from making the whole quadratic.
@usableFromInline
struct IdentityTable: ~Copyable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - capacity: the most positions that will be put in.
  ///   - probeBound: the most slots looked at; what finds no place among them is not kept.
  @inlinable
  init(capacity: Int, probeBound: Int) {
    var size = 4
    while size < capacity * 3 / 2 { size *= 2 }
    slots = Scratch(repeating: 0, count: size)
    mask = size - 1
    self.probeBound = probeBound
  }

  // MARK: Internal

  /// The first position offered that `isMatch` takes. Without one, nil, and `fresh` is put in unless it is negative.
  @inlinable
  func find(_ hash: UInt64, orInsert fresh: Int, isMatch: (Int) -> Bool) -> Int? {
    let tag = hash & 0xFFFF_FFFF_0000_0000
    var slot = Int(truncatingIfNeeded: hash) & mask
    for _ in 0..<probeBound {
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
    return nil
  }

  @usableFromInline let slots: Scratch<UInt64>
  @usableFromInline let mask: Int
  @usableFromInline let probeBound: Int
}
