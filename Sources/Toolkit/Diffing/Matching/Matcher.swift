/// Finds the element of the new list that each element of the old one corresponds to.
///
/// Consecutive states of a list are mostly alike, and where they differ, whole stretches were removed, inserted or
/// moved. So for every pair of sections:
///
/// 1. the common ends are cut off;
/// 2. both lists are traversed side by side; one step of lookahead passes single elements that were removed, inserted
/// or replaced;
/// 3. where that fails, the new element is looked up among every 16th old one, and a hit is extended in both
/// directions.
///
/// The elements of all sections that belong to no run are numbered by one hash table and paired by ``LeftoverPairing``.
/// Only elements at a break and leftovers are hashed, each once.
///
/// Elements of one identity are thus paired at the ends first, then in runs, then in order. If all identities are
/// different, there is only one way to pair them, and it is found.
///
/// - Complexity: O(n) for n elements, with a good hash.
@usableFromInline
struct Matcher<Rule: IdentityRule>: ~Copyable {
  // MARK: Lifecycle

  @inlinable
  init(old: UnsafeBufferPointer<Rule.Key>, new: UnsafeBufferPointer<Rule.Key>) {
    precondition(old.count < Int32.max && new.count < Int32.max, "A list must have fewer than 2³¹ elements.")
    self.old = old
    self.new = new
    isTaken = Scratch(repeating: false, count: old.count)
  }

  // MARK: Internal

  /// Returns the matching of two lists of identities.
  @inlinable
  static func matching(
    old: UnsafeBufferPointer<Rule.Key>, new: UnsafeBufferPointer<Rule.Key>, in sections: SectionPairing
  ) -> Matching {
    var matcher = Matcher(old: old, new: new)
    for index in 0..<sections.new.count {
      let partner = sections.partners[index]
      matcher.match(partner < 0 ? 0..<0 : sections.old[partner], sections.new[index])
    }
    for index in sections.unpaired { matcher.match(sections.old[index], 0..<0) }
    return matcher.finish(sections)
  }

  @usableFromInline let old: UnsafeBufferPointer<Rule.Key>
  @usableFromInline let new: UnsafeBufferPointer<Rule.Key>
  /// For each old element between the common ends, true if it belongs to a run.
  @usableFromInline let isTaken: Scratch<Bool>
  /// Ascending by new index, provided that sections come in the order of the new list.
  @usableFromInline var runs: [MatchRun] = []
  @usableFromInline var oldLeftovers: [Leftover] = []
  @usableFromInline var newLeftovers: [Leftover] = []
  @usableFromInline let hasher = Hasher()

  @inlinable
  func hash(_ key: Rule.Key) -> UInt64 { Rule.hash(key, hasher) }

  @inlinable
  mutating func match(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    let (oldMiddle, newMiddle): (Range<Int>, Range<Int>) = middles(oldRange, newRange)
    add(old: oldRange.lowerBound, new: newRange.lowerBound, count: newMiddle.lowerBound - newRange.lowerBound)
    if newMiddle.isEmpty {
      for index in oldMiddle { oldLeftovers.append(Leftover(index: index, hash: hash(old[index]))) }
    } else if oldMiddle.isEmpty {
      for index in newMiddle { newLeftovers.append(Leftover(index: index, hash: hash(new[index]))) }
    } else {
      walk(oldMiddle, newMiddle)
    }
    add(old: oldMiddle.upperBound, new: newMiddle.upperBound, count: newRange.upperBound - newMiddle.upperBound)
  }

  /// Returns both ranges without the common ends.
  @inlinable
  func middles(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> (Range<Int>, Range<Int>) {
    var oldStart = oldRange.lowerBound
    var newStart = newRange.lowerBound
    var oldEnd = oldRange.upperBound
    var newEnd = newRange.upperBound
    while oldStart < oldEnd, newStart < newEnd, old[oldStart] == new[newStart] {
      oldStart += 1
      newStart += 1
    }
    while oldStart < oldEnd, newStart < newEnd, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }
    return (oldStart..<oldEnd, newStart..<newEnd)
  }

  @inlinable
  mutating func add(old: Int, new: Int, count: Int) {
    if count > 0 { runs.append(MatchRun(old: old, new: new, count: count)) }
  }

  @inlinable
  mutating func walk(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    let oldEnd = oldRange.upperBound
    let newEnd = newRange.upperBound
    var samples = SampleTable()
    var untaken = oldRange.count
    var from = oldRange.lowerBound
    var to = newRange.lowerBound

    while to < newEnd {
      let isFree = from < oldEnd && !isTaken[from]
      if isFree, old[from] == new[to] {
        let start = from
        repeat {
          from += 1
          to += 1
        } while from < oldEnd && to < newEnd && !isTaken[from] && old[from] == new[to]
        let count = from - start
        isTaken.fill(start..<from, with: true)
        runs.append(MatchRun(old: start, new: to - count, count: count))
        untaken -= count
        continue
      }
      let isNextFree = from + 1 < oldEnd && !isTaken[from + 1]
      if isNextFree, old[from + 1] == new[to] {
        from += 1
        continue
      }
      let hash = self.hash(new[to])
      if to + 1 < newEnd {
        if isFree, old[from] == new[to + 1] {
          newLeftovers.append(Leftover(index: to, hash: hash))
          to += 1
          continue
        }
        if isNextFree, old[from + 1] == new[to + 1] {
          newLeftovers.append(Leftover(index: to, hash: hash))
          from += 1
          to += 1
          continue
        }
      }

      // Few old elements are cheaper to handle as leftovers than to sample.
      if untaken > SampleTable.step * 2 {
        if !samples.isFilled {
          samples = sampled(oldRange)
          newLeftovers.reserveCapacity(newLeftovers.count + newEnd - to)
        }
        if let hit = hit(new[to], hash, in: samples) {
          from = hit
          // Misses right before the hit belong to its run.
          while from > oldRange.lowerBound, !isTaken[from - 1], let last = newLeftovers.last,
            Int(last.index) == to - 1, to > newRange.lowerBound, old[from - 1] == new[to - 1]
          {
            newLeftovers.removeLast()
            from -= 1
            to -= 1
          }
          continue
        }
      }
      newLeftovers.append(Leftover(index: to, hash: hash))
      to += 1
    }
    if untaken > 0 { collectLeftovers(oldRange, count: untaken, samples) }
  }

  /// Returns a free old element equal to `key`, if there is one among the samples.
  @inlinable
  func hit(_ key: Rule.Key, _ hash: UInt64, in samples: borrowing SampleTable) -> Int? {
    samples.table.find(hash, orInsert: -1) { position in !isTaken[position] && old[position] == key }
  }

  @inlinable
  func sampled(_ range: Range<Int>) -> SampleTable {
    let samples = SampleTable(range)
    var index = range.lowerBound
    while index < range.upperBound {
      if !isTaken[index] { samples.add(index, hash: hash(old[index])) }
      index += SampleTable.step
    }
    return samples
  }

  @inlinable
  mutating func collectLeftovers(_ range: Range<Int>, count: Int, _ samples: borrowing SampleTable) {
    oldLeftovers.reserveCapacity(oldLeftovers.count + count)
    var missing = count
    var index = range.lowerBound
    while missing > 0 {
      if !isTaken[index] {
        let hash = samples.hash(at: index) ?? self.hash(old[index])
        oldLeftovers.append(Leftover(index: index, hash: hash))
        missing -= 1
      }
      index += 1
    }
  }
}
