/// Distinct elements, each with the index of its first occurrence.
struct IndexedList<Element: Hashable & Sendable>: Sendable {
  private(set) var elements: [Element] = []
  private var indexes: [Element: Int32] = [:]

  init(_ elements: [Element] = []) {
    for element in elements { _ = index(of: element) }
  }

  /// The index of an element, which is added if it is new.
  mutating func index(of element: Element) -> Int32 {
    if let known = indexes[element] { return known }
    let index = Int32(clamping: elements.count)
    elements.append(element)
    indexes[element] = index
    return index
  }

  /// The index of a known element.
  func find(_ element: Element) -> Int32? { indexes[element] }
}
