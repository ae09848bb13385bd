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

  /// The element here; the cursor then stands behind it. Nil at the end.
  mutating func next() -> Provider.Element? {
    while item >= elements.count {
      guard section + 1 < provider.sectionCount else { return nil }
      section += 1
      elements = provider.elements(inSection: section)
      item = 0
    }
    defer { item += 1 }
    return elements[item]
  }

  /// The element before this place; the cursor then stands in front of it. Nil at the beginning.
  mutating func previous() -> Provider.Element? {
    while item <= 0 {
      guard section > 0 else { return nil }
      section -= 1
      elements = provider.elements(inSection: section)
      item = elements.count
    }
    item -= 1
    return elements[item]
  }

  // MARK: Private

  private let provider: Provider
  private var section: Int
  private var item: Int
  private var elements: [Provider.Element]
}
