/// Which element of the old list each element of the new list is.
@usableFromInline
struct Matching {
  // MARK: Lifecycle

  /// Pairs the elements of two lists that are given by the numbers of their identities.
  ///
  /// - Complexity: O(n).
  @usableFromInline
  init(old: [Int], new: [Int], numberCount: Int) {
    // For each number a queue of old offsets: `heads` has the first, `followers` the one after each.
    var heads: [Int] = Array(repeating: Matching.none, count: numberCount)
    var followers: [Int] = Array(repeating: Matching.none, count: old.count)
    for offset in old.indices.reversed() {
      followers[offset] = heads[old[offset]]
      heads[old[offset]] = offset
    }
    partners = new.map { number in
      let partner: Int = heads[number]
      if partner != Matching.none { heads[number] = followers[partner] }
      return partner
    }
    self.old = old
    self.new = new
    self.numberCount = numberCount
  }

  // MARK: Internal

  @usableFromInline static let none: Int = -1

  /// For each offset in the new list the old element's offset, or `none` for an insertion.
  @usableFromInline let partners: [Int]

  /// - Parameters:
  ///   - offset: where both lists begin in those the caller compares.
  ///   - updates: what the caller found by comparing the partners.
  /// - Complexity: O(n + m log m) for n elements, m of them paired.
  @usableFromInline
  func changeset(offset: Int, updates: [Changeset.Update]) -> Changeset {
    if old.isEmpty, new.isEmpty { return Changeset(updates: updates) }

    var isDeleted: [Bool] = Array(repeating: true, count: old.count)
    var paired: [Int] = []
    var insertions: [Int] = []
    for (index, partner) in partners.enumerated() {
      if partner == Matching.none {
        insertions.append(offset + index)
      } else {
        isDeleted[partner] = false
        paired.append(index)
      }
    }

    let still: [Int] = longestIncreasingSubsequence(of: paired.map { partners[$0] })
    var moves: [Changeset.Move] = []
    moves.reserveCapacity(paired.count - still.count)
    var nextStill = still.makeIterator()
    var stillPosition: Int? = nextStill.next()
    for (position, index) in paired.enumerated() {
      if position == stillPosition {
        stillPosition = nextStill.next()
      } else {
        moves.append(Changeset.Move(from: offset + partners[index], to: offset + index))
      }
    }

    return Changeset(
      deletions: isDeleted.indices.filter { isDeleted[$0] }.map { offset + $0 },
      insertions: insertions,
      moves: moves,
      updates: updates,
      duplicates: duplicates(.old, in: old, offset: offset) + duplicates(.new, in: new, offset: offset))
  }

  // MARK: Private

  private let old: [Int]
  private let new: [Int]
  private let numberCount: Int

  private func duplicates(_ side: Changeset.Duplicate.Side, in numbers: [Int], offset: Int) -> [Changeset.Duplicate] {
    var counts: [Int] = Array(repeating: 0, count: numberCount)
    var isUnique: Bool = true
    for number in numbers {
      counts[number] += 1
      if counts[number] > 1 { isUnique = false }
    }
    if isUnique { return [] }

    var groups: [[Int]] = []
    var groupOfNumber: [Int] = Array(repeating: Matching.none, count: numberCount)
    for (index, number) in numbers.enumerated() where counts[number] > 1 {
      if groupOfNumber[number] == Matching.none {
        groupOfNumber[number] = groups.count
        groups.append([])
      }
      groups[groupOfNumber[number]].append(offset + index)
    }
    return groups.map { Changeset.Duplicate(side: side, indexes: $0) }
  }
}
