/// Elements in an order, found by identifier in constant time: the collection for ``ForEach`` over long lists.
///
/// An identifier occurs once. Elements are changed where they are; their identifiers must stay what they are meanwhile.
public struct IdentifiedList<Element: Identifiable> {
  public var writtenElements = WrittenElements()
  @usableFromInline var elements: [Element] = []
  @usableFromInline var indexes: [Element.ID: Int] = [:]

  // MARK: Lifecycle

  public init() {}

  /// Of elements with the same identifier the first stays. O(n)
  public init(_ elements: some Sequence<Element>) {
    for element in elements { append(element) }
  }

  // MARK: Use

  /// The element of that identifier. Set to nil it is removed; set to an element with that identifier it takes the
  /// place of the one that is there, or is appended. O(1), removal O(n)
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

  /// The identifiers, in order. O(n)
  public var ids: [Element.ID] { elements.indices.map { elements[$0].id } }

  /// O(1)
  public func contains(id: Element.ID) -> Bool { indexes[id] != nil }

  /// - Returns: whether it was appended: an identifier that is there already is not. O(1), amortized
  @discardableResult
  public mutating func append(_ element: Element) -> Bool {
    guard indexes[element.id] == nil else { return false }
    writtenElements.note(element.id)
    indexes[element.id] = elements.count
    elements.append(element)
    return true
  }

  /// - Returns: whether it was inserted: an identifier that is there already is not. O(n)
  @discardableResult
  public mutating func insert(_ element: Element, at index: Int) -> Bool {
    guard indexes[element.id] == nil else { return false }
    writtenElements.note(element.id)
    elements.insert(element, at: index)
    reindex(from: index)
    return true
  }

  /// O(n)
  @discardableResult
  public mutating func remove(id: Element.ID) -> Element? {
    guard let index = indexes.removeValue(forKey: id) else { return nil }
    writtenElements.note(id)
    let removed = elements.remove(at: index)
    reindex(from: index)
    return removed
  }

  /// Keeps the first elements only. O(n)
  public mutating func keepFirst(_ count: Int) {
    guard count < elements.count else { return }
    for element in elements[Swift.max(count, 0)...] {
      writtenElements.note(element.id)
      indexes[element.id] = nil
    }
    elements.removeSubrange(Swift.max(count, 0)...)
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

  /// O(1)
  @inlinable
  public func element(withID id: Element.ID) -> Element? { indexes[id].map { elements[$0] } }

  /// O(1)
  @inlinable
  public mutating func modifyElement<Result>(withID id: Element.ID, _ body: (inout Element) -> Result) -> Result? {
    guard let index = indexes[id] else { return nil }
    writtenElements.note(id)
    return body(&elements[index])
  }
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
