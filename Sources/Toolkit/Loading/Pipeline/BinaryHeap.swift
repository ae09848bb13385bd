/// A binary heap with the smallest element first.
///
/// - Complexity: O(log n) for insertion and removal.
struct BinaryHeap<Element: Comparable> {
  private var elements: [Element] = []

  var first: Element? { elements.first }
  var count: Int { elements.count }

  mutating func insert(_ element: Element) {
    elements.append(element)
    rise(from: elements.count - 1)
  }

  private mutating func rise(from last: Int) {
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

  mutating func popFirst() -> Element? {
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
