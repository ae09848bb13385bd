import Diffing
import DiffingTesting
import SeededRandom
import Testing

@Suite("Duplicates")
struct DuplicatesTests {
  @Test func `duplicates are paired so that the fewest elements move`() {
    // In order, the first 7 would be paired with the first one, and both would cross the others.
    #expect(changes(from: [7, 1, 2, 7, 3, 4], to: [1, 2, 7, 3, 4, 7]).changeCount == 1)
    #expect(changes(from: [7, 1, 7, 2], to: [1, 7, 2, 7]).changeCount == 1)
    #expect(changes(from: [1, 2, 1, 3, 2, 1], to: [2, 1, 3, 1, 2, 1]).changeCount == 1)
  }

  @Test func `there are no more operations than in the standard library`() {
    var (ours, theirs, worst) = (0, 0, 1.0)
    for seed: UInt64 in 1...3_000 {
      var generator = SeededGenerator(seed: seed)
      let lists = GeneratedLists(isSectioned: false, isUnique: false, using: &generator)
      let (old, new) =
        seed % 2 == 0
        ? (lists.old[0].elements.map(\.id), lists.new[0].elements.map(\.id)) : listsWithFewChanges(using: &generator)
      let (mine, other) = (changes(from: old, to: new).changeCount, standardCount(old, new))
      ours += mine
      theirs += other
      if other > 0 { worst = max(worst, Double(mine) / Double(other)) }
      #expect(mine == 0 || other > 0)
    }
    #expect(ours <= theirs)
    #expect(worst <= 1.25)
  }

  @Test func `the same lists have the same changes whatever the seed of the hashes`() {
    var generator = SeededGenerator(seed: 7)
    let old = (0..<2_000).map { _ in Int.random(in: 0..<300, using: &generator) }
    let new = old.shuffled(using: &generator)
    let first = Diff.changes(
      from: old.map { SaltedID(value: $0, salt: 0) }, to: new.map { SaltedID(value: $0, salt: 0) })
    for salt in 1...5 {
      #expect(
        Diff.changes(from: old.map { SaltedID(value: $0, salt: salt) }, to: new.map { SaltedID(value: $0, salt: salt) })
          == first)
    }
  }

  private func listsWithFewChanges(using generator: inout SeededGenerator) -> (old: [Int], new: [Int]) {
    let identities = Int.random(in: 1...60, using: &generator)
    let old = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
      Int.random(in: 0..<identities, using: &generator)
    }
    var new = old
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let moved = new.remove(at: Int.random(in: 0..<new.count, using: &generator))
      new.insert(moved, at: Int.random(in: 0...new.count, using: &generator))
    }
    return (old, new)
  }

  /// The number of the standard library's operations, a move counted once.
  private func standardCount(_ old: [Int], _ new: [Int]) -> Int {
    let difference = new.difference(from: old).inferringMoves()
    let moves = difference.insertions.count {
      if case .insert(_, _, let partner) = $0 { return partner != nil }
      return false
    }
    return difference.count - moves
  }
}

/// An identity whose hash depends on a salt, as every hash depends on the process's seed.
private struct SaltedID: Hashable {
  let value: Int
  let salt: Int

  static func == (one: SaltedID, other: SaltedID) -> Bool { one.value == other.value }

  func hash(into hasher: inout Hasher) {
    hasher.combine(salt)
    hasher.combine(value)
  }
}
