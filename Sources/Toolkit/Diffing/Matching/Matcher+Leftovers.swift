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
    // Where nothing moves nothing can be better, different identities can be paired in one way only, and of the moves of
    // a long list that has another order a few more or less do not matter.
    let count = sections.old.elementCount + sections.new.elementCount
    guard !matching.isMoving.isEmpty, count <= 1_024 || matching.moveCount * 4 < count,
      pairing.hasDuplicates || runsHaveDuplicates(oldKey)
    else { return matching }
    return fewestMoves(oldKey, newKey) ?? matching
  }

  /// True if an element of a run between the common ends has the identity of another element. Long lists are not
  /// searched: a few moves more or less do not matter there.
  @inlinable
  @inline(__always)
  func runsHaveDuplicates(_ oldKey: (Int) -> Key) -> Bool {
    let inRuns = runs.reduce(0) { isTaken[Int($1.old)] ? $0 + Int($1.count) : $0 }
    let (oldCount, count) = (old.elements.count, old.elements.count + new.elements.count)
    guard inRuns > 0, count + 2 * inRuns <= 1_024 else { return false }
    // Both elements of a pair have one identity, so each is hashed once.
    let table = IdentityTable(capacity: count + inRuns)
    func find(_ hash: UInt64, _ place: Int, _ key: Key) -> Int? {
      table.find(hash, orInsert: place) { other in
        (other < oldCount ? old.key(other) : other < count ? new.key(other - oldCount) : oldKey(other - count)) == key
      }
    }
    for place in 0..<oldCount { _ = find(old.elements[place].hash, place, old.key(place)) }
    for place in new.elements.indices { _ = find(new.elements[place].hash, oldCount + place, new.key(place)) }
    for run in runs where isTaken[Int(run.old)] {
      for index in run.oldRange {
        let key = oldKey(index)
        if find(hash(key), count + index, key) != nil { return true }
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
