import Foundation

/// Two lists to compare. Every run has the same changes; only the identities differ.
struct ListPair: Sendable {
  let old: [UUID]
  let new: [UUID]

  /// The usual changes: a range removed, one of the same length inserted after it, the beginning shuffled.
  static func churned(_ count: Int) -> ListPair {
    let old: [UUID] = ids(count)
    let gone: Range<Int> = count == 5_000 ? 2_000..<3_000 : 20_000..<30_000
    var new: [UUID] = old
    new.removeSubrange(gone)
    new.insert(contentsOf: ids(gone.count, seed: 2), at: gone.upperBound)
    var generator: SplitMix = SplitMix(state: 1)
    new[..<(count == 5_000 ? 200 : 2_000)].shuffle(using: &generator)
    return ListPair(old: old, new: new)
  }

  static func unchanged(_ count: Int) -> ListPair {
    let old: [UUID] = ids(count)
    // A copy with its own storage. Otherwise the comparison would only compare addresses.
    return ListPair(old: old, new: old.map { $0 })
  }

  static func appended(_ count: Int) -> ListPair {
    let old: [UUID] = ids(count)
    return ListPair(old: old, new: old + ids(1, seed: 2))
  }

  static func prepended(_ count: Int) -> ListPair {
    let old: [UUID] = ids(count)
    return ListPair(old: old, new: ids(1, seed: 2) + old)
  }

  static func firstToTheEnd(_ count: Int) -> ListPair {
    let old: [UUID] = ids(count)
    return ListPair(old: old, new: Array(old[1...]) + old[..<1])
  }

  static func shuffled(_ count: Int) -> ListPair {
    let old: [UUID] = ids(count)
    var generator: SplitMix = SplitMix(state: 1)
    return ListPair(old: old, new: old.shuffled(using: &generator))
  }

  static func reversed(_ count: Int) -> ListPair {
    let old: [UUID] = ids(count)
    return ListPair(old: old, new: old.reversed())
  }

  static func replaced(_ count: Int) -> ListPair {
    ListPair(old: ids(count), new: ids(count, seed: 2))
  }

  /// Identities from a seed, so that every run has the same ones.
  static func ids(_ count: Int, seed: UInt64 = 1) -> [UUID] {
    var generator: SplitMix = SplitMix(state: seed)
    return (0..<count).map { _ in
      let bits: (UInt64, UInt64) = (generator.next(), generator.next())
      return UUID(uuid: withUnsafeBytes(of: bits) { $0.loadUnaligned(as: uuid_t.self) })
    }
  }
}

/// SplitMix64 (G. L. Steele and others, 2014).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed: UInt64 = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
