/// The positions, ascending, of a longest strictly increasing subsequence.
///
/// Patience sorting (M. L. Fredman, "On computing the length of longest increasing subsequences", 1975), with links
/// back to read the subsequence off.
///
/// - Complexity: O(n log n); O(n) if the values already increase.
func longestIncreasingSubsequence(of values: [Int]) -> [Int] {
  // `ends[k]`: the position of the smallest value that ends an increasing subsequence of length k + 1.
  var ends: [Int] = []
  var predecessors: [Int] = []
  predecessors.reserveCapacity(values.count)
  for (position, value) in values.enumerated() {
    var length: Int = ends.count
    if let last = ends.last, values[last] >= value {
      var low: Int = 0
      while low < length {
        let middle: Int = (low + length) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { length = middle }
      }
    }
    predecessors.append(length == 0 ? -1 : ends[length - 1])
    if length == ends.count { ends.append(position) } else { ends[length] = position }
  }

  var positions: [Int] = ends
  var position: Int = ends.last ?? -1
  for index in positions.indices.reversed() {
    positions[index] = position
    position = predecessors[position]
  }
  return positions
}
