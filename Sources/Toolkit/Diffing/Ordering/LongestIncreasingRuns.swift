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

  // MARK: Private

  private let offset: Int
  private let isStill: Scratch<Bool>

  private func keepLongest(_ runs: ArraySlice<MatchRun>, elements: Int) {
    // `tops[k]` is the smallest old index that ends an increasing subsequence of k + 1 elements; `owners[k]` is its
    // run.
    let tops: Scratch<Int32> = Scratch(repeating: 0, count: elements)
    let owners: Scratch<Int32> = Scratch(repeating: 0, count: elements)
    let predecessors: Scratch<Int32> = Scratch(repeating: -1, count: runs.count)
    var length: Int = 0
    runs.withUnsafeBufferPointer { runs in
      for index in runs.indices where isStill[index] {
        let run: MatchRun = runs[index]
        let place: Int = length > 0 && tops[length - 1] > run.old ? firstPlace(above: run.old, tops, length) : length
        if place > 0 { predecessors[index] = owners[place - 1] }
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
      index = Int(predecessors[index])
    }
  }

  /// Returns the number of tops below `value`.
  ///
  /// The results of three comparisons per step are added up instead of branched on: in a shuffled list every other
  /// branch would be mispredicted, which took twice as long.
  private func firstPlace(above value: Int32, _ tops: borrowing Scratch<Int32>, _ length: Int) -> Int {
    let base = tops.base
    var low = 0
    var size = length
    while size >= 4 {
      let quarter = size &>> 2
      let step = base + (low &+ quarter &- 1)
      let below =
        (step[0] < value ? 1 : 0) &+ (step[quarter] < value ? 1 : 0) &+ (step[quarter &* 2] < value ? 1 : 0)
      low &+= quarter &* below
      size &-= quarter &* 3
    }
    var below = 0
    for place in low..<(low &+ size) { below &+= base[place] < value ? 1 : 0 }
    return low &+ below
  }
}
