/// An ordered collection that finds elements by identifier in constant time: for ``ForEachElement`` over long lists.
///
/// Each identifier occurs once. Elements are changed in place, and must keep their identifiers meanwhile.
public struct IdentifiedList<Element: Identifiable> {
  public var writtenElements = WrittenElements()
  @usableFromInline var elements: [Element] = []
  @usableFromInline var indexes: [Element.ID: Int] = [:]

  // MARK: Lifecycle

  /// Creates an empty list.
  public init() {}

  /// Creates a list. Of elements with the same identifier the first is kept.
  ///
  /// - Complexity: O(n).
  public init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  // MARK: Use

  /// The element with that identifier. Assigning nil removes it. Assigning an element with that identifier replaces the
  /// old one, or appends the element if the identifier is new.
  ///
  /// - Complexity: O(1); removal O(n).
  public subscript(id id: Element.ID) -> Element? {
    get { indexes[id].map { elements[$0] } }
    set {
      guard let newValue else {
        remove(id: id)
        return
      }
      if let index = indexes[newValue.id] {
        writtenElements.note(newValue.id)
        elements[index] = newValue
      } else {
        append(newValue)
      }
    }
  }

  /// The identifiers, in order.
  ///
  /// - Complexity: O(n).
  public var ids: [Element.ID] { elements.indices.map { elements[$0].id } }

  /// - Complexity: O(1).
  public func contains(id: Element.ID) -> Bool { indexes[id] != nil }

  /// Appends an element.
  ///
  /// - Returns: false if the list already has its identifier; nothing is appended then.
  /// - Complexity: O(1), amortized.
  @discardableResult
  public mutating func append(_ element: Element) -> Bool {
    guard indexes[element.id] == nil else { return false }
    writtenElements.note(element.id)
    indexes[element.id] = elements.count
    elements.append(element)
    return true
  }

  /// Inserts an element.
  ///
  /// - Returns: false if the list already has its identifier; nothing is inserted then.
  /// - Complexity: O(n).
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> Bool {
    guard indexes[element.id] == nil else { return false }
    writtenElements.note(element.id)
    elements.insert(element, at: index)
    reindex(from: index)
    return true
  }

  /// - Complexity: O(n).
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    guard let index = indexes.removeValue(forKey: id) else { return nil }
    writtenElements.note(id)
    let removed = elements.remove(at: index)
    reindex(from: index)
    return removed
  }

  private mutating func reindex(from first: Int) {
    for index in first..<elements.count { indexes[elements[index].id] = index }
  }
}

// MARK: - RandomAccessCollection

extension IdentifiedList: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> Element { elements[position] }
}

// MARK: - TrackedElements

extension IdentifiedList: TrackedElements {
  public static var elementTracking: WritableKeyPath<IdentifiedList, WrittenElements> { \.writtenElements }

  /// - Complexity: O(1).
  @inlinable
  public func element(withID id: Element.ID) -> Element? { indexes[id].map { elements[$0] } }

  /// - Complexity: O(1).
  @inlinable
  public mutating func modifyElement<Result>(withID id: Element.ID, _ body: (inout Element) -> Result) -> Result? {
    guard let index = indexes[id] else { return nil }
    writtenElements.note(id)
    return body(&elements[index])
  }

  public static func elementPath(withID id: Element.ID) -> PartialKeyPath<Self>? { \Self[id: id] }
}

// MARK: - Equatable, Sendable

extension IdentifiedList: Equatable where Element: Equatable {
  public static func == (left: Self, right: Self) -> Bool { left.elements == right.elements }
}

extension IdentifiedList: Sendable where Element: Sendable, Element.ID: Sendable {}

// MARK: - ExpressibleByArrayLiteral

extension IdentifiedList: ExpressibleByArrayLiteral {
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}
