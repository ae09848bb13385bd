import DiffingTesting
import SeededRandom
import Testing

/// A part of the million pairs that `DiffingSoak` runs.
@Suite("Random pairs on the strict target")
struct StrictSliceTests {
  @Test(arguments: [false, true], [false, true])
  func `every batch follows the rules and moves as few elements as possible`(isSectioned: Bool, isUnique: Bool) throws {
    for seed: UInt64 in 1...1_500 {
      var generator = SeededGenerator(seed: seed)
      let lists = GeneratedLists(isSectioned: isSectioned, isUnique: isUnique, using: &generator)
      #expect(throws: Never.self, "seed \(seed): \(lists)") { try StrictCheck.check(lists) }
    }
  }
}
