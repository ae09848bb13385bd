/// The positions of a list's sections in the flat sequence of all its elements.
@usableFromInline
struct SectionLayout: Sendable, Equatable {
  // MARK: Lifecycle

  @inlinable
  init(counts: some Sequence<Int>) {
    var (starts, end) = ([Int](), 0)
    starts.reserveCapacity(counts.underestimatedCount + 1)
    starts.append(0)
    for count in counts {
      end += count
      starts.append(end)
    }
    self.starts = starts
  }

  // MARK: Internal

  /// The flat index of each section's first element, followed by the number of all elements.
  @usableFromInline var starts: [Int]

  @inlinable var count: Int { starts.count - 1 }
  @inlinable var elementCount: Int { starts[starts.count - 1] }

  @inlinable
  subscript(section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// - Parameter hint: a section at or before the one sought, for callers that pass ascending indexes.
  /// - Complexity: O(log n) for n sections, O(1) near the hint.
  @inlinable
  func section(of flatIndex: Int, hint: Int = 0) -> Int {
    if flatIndex < starts[hint + 1], flatIndex >= starts[hint] { return hint }
    var low = 0
    var high = count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= flatIndex { low = middle } else { high = middle }
    }
    // Empty sections begin at the same index as the next one: the last of them has the element.
    return low
  }

  @inlinable
  func path(_ flatIndex: Int, hint: Int = 0) -> ElementPath {
    let section = section(of: flatIndex, hint: hint)
    return ElementPath(section: section, item: flatIndex - starts[section])
  }
}
