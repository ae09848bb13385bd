/// A collection whose elements ``ForEachElement`` can find by identifier and change in place.
public protocol IdentifiedElements<ElementID, ElementState> {
  /// The type that tells the elements apart.
  associatedtype ElementID: Hashable

  /// The type of an element.
  associatedtype ElementState

  /// Returns the element with that identifier, if there is one.
  func element(withID id: ElementID) -> ElementState?

  /// Changes the element with that identifier in place, without a copy of the collection.
  ///
  /// - Returns: the closure's result, or nil if there is no such element.
  mutating func modifyElement<Result>(withID id: ElementID, _ body: (inout ElementState) -> Result) -> Result?

  /// The key path of the element with that identifier, as callers write it: a store that is scoped by it is a view of
  /// the element. Nil if the collection has no such subscript, as by default.
  static func elementPath(withID id: ElementID) -> PartialKeyPath<Self>?
}

extension IdentifiedElements {
  public static func elementPath(withID id: ElementID) -> PartialKeyPath<Self>? { nil }
}

/// A collection that keeps the identifiers beside its elements: no change of an element makes it another one.
private protocol IdentifiedBeside {}

extension Dictionary: IdentifiedBeside {}
extension StackState: IdentifiedBeside {}

extension StatePlace where Value: IdentifiedElements {
  @usableFromInline var elementsHoldIdentity: Bool { !(Value.self is any IdentifiedBeside.Type) }
}

// MARK: - Dictionary

/// Finds elements by key.
///
/// - Complexity: O(1).
extension Dictionary: IdentifiedElements {
  @inlinable
  public func element(withID id: Key) -> Value? { self[id] }

  @inlinable
  public mutating func modifyElement<Result>(withID id: Key, _ body: (inout Value) -> Result) -> Result? {
    guard let index = index(forKey: id) else { return nil }
    return body(&values[index])
  }

  public static func elementPath(withID id: Key) -> PartialKeyPath<Self>? { \Self[id] }
}

// MARK: - Array

/// Finds elements by a linear search: for short lists whose order matters. Of elements with the same identifier the
/// first counts.
///
/// - Complexity: O(n).
extension Array: IdentifiedElements where Element: Identifiable {
  @inlinable
  public func element(withID id: Element.ID) -> Element? { first { $0.id == id } }

  @inlinable
  public mutating func modifyElement<Result>(withID id: Element.ID, _ body: (inout Element) -> Result) -> Result? {
    guard let index = firstIndex(where: { $0.id == id }) else { return nil }
    return body(&self[index])
  }
}
