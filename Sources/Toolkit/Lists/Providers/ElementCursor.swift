import Diffing

/// Moves from element to element through the sections of a provider, which must not change meanwhile.
///
/// It reads the elements of one section at a time. Sections are not joined, and a section that is not reached is not
/// read.
struct ElementCursor<Provider: DataProvider> {
  // MARK: Lifecycle

  /// - Parameter path: the path of an element, or of the end of a section's elements.
  init(_ provider: Provider, at path: ElementPath) {
    self.provider = provider
    section = path.section
    item = path.item
    elements = provider.elements(inSection: path.section)
  }

  // MARK: Internal

  /// - Precondition: there is an element at the current place.
  var element: Provider.Element { elements[item] }

  /// - Returns: true if there was an element after this place; the cursor is now at it.
  mutating func moveForward() -> Bool {
    item += 1
    while item >= elements.count {
      guard section + 1 < provider.sectionCount else { return false }
      section += 1
      elements = provider.elements(inSection: section)
      item = 0
    }
    return true
  }

  /// - Returns: true if there was an element before this place; the cursor is now at it.
  mutating func moveBackward() -> Bool {
    while item <= 0 {
      guard section > 0 else { return false }
      section -= 1
      elements = provider.elements(inSection: section)
      item = elements.count
    }
    item -= 1
    return true
  }

  // MARK: Private

  private let provider: Provider
  private var section: Int
  private var item: Int
  private var elements: [Provider.Element]
}
