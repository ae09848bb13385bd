// MARK: - Leftovers

extension Matcher {
  /// Pairs the leftovers, and decides which elements move.
  ///
  /// - Parameter oldKey: returns the identity of an old element by its flat index; `newKey` likewise. Called for
  ///   elements of runs, if duplicates make elements move.
  @inlinable
  @inline(__always)
  mutating func finish(old oldKey: (Int) -> Key, new newKey: (Int) -> Key) -> Matching {
    if old.elements.isEmpty, new.elements.isEmpty, runs.count < 2 { return Matching(runs: runs, isMoving: []) }
    old.sortByIndex()
    let pairing = LeftoverPairing(old.elements, new.elements, numbers: numbers(old, new))
    let matching = pairing.matching(runs, in: sections)
    // Where nothing moves nothing can be better, and different identities can be paired in one way only.
    guard !matching.isMoving.isEmpty, pairing.hasDuplicates || mayHaveDuplicates(matching, oldKey, newKey)
    else { return matching }
    return fewestMoves(oldKey, newKey) ?? matching
  }

  /// True if elements that are not among the leftovers are worth a search for duplicates: in short lists if there are
  /// any, in longer ones if many elements move, or one that moves is there twice. In long lists a few moves more or less
  /// do not matter.
  @inlinable
  @inline(__always)
  func mayHaveDuplicates(_ matching: Matching, _ oldKey: (Int) -> Key, _ newKey: (Int) -> Key) -> Bool {
    let inRuns = runs.reduce(0) { isTaken[Int($1.old)] ? $0 + Int($1.count) : $0 }
    let count = old.elements.count + new.elements.count + 2 * inRuns
    guard inRuns > 0, count <= 1_024 else { return false }
    let moveCount = matching.isMoving.indices.reduce(0) {
      matching.isMoving[$1] ? $0 + Int(matching.runs[$1].count) : $0
    }
    if count > 40, moveCount * 32 >= count { return true }
    var (oldIndexes, newIndexes) = (old.elements.map { Int($0.index) }, new.elements.map { Int($0.index) })
    for run in runs where isTaken[Int(run.old)] {
      oldIndexes += run.oldRange
      newIndexes += run.newRange
    }
    if count <= 40 {
      for place in oldIndexes.indices {
        for other in 0..<place where oldKey(oldIndexes[other]) == oldKey(oldIndexes[place]) { return true }
      }
      for place in newIndexes.indices {
        for other in 0..<place where newKey(newIndexes[other]) == newKey(newIndexes[place]) { return true }
      }
      return false
    }
    for index in matching.isMoving.indices where matching.isMoving[index] {
      for moved in matching.runs[index].oldRange {
        for other in oldIndexes where other != moved && oldKey(other) == oldKey(moved) { return true }
        for other in newIndexes where newKey(other) == oldKey(moved) && !matching.runs[index].newRange.contains(other) {
          return true
        }
      }
    }
    return false
  }

  /// Pairs all elements between the common ends again, so that as few as possible move; nil if that takes too long, or
  /// if there are no duplicates.
  @inlinable
  func fewestMoves(_ oldKey: (Int) -> Key, _ newKey: (Int) -> Key) -> Matching? {
    var (allOld, allNew) = (old, new)
    var ends: [MatchRun] = []
    for run in runs {
      guard isTaken[Int(run.old)] else {
        ends.append(run)
        continue
      }
      for (from, to) in zip(run.oldRange, run.newRange) {
        let hash = hash(oldKey(from))
        allOld.append(from, oldKey(from), hash)
        allNew.append(to, newKey(to), hash)
      }
    }
    allOld.sortByIndex()
    allNew.sortByIndex()
    let pairing = LeftoverPairing(allOld.elements, allNew.elements, numbers: numbers(allOld, allNew))
    return pairing.hasDuplicates ? pairing.matchingWithFewestMoves(ends, in: sections) : nil
  }

  /// Numbers each element, old ones first, with the position of the first one of its identity.
  @inlinable
  func numbers(_ old: Leftovers<Key>, _ new: Leftovers<Key>) -> Scratch<Int32> {
    let oldCount = old.elements.count
    let numbers: Scratch<Int32> = Scratch(repeating: 0, count: oldCount + new.elements.count)
    let table = IdentityTable(capacity: numbers.count)
    for place in 0..<oldCount {
      let first = table.find(old.elements[place].hash, orInsert: place) { old.key($0) == old.key(place) }
      numbers[place] = Int32(truncatingIfNeeded: first ?? place)
    }
    for place in 0..<new.elements.count {
      let first = table.find(new.elements[place].hash, orInsert: oldCount + place) { other in
        (other < oldCount ? old.key(other) : new.key(other - oldCount)) == new.key(place)
      }
      numbers[oldCount + place] = Int32(truncatingIfNeeded: first ?? oldCount + place)
    }
    return numbers
  }
}
