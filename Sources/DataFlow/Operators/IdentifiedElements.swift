/// A collection whose elements ``ForEach`` can find by identifier and change in place.
public protocol IdentifiedElements<ElementID, ElementState> {
  /// What tells the elements apart.
  associatedtype ElementID: Hashable

  /// What an element is.
  associatedtype ElementState

  /// The element of that identifier, if there is one.
  func element(withID id: ElementID) -> ElementState?

  /// Changes the element of that identifier in place, without a copy of the collection.
  ///
  /// - Returns: what the closure returned, or nil if there is no such element and nothing was done.
  mutating func modifyElement<Result>(withID id: ElementID, _ body: (inout ElementState) -> Result) -> Result?
}

// MARK: - Dictionary

/// O(1).
extension Dictionary: IdentifiedElements {
  @inlinable
  public func element(withID id: Key) -> Value? { self[id] }

  @inlinable
  public mutating func modifyElement<Result>(withID id: Key, _ body: (inout Value) -> Result) -> Result? {
    guard let index = index(forKey: id) else { return nil }
    return body(&values[index])
  }
}

// MARK: - Array

/// O(n): for short lists whose order matters. The first element of an identifier is the one that counts.
extension Array: IdentifiedElements where Element: Identifiable {
  @inlinable
  public func element(withID id: Element.ID) -> Element? { first { $0.id == id } }

  @inlinable
  public mutating func modifyElement<Result>(withID id: Element.ID, _ body: (inout Element) -> Result) -> Result? {
    guard let index = firstIndex(where: { $0.id == id }) else { return nil }
    return body(&self[index])
  }
}
