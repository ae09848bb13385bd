/// The smallest first; O(log n).
struct BinaryHeap<Element: Comparable> {
  private var elements: [Element] = []

  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var index: Int = elements.count - 1
    while index > 0, elements[index] < elements[(index - 1) / 2] {
      elements.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> Element? {
    guard let first = elements.first, let last = elements.popLast() else { return nil }
    guard !elements.isEmpty else { return first }
    elements[0] = last
    var index: Int = 0
    while true {
      var smallest: Int = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < elements.count && elements[child] < elements[smallest] { smallest = child }
      guard smallest != index else { return first }
      elements.swapAt(index, smallest)
      index = smallest
    }
  }
}
