/// A binary heap with the smallest element first.
///
/// - Complexity: O(log n) for insertion and removal.
package struct BinaryHeap<Element: Comparable> {
  @usableFromInline var elements: [Element]

  /// - Complexity: O(n log n).
  @inlinable package init(_ elements: [Element] = []) { self.elements = elements.sorted() }

  @inlinable package var first: Element? { elements.first }
  @inlinable package var count: Int { elements.count }

  @inlinable package mutating func insert(_ element: Element) {
    elements.append(element)
    rise(from: elements.count - 1)
  }

  @inlinable mutating func rise(from last: Int) {
    var index = last
    while index > 0, elements[index] < elements[(index - 1) / 2] {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// Removes all other elements.
  ///
  /// - Complexity: O(n log n) at most, usually O(n).
  mutating func keep(where isKept: (Element) -> Bool) {
    elements.removeAll { element in !isKept(element) }
    for index in elements.indices { rise(from: index) }
  }

  @discardableResult
  @inlinable package mutating func popFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var index = 0
    while true {
      var smallest = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < elements.count && elements[child] < elements[smallest] { smallest = child }
      guard smallest != index else { return first }
      elements.swapAt(index, smallest)
      index = smallest
    }
  }
}

extension BinaryHeap: Sendable where Element: Sendable {}
