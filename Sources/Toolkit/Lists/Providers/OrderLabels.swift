/// Ascending numbers for the elements of a list. An element keeps its number while others come and go, and is found by
/// it in a binary search.
@usableFromInline
struct OrderLabels {
  @usableFromInline
  init() {}

  // MARK: Internal

  @usableFromInline private(set) var all: [Int] = []

  /// - Precondition: the label is in use.
  /// - Complexity: O(log n) for n elements.
  @inlinable
  func position(of label: Int) -> Int {
    var (low, high) = (0, all.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if all[middle] < label { low = middle + 1 } else { high = middle }
    }
    precondition(low < all.count && all[low] == label, "An element that is in the list has a position.")
    return low
  }

  /// Adds labels for new elements.
  ///
  /// - Returns: the positions whose labels are new: those of the new elements, or all if there was no room for more
  ///   labels between two. Elements that are inserted at one place again and again make room each 30 times.
  /// - Complexity: O(n) for n elements.
  @usableFromInline
  mutating func insert(_ count: Int, at position: Int) -> Range<Int> {
    let new = position..<position + count
    if position == all.count, let last = all.last, last < Int.max / 2 {
      all += (1...max(count, 1)).prefix(count).map { last + $0 * Self.stride }
    } else if position == 0, let first = all.first, first > Int.min / 2 {
      all.insert(contentsOf: (0..<count).map { first - (count - $0) * Self.stride }, at: 0)
    } else if position > 0, position < all.count, (all[position] - all[position - 1]) / (count + 1) > 0 {
      let (low, step) = (all[position - 1], (all[position] - all[position - 1]) / (count + 1))
      all.insert(contentsOf: (0..<count).map { low + ($0 + 1) * step }, at: position)
    } else {
      return reset(all.count + count)
    }
    return new
  }

  @usableFromInline
  mutating func remove(at position: Int) { all.remove(at: position) }

  /// Labels the elements of a new list.
  @usableFromInline
  @discardableResult
  mutating func reset(_ count: Int) -> Range<Int> {
    all = (0..<count).map { $0 * Self.stride }
    return 0..<count
  }

  // MARK: Private

  private static let stride = 1 << 30
}
