/// Pairs the elements that belong to no run, by the numbers of their identities.
@usableFromInline
struct LeftoverPairing: ~Copyable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - old: the old leftovers, ascending by index; `new` likewise.
  ///   - numbers: a number for each old leftover, then for each new one: the position, in that sequence, of the first
  ///     leftover of the same identity.
  @usableFromInline
  init(old: [Leftover], new: [Leftover], numbers: consuming Scratch<Int32>) {
    self.old = old
    self.new = new
    partners = Scratch(repeating: -1, count: new.count)
    isPaired = Scratch(repeating: false, count: old.count)
    followers = Scratch(repeating: -1, count: old.count)
    heads = Scratch(repeating: -1, count: numbers.count)
    self.numbers = numbers
  }

  // MARK: Internal

  @usableFromInline
  consuming func matching(runs: [MatchRun], _ sections: SectionPairing) -> Matching {
    let duplicates = duplicates()
    if !duplicates.isEmpty, sections.new.count > 1 {
      // One identity may occur in several sections. It must not jump between them.
      for (section, partner) in sections.partners.enumerated() where partner >= 0 {
        pair(places(old, in: sections.old[partner]), places(new, in: sections.new[section]))
      }
    }
    pair(old.indices, new.indices)
    return Matching(
      runs: merged(runs),
      deletions: unpaired(old) { isPaired[$0] },
      insertions: unpaired(new) { partners[$0] >= 0 },
      duplicates: duplicates)
  }

  // MARK: Private

  private let old: [Leftover]
  private let new: [Leftover]
  private let numbers: Scratch<Int32>
  /// For each new leftover, the position of the paired old one, or -1.
  private let partners: Scratch<Int32>
  private let isPaired: Scratch<Bool>
  /// For each number the first free old leftover, and for each of these the next one; -1 at the end.
  private let heads: Scratch<Int32>
  private let followers: Scratch<Int32>

  private func pair(_ oldPlaces: Range<Int>, _ newPlaces: Range<Int>) {
    if oldPlaces.isEmpty || newPlaces.isEmpty { return }
    for place in oldPlaces.reversed() where !isPaired[place] {
      let number = Int(numbers[place])
      followers[place] = heads[number]
      heads[number] = Int32(truncatingIfNeeded: place)
    }
    for place in newPlaces where partners[place] < 0 {
      let number = Int(numbers[old.count + place])
      let partner = heads[number]
      guard partner >= 0 else { continue }
      heads[number] = followers[Int(partner)]
      partners[place] = partner
      isPaired[Int(partner)] = true
    }
    for place in oldPlaces { heads[Int(numbers[place])] = -1 }
  }

  /// Returns the positions of the leftovers with indexes in the range.
  private func places(_ leftovers: [Leftover], in range: Range<Int>) -> Range<Int> {
    func place(of index: Int) -> Int {
      var low = 0
      var high = leftovers.count
      while low < high {
        let middle = (low + high) / 2
        if Int(leftovers[middle].index) < index { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return place(of: range.lowerBound)..<place(of: range.upperBound)
  }

  private func unpaired(_ leftovers: [Leftover], isPaired: (Int) -> Bool) -> [Int] {
    var indexes: [Int] = []
    for place in leftovers.indices where !isPaired(place) { indexes.append(Int(leftovers[place].index)) }
    return indexes
  }

  /// Returns the runs and the pairs, each pair as a run of one, ascending by new index.
  private func merged(_ runs: [MatchRun]) -> [MatchRun] {
    var merged: [MatchRun] = []
    merged.reserveCapacity(runs.count + min(old.count, new.count))
    var next = 0
    for place in new.indices where partners[place] >= 0 {
      let index = new[place].index
      while next < runs.count, runs[next].new < index {
        merged.append(runs[next])
        next += 1
      }
      merged.append(MatchRun(old: Int(old[Int(partners[place])].index), new: Int(index), count: 1))
    }
    if merged.isEmpty { return runs }
    merged.append(contentsOf: runs[next...])
    return merged
  }

  private func duplicates() -> [Changeset.Duplicate] {
    var duplicates: [Changeset.Duplicate] = []
    collectDuplicates(.old, old, numberOffset: 0, into: &duplicates)
    collectDuplicates(.new, new, numberOffset: old.count, into: &duplicates)
    return duplicates
  }

  private func collectDuplicates(
    _ side: Changeset.Duplicate.Side, _ leftovers: [Leftover], numberOffset: Int,
    into duplicates: inout [Changeset.Duplicate]
  ) {
    let isSeen = Scratch(repeating: false, count: numbers.count)
    var isUnique = true
    for place in leftovers.indices {
      let number = Int(numbers[numberOffset + place])
      if isSeen[number] { isUnique = false }
      isSeen[number] = true
    }
    if isUnique { return }

    var groups: [Int32: [Int]] = [:]
    for place in leftovers.indices {
      groups[numbers[numberOffset + place], default: []].append(Int(leftovers[place].index))
    }
    duplicates += groups.values.filter { $0.count > 1 }.sorted { $0[0] < $1[0] }
      .map { Changeset.Duplicate(side: side, indexes: $0) }
  }
}

/// An element that belongs to no run. It is looked up by its hash.
@usableFromInline
struct Leftover: BitwiseCopyable {
  @inlinable
  init(index: Int, hash: UInt64) {
    self.index = Int32(truncatingIfNeeded: index)
    self.hash = hash
  }

  @usableFromInline let index: Int32
  @usableFromInline let hash: UInt64
}
