import Diffing

/// Goes from element to element through the sections of a provider, which must not change meanwhile.
///
/// It takes one section's elements at a time: nothing is put together, and what is not reached is not asked for.
struct ElementCursor<Provider: DataProvider> {
  // MARK: Lifecycle

  /// - Parameter path: an element, or the end of a section's elements.
  init(_ provider: Provider, at path: ElementPath) {
    self.provider = provider
    section = path.section
    item = path.item
    elements = provider.elements(inSection: path.section)
  }

  // MARK: Internal

  /// - Precondition: there is one here.
  var element: Provider.Element { elements[item] }

  /// - Returns: whether there was an element after this place, where the cursor is now.
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

  /// - Returns: whether there was an element before this place, where the cursor is now.
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
