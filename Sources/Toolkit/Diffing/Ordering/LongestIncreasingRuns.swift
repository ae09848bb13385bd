/// The runs that stay in place while the others move: those of a longest increasing subsequence.
///
/// Patience sorting (M. L. Fredman, "On computing the length of longest increasing subsequences", 1975), one run at a
/// time: no other element is between those of a run, in either list, so a subsequence has all of them or none, and they
/// are adjacent in the sequence of piles. A run therefore costs one search, whatever its length.
struct LongestIncreasingRuns: ~Copyable {
  // MARK: Lifecycle

  /// - Parameters:
  ///   - runs: ascending by new index.
  ///   - isCandidate: returns true for runs that may stay; the others move in any case.
  /// - Complexity: O(n + r log n) for r runs of n elements; O(r) if the candidates already ascend.
  init(_ runs: ArraySlice<MatchRun>, isCandidate: (MatchRun) -> Bool) {
    offset = runs.startIndex
    isStill = Scratch(repeating: false, count: runs.count)
    var elements = 0
    var doAscend = true
    var end: Int32 = -1
    for index in runs.indices where isCandidate(runs[index]) {
      isStill[index - offset] = true
      elements += Int(runs[index].count)
      if runs[index].old < end { doAscend = false }
      end = runs[index].old
    }
    if doAscend { return }
    keepLongest(runs, elements: elements)
  }

  // MARK: Internal

  subscript(index: Int) -> Bool { isStill[index - offset] }

  /// Returns, for each run, true if its elements move: the fewest moves that put matched elements in the order of the
  /// new list. Elements that change their section always move. Empty if nothing moves.
  ///
  /// - Complexity: O(n + r log n) for n elements in r runs; O(r) if all runs ascend.
  static func moving(_ runs: [MatchRun], in sections: SectionPairing) -> [Bool] {
    var isMoving: [Bool] = []
    var next = 0
    for (section, partner) in sections.partners.enumerated() {
      let end = sections.new[section].upperBound
      let first = next
      while next < runs.count, Int(runs[next].new) < end { next += 1 }
      if first == next { continue }
      let home = partner < 0 ? 0..<0 : sections.old[partner]
      if isAscending(runs[first..<next], in: home) { continue }
      let still = LongestIncreasingRuns(runs[first..<next]) { home.contains(Int($0.old)) }
      if isMoving.isEmpty { isMoving = Array(repeating: false, count: runs.count) }
      for index in first..<next { isMoving[index] = !still[index] }
    }
    return isMoving
  }

  private static func isAscending(_ runs: ArraySlice<MatchRun>, in home: Range<Int>) -> Bool {
    var end = home.lowerBound
    for run in runs {
      guard Int(run.old) >= end, Int(run.old) < home.upperBound else { return false }
      end = Int(run.old)
    }
    return true
  }

  // MARK: Private

  private let offset: Int
  private let isStill: Scratch<Bool>

  private func keepLongest(_ runs: ArraySlice<MatchRun>, elements: Int) {
    // `tops[k]` is the smallest old index that ends an increasing subsequence of k + 1 elements; `owners[k]` is its
    // run.
    let tops: Scratch<Int32> = Scratch(repeating: 0, count: elements)
    let owners: Scratch<Int32> = Scratch(repeating: -1, count: elements + runs.count)
    // The predecessor of each run comes after the owners.
    let predecessors = elements
    var length: Int = 0
    runs.withUnsafeBufferPointer { runs in
      for index in runs.indices where isStill[index] {
        let run: MatchRun = runs[index]
        let place: Int =
          length > 0 && tops[length - 1] > run.old ? Self.firstPlace(above: run.old, tops, length) : length
        if place > 0 { owners[predecessors + index] = owners[place - 1] }
        for step in 0..<Int(run.count) {
          tops[place + step] = run.old &+ Int32(truncatingIfNeeded: step)
          owners[place + step] = Int32(truncatingIfNeeded: index)
        }
        length = max(length, place + Int(run.count))
      }
    }

    isStill.fill(0..<runs.count, with: false)
    var index = Int(owners[length - 1])
    while index >= 0 {
      isStill[index] = true
      index = Int(owners[predecessors + index])
    }
  }

  /// Returns the number of tops below `value`.
  ///
  /// The results of three comparisons per step are added up instead of branched on: in a shuffled list every other
  /// branch would be mispredicted, which took twice as long.
  static func firstPlace(above value: Int32, _ tops: borrowing Scratch<Int32>, _ length: Int) -> Int {
    var low = 0
    var size = length
    while size >= 4 {
      let quarter = size &>> 2
      let step = low &+ quarter &- 1
      let below =
        (tops[step] < value ? 1 : 0) &+ (tops[step &+ quarter] < value ? 1 : 0)
        &+ (tops[step &+ quarter &* 2] < value ? 1 : 0)
      low &+= quarter &* below
      size &-= quarter &* 3
    }
    var below = 0
    for place in low..<(low &+ size) { below &+= tops[place] < value ? 1 : 0 }
    return low &+ below
  }
}
