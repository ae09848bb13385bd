/// Pairs elements by the numbers of their identities.
@usableFromInline
struct LeftoverPairing: ~Copyable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - old: the old leftovers, ascending by index; `new` likewise.
  ///   - numbers: a number for each old leftover, then for each new one: the position, in that sequence, of the first
  ///     leftover of the same identity.
  @usableFromInline
  init(_ old: [Leftover], _ new: [Leftover], numbers: consuming Scratch<Int32>) {
    self.old = old
    self.new = new
    // One allocation: they take most of the time for short lists.
    memory = Scratch(repeating: -1, count: new.count + 2 * old.count + numbers.count)
    let (mates, followers, heads) = (new.count, new.count + old.count, new.count + 2 * old.count)
    partners = UnsafeMutableBufferPointer(rebasing: memory.buffer[..<mates])
    self.mates = UnsafeMutableBufferPointer(rebasing: memory.buffer[mates..<followers])
    self.followers = UnsafeMutableBufferPointer(rebasing: memory.buffer[followers..<heads])
    self.heads = UnsafeMutableBufferPointer(rebasing: memory.buffer[heads...])
    hasDuplicates = LeftoverPairing.hasDuplicates(numbers, oldCount: old.count)
    self.numbers = numbers
  }

  // MARK: Internal

  /// True if two elements of one list share an identity.
  @usableFromInline let hasDuplicates: Bool

  /// Pairs the elements of each identity in order, those of one section first.
  ///
  /// - Parameter runs: the pairs that are known already.
  @usableFromInline
  func matching(_ runs: [MatchRun], in sections: SectionPairing) -> Matching {
    pairInOrder(sections)
    return finished(Matching(runs: merged(runs), in: sections))
  }

  /// Keeps as many elements in place as possible, and pairs the others in order; nil if that takes too long.
  ///
  /// - Parameter ends: the pairs outside of the compared elements.
  @usableFromInline
  func matchingWithFewestMoves(_ ends: [MatchRun], in sections: SectionPairing) -> Matching? {
    let isKept = Scratch(repeating: false, count: new.count)
    var candidates = 0
    for (section, partner) in sections.partners.enumerated() where partner >= 0 {
      let (oldPlaces, newPlaces) = (places(old, in: sections.old[partner]), places(new, in: sections.new[section]))
      candidates += candidateCount(oldPlaces, newPlaces)
      if candidates > 64 * (old.count + new.count) { return nil }
      keepCommonSubsequence(oldPlaces, newPlaces, isKept)
    }
    pairInOrder(sections)
    let runs = merged(ends)
    var place = 0
    var isMoving: [Bool] = []
    isMoving.reserveCapacity(runs.count)
    for run in runs {
      while place < new.count, new[place].index < run.new { place += 1 }
      isMoving.append(place < new.count && new[place].index == run.new && !isKept[place])
    }
    return finished(Matching(runs: runs, isMoving: isMoving.contains(true) ? isMoving : []))
  }

  // MARK: Private

  private let old: [Leftover]
  private let new: [Leftover]
  private let numbers: Scratch<Int32>
  private let memory: Scratch<Int32>
  /// For each new leftover, the position of the paired old one, or -1.
  private let partners: UnsafeMutableBufferPointer<Int32>
  /// For each old leftover, the position of the paired new one, or -1.
  private let mates: UnsafeMutableBufferPointer<Int32>
  /// For each number the first free old leftover, and for each of these the next one; -1 at the end.
  private let heads: UnsafeMutableBufferPointer<Int32>
  private let followers: UnsafeMutableBufferPointer<Int32>

  private func pairInOrder(_ sections: SectionPairing) {
    if hasDuplicates, sections.new.count > 1 {
      // One identity may occur in several sections. It must not jump between them.
      for (section, partner) in sections.partners.enumerated() where partner >= 0 {
        pair(places(old, in: sections.old[partner]), places(new, in: sections.new[section]))
      }
    }
    pair(old.indices, new.indices)
  }

  private func pair(_ oldPlaces: Range<Int>, _ newPlaces: Range<Int>) {
    if oldPlaces.isEmpty || newPlaces.isEmpty { return }
    for place in oldPlaces.reversed() where mates[place] < 0 { enlist(place) }
    for place in newPlaces where partners[place] < 0 {
      let number = Int(numbers[old.count + place])
      let partner = heads[number]
      guard partner >= 0 else { continue }
      heads[number] = followers[Int(partner)]
      partners[place] = partner
      mates[Int(partner)] = Int32(truncatingIfNeeded: place)
    }
    for place in oldPlaces { heads[Int(numbers[place])] = -1 }
  }

  /// Puts the old leftover before the others of its identity.
  private func enlist(_ place: Int) {
    let number = Int(numbers[place])
    followers[place] = heads[number]
    heads[number] = Int32(truncatingIfNeeded: place)
  }

  /// Pairs the elements of a longest common subsequence (J. W. Hunt, T. G. Szymanski, "A fast algorithm for computing
  /// longest common subsequences", 1977).
  ///
  /// - Complexity: O(n + c log n) for n elements and c candidates.
  private func keepCommonSubsequence(
    _ oldPlaces: Range<Int>, _ newPlaces: Range<Int>, _ isKept: borrowing Scratch<Bool>
  ) {
    if oldPlaces.isEmpty || newPlaces.isEmpty { return }
    for place in oldPlaces { enlist(place) }
    defer { for place in oldPlaces { heads[Int(numbers[place])] = -1 } }
    // `tops[k]` is the smallest old place that ends a common subsequence of k + 1 elements; `links[k]` is its last pair.
    let tops: Scratch<Int32> = Scratch(repeating: 0, count: min(oldPlaces.count, newPlaces.count) + 1)
    let links: Scratch<Int32> = Scratch(repeating: -1, count: tops.count)
    var pairs: [(old: Int32, new: Int32, before: Int32)] = []
    pairs.reserveCapacity(newPlaces.count)
    var length = 0
    for place in newPlaces {
      // From the last to the first, so that no two pairs of one new element follow each other.
      var candidate = heads[Int(numbers[old.count + place])]
      while candidate >= 0 {
        let rank =
          length > 0 && tops[length - 1] >= candidate
          ? LongestIncreasingRuns.firstPlace(above: candidate, tops, length)
          : length
        if rank == length || tops[rank] != candidate {
          tops[rank] = candidate
          pairs.append((candidate, Int32(truncatingIfNeeded: place), rank > 0 ? links[rank - 1] : -1))
          links[rank] = Int32(truncatingIfNeeded: pairs.count - 1)
          length = max(length, rank + 1)
        }
        candidate = followers[Int(candidate)]
      }
    }
    var link = length > 0 ? links[length - 1] : -1
    while link >= 0 {
      let pair = pairs[Int(link)]
      partners[Int(pair.new)] = pair.old
      mates[Int(pair.old)] = pair.new
      isKept[Int(pair.new)] = true
      link = pair.before
    }
  }

  /// Returns the number of pairs of an old and a new element of one identity.
  private func candidateCount(_ oldPlaces: Range<Int>, _ newPlaces: Range<Int>) -> Int {
    let counts: Scratch<Int32> = Scratch(repeating: 0, count: numbers.count)
    for place in oldPlaces { counts[Int(numbers[place])] += 1 }
    return newPlaces.reduce(0) { $0 + Int(counts[Int(numbers[old.count + $1])]) }
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

  private func finished(_ matching: Matching) -> Matching {
    var matching = matching
    for place in old.indices where mates[place] < 0 { matching.deletions.append(Int(old[place].index)) }
    for place in new.indices where partners[place] < 0 { matching.insertions.append(Int(new[place].index)) }
    if hasDuplicates { matching.duplicates = duplicates }
    return matching
  }

  /// Returns the runs and the pairs, each pair as a run of one, ascending by new index.
  private func merged(_ runs: [MatchRun]) -> [MatchRun] {
    var merged: [MatchRun] = []
    var next = 0
    for place in new.indices where partners[place] >= 0 {
      if merged.isEmpty { merged.reserveCapacity(runs.count + min(old.count, new.count)) }
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

  private static func hasDuplicates(_ numbers: borrowing Scratch<Int32>, oldCount: Int) -> Bool {
    // An old element that is not the first of its identity has the number of another one.
    for place in 0..<oldCount where Int(numbers[place]) != place { return true }
    let isSeen = Scratch(repeating: false, count: numbers.count)
    for place in oldCount..<numbers.count {
      let number = Int(numbers[place])
      if isSeen[number] { return true }
      isSeen[number] = true
    }
    return false
  }

  private var duplicates: Duplicates {
    var duplicates = Duplicates()
    addDuplicates(old, offset: 0, to: &duplicates)
    duplicates.endOld()
    addDuplicates(new, offset: old.count, to: &duplicates)
    return duplicates
  }

  /// - Parameter offset: the place of the first number.
  private func addDuplicates(_ leftovers: [Leftover], offset: Int, to duplicates: inout Duplicates) {
    // The groups are chains from the first element to the last.
    let lasts: Scratch<Int32> = Scratch(repeating: -1, count: numbers.count)
    let nexts: Scratch<Int32> = Scratch(repeating: -1, count: leftovers.count)
    let isFirst = Scratch(repeating: false, count: leftovers.count)
    for place in leftovers.indices {
      let number = Int(numbers[offset + place])
      if lasts[number] < 0 {
        isFirst[place] = true
      } else {
        nexts[Int(lasts[number])] = Int32(truncatingIfNeeded: place)
      }
      lasts[number] = Int32(truncatingIfNeeded: place)
    }
    for first in leftovers.indices where isFirst[first] && nexts[first] >= 0 {
      var place = Int32(truncatingIfNeeded: first)
      while place >= 0 {
        duplicates.append(Int(leftovers[Int(place)].index))
        place = nexts[Int(place)]
      }
      duplicates.endGroup()
    }
  }
}
