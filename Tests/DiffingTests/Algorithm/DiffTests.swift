import Diffing
import DiffingTesting
import SeededRandom
import Testing

@Suite("Diff")
struct DiffTests {
  @Test func `equal lists have no changes`() {
    let changes: Changeset = changes(from: [1, 2, 3], to: [1, 2, 3])
    #expect(changes.isEmpty)
    #expect(changes.changeCount == 0)
  }

  @Test func `empty lists give only insertions or only deletions`() {
    #expect(changes(from: [Int](), to: []).isEmpty)
    #expect(changes(from: [], to: [7, 8]) == Changeset.of(insertions: [0, 1]))
    #expect(changes(from: [7, 8], to: []) == Changeset.of(deletions: [0, 1]))
  }

  @Test func `first row to the end is one move`() {
    let list: [Int] = Array(0..<1_000)
    #expect(changes(from: list, to: Array(list.dropFirst()) + [0]) == Changeset.of(moves: [(0, 999)]))
  }

  @Test func `last row to the top is one move`() {
    let list: [Int] = Array(0..<1_000)
    #expect(changes(from: list, to: [999] + list.dropLast()) == Changeset.of(moves: [(999, 0)]))
  }

  @Test func `swapping first and last is two moves`() {
    var list: [Int] = Array(0..<1_000)
    list.swapAt(0, 999)
    #expect(changes(from: Array(0..<1_000), to: list) == Changeset.of(moves: [(999, 0), (0, 999)]))
  }

  @Test func `reversing keeps one row in place`() {
    #expect(changes(from: Array(0..<100), to: Array((0..<100).reversed())).moves.count == 99)
  }

  @Test func `other content under the same identity is an update at any position of the row`() {
    let old: [Row] = (0..<5).map { Row(id: $0, content: 0) }
    let new: [Row] = [0, 3, 1, 2, 4].map { Row(id: $0, content: 1) }
    #expect(
      changes(from: old, to: new)
        == Changeset.of(moves: [(3, 1)], updates: [(0, 0), (3, 1), (1, 2), (2, 3), (4, 4)]))
  }

  @Test func `duplicates are paired and the rest is inserted or deleted`() {
    // 1 is between different ends, twice before and three times after.
    let grown = changes(from: [8, 1, 1, 9], to: [7, 1, 1, 1, 6])
    #expect(grown.insertions == [0, 3, 4])
    #expect(grown.deletions == [0, 3])
    #expect(grown.moves.isEmpty)

    let shrunk = changes(from: [7, 1, 1, 1, 6], to: [8, 1, 1, 9])
    #expect(shrunk.deletions == [0, 3, 4])
    #expect(shrunk.insertions == [0, 3])
  }

  @Test func `duplicates that are inserted or deleted together are reported`() {
    #expect(
      changes(from: [1, 5, 1, 6], to: [9, 8]).duplicates == [Changeset.Duplicate(side: .old, indexes: [0, 2])])
    #expect(
      changes(from: [9, 8], to: [7, 1, 5, 1]).duplicates == [Changeset.Duplicate(side: .new, indexes: [1, 3])])
  }

  @Test func `a stretch that is found takes no element of another stretch`() {
    let old: [Int] = Array(0..<200)
    // 31 belongs to the stretch before it; the second 31, before 32, is where it could be taken for the same element.
    let new: [Int] = [-1] + old[16..<32] + [-2] + old[100..<120] + [-3, 31] + old[32..<60]
    let changes: Changeset = changes(from: old, to: new)
    #expect(old.applying(changes, new: new) == new)
    #expect(changes.insertions.map { new[$0] } == [-1, -2, -3, 31])
  }

  @Test func `all duplicates of a list are found on request`() {
    #expect(Diff.duplicates(in: [7, 1, 2, 1, 7, 3]) { $0 } == [[0, 4], [1, 3]])
    #expect(Diff.duplicates(in: [1, 2, 3]) { $0 }.isEmpty)
  }

  @Test func `a list of equal rows that grows by one is one insertion`() {
    let changes: Changeset = changes(
      from: Array(repeating: 1, count: 10_000), to: Array(repeating: 1, count: 10_001))
    #expect(changes.insertions.count == 1)
    #expect(changes.changeCount == 1)
  }

  @Test func `filling an empty list reports duplicates`() {
    #expect(
      changes(from: [], to: [5, 6, 5]).duplicates == [Changeset.Duplicate(side: .new, indexes: [0, 2])])
  }

  @Test func `only elements at a difference are hashed, and each only once`() {
    let tally = Tally()
    func ids(_ values: [Int]) -> [CountedID] { values.map { CountedID(value: $0, tally: tally) } }
    func compare(_ old: [Int], _ new: [Int]) -> Int {
      tally.hashes = 0
      _ = Diff.changes(from: ids(old), to: ids(new), identity: { $0 }, isSameContent: ==)
      return tally.hashes
    }
    let list: [Int] = Array(0..<1_000)
    #expect(compare(list, list) == 0)
    #expect(compare(list, list + [1_000]) == 1)
    #expect(compare(list, Array(list[1...]) + [0]) == 2)
    #expect(
      compare(Array(list[..<500]) + [-1, -2] + list[500...], Array(list[..<500]) + [-2, -3] + list[500...]) == 2)
    #expect(compare(list, list.reversed()) <= 2_000)
    #expect(compare(list, list.map { -1 - $0 }) == 2_000)
    #expect(compare([-1] + Array(repeating: 1, count: 500), Array(repeating: 1, count: 600) + [-2]) <= 1_102)
    // Halves that change places: a few samples find each half completely.
    #expect(compare(list, Array(list[500...] + list[..<500])) < 200)
  }

  @Test func `elements that all have one hash are paired all the same`() {
    var generator = SeededGenerator(seed: 1)
    let list = (0..<4_000).map { UnhashedID(value: $0) }
    let changes = Diff.changes(from: list, to: list.shuffled(using: &generator))
    #expect(changes.deletions.isEmpty && changes.insertions.isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `reversing a big list does not take quadratic time`() {
    let list: [Int] = Array(0..<100_000)
    #expect(changes(from: list, to: list.reversed()).moves.count == 99_999)
    #expect(changes(from: list, to: list.map { $0 + 100_000 }).changeCount == 200_000)
    let few: [Int] = list.map { $0 % 2 }
    #expect(changes(from: few, to: [9] + few.reversed() + [9]).insertions.count == 2)
  }

  @Test(arguments: 1...4)
  func `random unique lists get the fewest moves`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let (old, new): ([Row], [Row]) = randomLists(isUnique: true, using: &generator)
      let changes: Changeset = changes(from: old, to: new)
      let places: [Int: Int] = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.id, $0) })
      let common: [Int] = new.compactMap { places[$0.id] }
      #expect(changes.moves.count == common.count - slowLongestIncreasing(common), "\(old) → \(new)")
      #expect(changes.insertions.count == new.count - common.count)
      #expect(changes.deletions.count == old.count - common.count)
      #expect(changes.duplicates.isEmpty)
    }
  }

  @Test(arguments: 1...4)
  func `elements that are compared as a whole give the same changes as by identity and content`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      var (old, new) = randomLists(isUnique: round % 2 == 0, using: &generator)
      for index in old.indices { old[index].origin = 0 }
      for index in new.indices { new[index].origin = 0 }
      let whole = Diff.changes(from: old, to: new, identity: \.id)
      #expect(old.applying(whole, new: new) == new, "\(old) → \(new)")
      let sections = [ListSection(id: 0, elements: old)]
      let newSections = [ListSection(id: 0, elements: new)]
      #expect(Diff.changes(from: sections, to: newSections, identity: \.id).flat == whole)
      // Of elements that share an identity, equal ones are paired first: none of them is updated.
      let byParts = changes(from: old, to: new)
      if round % 2 == 0 { #expect(whole == byParts) } else { #expect(whole.updates.count <= byParts.updates.count) }
    }
  }

  @Test func `one comparison settles identity and content at the common ends`() {
    let tally = Tally()
    func rows(_ changed: Int) -> [CountedRow] {
      (0..<100).map { CountedRow(id: CountedID(value: $0, tally: tally), revision: $0 == changed ? 1 : 0) }
    }
    #expect(Diff.changes(from: rows(-1), to: rows(-1), identity: \.id).isEmpty)
    #expect(tally.comparisons == 100)
    tally.comparisons = 0
    #expect(Diff.changes(from: rows(-1), to: rows(70), identity: \.id) == Changeset.of(updates: [(70, 70)]))
    #expect(tally.comparisons < 110)
  }

  @Test(arguments: 1...4)
  func `random lists with duplicates get as many pairs as possible`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let (old, new): ([Row], [Row]) = randomLists(isUnique: false, using: &generator)
      let changes: Changeset = changes(from: old, to: new)
      let common: Int = Set(old.map(\.id)).map { id in
        min(old.count { $0.id == id }, new.count { $0.id == id })
      }.reduce(0, +)
      #expect(changes.insertions.count == new.count - common, "\(old) → \(new)")
      #expect(changes.deletions.count == old.count - common, "\(old) → \(new)")
      for duplicate in changes.duplicates {
        let side: [Row] = duplicate.side == .old ? old : new
        #expect(duplicate.indexes.count > 1 && Set(duplicate.indexes.map { side[$0].id }).count == 1)
      }
    }
  }

  /// The oracle: the plain quadratic table.
  private func slowLongestIncreasing(_ values: [Int]) -> Int {
    var lengths: [Int] = []
    for (index, value) in values.enumerated() {
      lengths.append(1 + ((0..<index).filter { values[$0] < value }.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }
}

// MARK: - Counting hashes

private final class Tally {
  var hashes = 0
  var comparisons = 0
}

private struct CountedID: Hashable {
  let value: Int
  let tally: Tally

  static func == (one: CountedID, other: CountedID) -> Bool {
    one.tally.comparisons += 1
    return one.value == other.value
  }

  func hash(into hasher: inout Hasher) {
    tally.hashes += 1
    hasher.combine(value)
  }
}

private struct CountedRow: Equatable {
  let id: CountedID
  let revision: Int
}

private struct UnhashedID: Hashable {
  let value: Int

  func hash(into hasher: inout Hasher) {}
}
