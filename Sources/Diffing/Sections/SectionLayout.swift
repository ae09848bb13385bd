/// Where the sections of a list lie in the row of all its elements.
@usableFromInline
struct SectionLayout: Sendable, Equatable {
  // MARK: Lifecycle

  @inlinable
  init(counts: some Sequence<Int>) {
    starts = [0]
    var end = 0
    for count in counts {
      end += count
      starts.append(end)
    }
  }

  // MARK: Internal

  /// Of each section the first element's flat index, and at the end the number of elements.
  @usableFromInline var starts: [Int]

  @inlinable var count: Int { starts.count - 1 }
  @inlinable var elementCount: Int { starts[starts.count - 1] }

  @inlinable
  subscript(section: Int) -> Range<Int> { starts[section]..<starts[section + 1] }

  /// - Parameter hint: a section at or before the one wanted, if the caller goes through ascending indexes.
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
    // Empty sections begin where the next one does: the last of those has the element.
    return low
  }

  @inlinable
  func path(_ flatIndex: Int, hint: Int = 0) -> ElementPath {
    let section = section(of: flatIndex, hint: hint)
    return ElementPath(section: section, item: flatIndex - starts[section])
  }
}
