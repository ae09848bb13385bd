// MARK: - Leftovers

extension Matcher {
  /// Numbers the leftovers by identity and pairs them.
  @inlinable
  mutating func finish(_ sections: SectionPairing) -> Matching {
    if sections.old.count > 1 { oldLeftovers.sortByIndex() }
    guard !oldLeftovers.isEmpty || !newLeftovers.isEmpty else { return Matching(runs: runs) }
    let total: Int = oldLeftovers.count + newLeftovers.count
    let numbers: Scratch<Int32> = Scratch(repeating: 0, count: total)
    number(into: numbers)
    return LeftoverPairing(old: oldLeftovers, new: newLeftovers, numbers: numbers).matching(runs: runs, sections)
  }

  /// Numbers each leftover, old ones first, with the position of the first one of its identity.
  @inlinable
  func number(into numbers: borrowing Scratch<Int32>) {
    let oldCount = oldLeftovers.count
    let table = IdentityTable(capacity: numbers.count, probeBound: 1_024)
    oldLeftovers.withUnsafeBufferPointer { oldLeftovers in
      newLeftovers.withUnsafeBufferPointer { newLeftovers in
        for place in 0..<oldCount {
          let key = Int(oldLeftovers[place].index)
          let first = table.find(oldLeftovers[place].hash, orInsert: place) { other in
            old[Int(oldLeftovers[other].index)] == old[key]
          }
          numbers[place] = Int32(truncatingIfNeeded: first ?? place)
        }
        for offset in 0..<newLeftovers.count {
          let key = Int(newLeftovers[offset].index)
          let place = oldCount + offset
          let first = table.find(newLeftovers[offset].hash, orInsert: place) { other in
            other < oldCount
              ? old[Int(oldLeftovers[other].index)] == new[key]
              : new[Int(newLeftovers[other - oldCount].index)] == new[key]
          }
          numbers[place] = Int32(truncatingIfNeeded: first ?? place)
        }
      }
    }
  }
}

extension [Leftover] {
  /// Sections are matched in the order of the new list; their leftovers are needed in the order of the old one.
  @usableFromInline
  mutating func sortByIndex() {
    let isSorted = zip(self, dropFirst()).allSatisfy { $0.index < $1.index }
    if !isSorted { sort { $0.index < $1.index } }
  }
}
