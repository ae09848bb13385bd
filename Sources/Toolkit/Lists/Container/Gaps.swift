/// The elements of a container while many are removed in turn: each leaves a gap, so that the others are not moved for
/// each of them.
@usableFromInline
struct Gaps<Element> {
  @inlinable
  init() {}

  @usableFromInline var elements: [Element?] = []
  @usableFromInline var count = 0

  /// The number of elements that were removed since anyone looked at all.
  @usableFromInline var removalCount = 0

  @inlinable var isOpen: Bool { !elements.isEmpty }

  /// True if there are more gaps than elements.
  @inlinable var areMost: Bool { count * 2 > elements.count }

  /// Counts a removal. After some of them from a long list, takes over the list, which is then empty.
  ///
  /// - Returns: true if the elements are here.
  @inlinable
  mutating func opens(in list: inout [Element]) -> Bool {
    guard !isOpen else { return true }
    removalCount += 1
    guard removalCount > 16, list.count > 512 else { return false }
    elements = list
    list = []
    return true
  }

  @inlinable
  func element(at position: Int) -> Element {
    guard let element = elements[position] else { preconditionFailure("An element that is in the list has a place.") }
    return element
  }

  @inlinable
  mutating func take(at position: Int) -> Element {
    var element: Element?
    swap(&element, &elements[position])
    count += 1
    guard let element else { preconditionFailure("An element that is in the list has a place.") }
    return element
  }
}

extension ItemContainer {
  /// Puts the list together again. Called before anything that concerns more than one element.
  ///
  /// - Complexity: O(n) for n elements after removals; otherwise O(1).
  @inlinable
  func close() {
    gaps.removalCount = 0
    if gaps.isOpen { closeGaps() }
  }

  @usableFromInline
  func closeGaps() {
    let elements = gaps.elements
    gaps = Gaps()
    var left: [Context] = []
    left.reserveCapacity(contextsByID.count)
    list.reserveCapacity(contextsByID.count)
    for (context, element) in zip(contexts, elements) {
      guard let element else { continue }
      list.append(element)
      left.append(context)
    }
    let leaving = contexts
    contexts = left
    label(labels.reset(contexts.count))
    withExtendedLifetime(leaving) {}
  }
}
