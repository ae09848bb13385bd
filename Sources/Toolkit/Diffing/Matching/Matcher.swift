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
/// If all identities are different, there is only one way to pair them, and it is found. Elements of one identity are
/// paired at the ends first, then in runs, then in order; where that makes elements move, ``SubsequencePairing`` pairs
/// them for the fewest moves. Nothing depends on the seed of the hashes, so every process finds the same pairs.
///
/// - Complexity: O(n) for n elements, with a good hash.
@usableFromInline
struct Matcher<Key: Hashable>: ~Copyable {
  // MARK: Lifecycle

  @inlinable
  init(_ sections: SectionPairing) {
    precondition(
      sections.old.elementCount < Int32.max && sections.new.elementCount < Int32.max,
      "A list must have fewer than 2³¹ elements.")
    self.sections = sections
    isTaken = Scratch(repeating: false, count: sections.old.elementCount)
  }

  // MARK: Internal

  /// Returns the matching of two lists of identities.
  @inlinable
  static func matching(old: [Key], new: [Key]) -> Matching {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var matcher = Matcher(SectionPairing(oldCount: old.count, newCount: new.count))
        matcher.match(0..<old.count, 0..<new.count, old: { old[$0] }, new: { new[$0] })
        return matcher.finish(old: { old[$0] }, new: { new[$0] })
      }
    }
  }

  @usableFromInline let sections: SectionPairing
  /// For each old element between the common ends, true if it belongs to a run.
  @usableFromInline let isTaken: Scratch<Bool>
  /// Ascending by new index, provided that sections come in the order of the new list.
  @usableFromInline var runs: [MatchRun] = []
  @usableFromInline var old = Leftovers<Key>()
  @usableFromInline var new = Leftovers<Key>()
  @usableFromInline let hasher = Hasher()

  @inlinable
  func hash(_ key: Key) -> UInt64 {
    // Copying a hasher is faster than creating one.
    var hasher = hasher
    key.hash(into: &hasher)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// Matches two sections.
  ///
  /// It is inlined with all that it calls, because closures that are called would copy each key, with a retain for each
  /// reference in it. That took twice as long for strings.
  ///
  /// - Parameters:
  ///   - oldRange: the flat indexes of the old section; `newRange` likewise.
  ///   - oldKey: returns the identity of an old element by its flat index; `newKey` likewise.
  ///   - isEqual: returns true only if two elements have equal identities and contents, so that one comparison at the
  ///     common ends settles both.
  @inlinable
  @inline(__always)
  mutating func match(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, old oldKey: (Int) -> Key, new newKey: (Int) -> Key,
    isEqual: (Int, Int) -> Bool = { _, _ in false }
  ) {
    var (from, to) = (oldRange.lowerBound, newRange.lowerBound)
    var (oldEnd, newEnd) = (oldRange.upperBound, newRange.upperBound)
    // One loop for both ends, so that the comparison is inlined.
    var isAtStart = true
    while from < oldEnd, to < newEnd {
      if isEqual(isAtStart ? from : oldEnd - 1, isAtStart ? to : newEnd - 1) {
        (from, to) = isAtStart ? (from + 1, to + 1) : (from, to)
        (oldEnd, newEnd) = isAtStart ? (oldEnd, newEnd) : (oldEnd - 1, newEnd - 1)
      } else if isAtStart {
        isAtStart = false
      } else {
        break
      }
    }
    if runs.isEmpty { runs.reserveCapacity(8) }
    let (oldInner, newInner) = (from..<oldEnd, to..<newEnd)
    add(old: oldRange.lowerBound, new: newRange.lowerBound, count: to - newRange.lowerBound, isEqual: true)
    defer {
      add(
        old: oldInner.upperBound, new: newInner.upperBound, count: newRange.upperBound - newInner.upperBound,
        isEqual: true)
    }
    while from < oldEnd, to < newEnd, oldKey(from) == newKey(to) {
      from += 1
      to += 1
    }
    while from < oldEnd, to < newEnd, oldKey(oldEnd - 1) == newKey(newEnd - 1) {
      oldEnd -= 1
      newEnd -= 1
    }
    add(old: oldInner.lowerBound, new: newInner.lowerBound, count: to - newInner.lowerBound)
    if to == newEnd {
      old.reserve(oldEnd - from)
      for index in from..<oldEnd { old.append(index, oldKey(index), hash(oldKey(index))) }
    } else if from == oldEnd {
      new.reserve(newEnd - to)
      for index in to..<newEnd { new.append(index, newKey(index), hash(newKey(index))) }
    } else {
      walk(from..<oldEnd, to..<newEnd, oldKey, newKey)
    }
    add(old: oldEnd, new: newEnd, count: newInner.upperBound - newEnd)
  }

  @inlinable
  mutating func add(old: Int, new: Int, count: Int, isEqual: Bool = false) {
    if count > 0 { runs.append(MatchRun(old: old, new: new, count: count, isEqual: isEqual)) }
  }

  @inlinable
  @inline(__always)
  mutating func walk(
    _ oldRange: Range<Int>, _ newRange: Range<Int>, _ oldKey: (Int) -> Key, _ newKey: (Int) -> Key
  ) {
    let oldEnd = oldRange.upperBound
    let newEnd = newRange.upperBound
    var samples = SampleTable()
    var untaken = oldRange.count
    var from = oldRange.lowerBound
    var to = newRange.lowerBound
    // Most lists differ in a few elements.
    new.reserve(min(newRange.count, 8))

    while to < newEnd {
      let isFree = from < oldEnd && !isTaken[from]
      if isFree, oldKey(from) == newKey(to) {
        let start = from
        repeat {
          from += 1
          to += 1
        } while from < oldEnd && to < newEnd && !isTaken[from] && oldKey(from) == newKey(to)
        let count = from - start
        isTaken.fill(start..<from, with: true)
        runs.append(MatchRun(old: start, new: to - count, count: count))
        untaken -= count
        continue
      }
      let isNextFree = from + 1 < oldEnd && !isTaken[from + 1]
      if isNextFree, oldKey(from + 1) == newKey(to) {
        from += 1
        continue
      }
      let hash = self.hash(newKey(to))
      if to + 1 < newEnd {
        if isFree, oldKey(from) == newKey(to + 1) {
          new.append(to, newKey(to), hash)
          to += 1
          continue
        }
        if isNextFree, oldKey(from + 1) == newKey(to + 1) {
          new.append(to, newKey(to), hash)
          from += 1
          to += 1
          continue
        }
      }

      // Few old elements are cheaper to handle as leftovers than to sample.
      if untaken > SampleTable.step * 2 {
        if !samples.isFilled {
          samples = sampled(oldRange, oldKey)
          new.reserve(newEnd - to)
        }
        if let hit = samples.table.find(hash, orInsert: -1, isMatch: { !isTaken[$0] && oldKey($0) == newKey(to) }) {
          from = hit
          // Misses right before the hit belong to its run.
          while from > oldRange.lowerBound, !isTaken[from - 1], new.lastIndex == to - 1, to > newRange.lowerBound,
            oldKey(from - 1) == newKey(to - 1)
          {
            new.removeLast()
            from -= 1
            to -= 1
          }
          continue
        }
      }
      new.append(to, newKey(to), hash)
      to += 1
    }
    if untaken > 0 { collectLeftovers(oldRange, count: untaken, samples, oldKey) }
  }

  @inlinable
  @inline(__always)
  func sampled(_ range: Range<Int>, _ oldKey: (Int) -> Key) -> SampleTable {
    let samples = SampleTable(range)
    var index = range.lowerBound
    while index < range.upperBound {
      if !isTaken[index] { samples.add(index, hash: hash(oldKey(index))) { oldKey($0) == oldKey(index) } }
      index += SampleTable.step
    }
    return samples
  }

  @inlinable
  @inline(__always)
  mutating func collectLeftovers(
    _ range: Range<Int>, count: Int, _ samples: borrowing SampleTable, _ oldKey: (Int) -> Key
  ) {
    old.reserve(count)
    var missing = count
    var index = range.lowerBound
    while missing > 0 {
      if !isTaken[index] {
        old.append(index, oldKey(index), samples.hash(at: index) ?? hash(oldKey(index)))
        missing -= 1
      }
      index += 1
    }
  }
}
