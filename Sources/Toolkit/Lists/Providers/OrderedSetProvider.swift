/// A flat list in which each identity occurs once, with a lookup of positions by identity.
public final class OrderedSetProvider<Element, ID: Hashable>: DataProvider {
  // MARK: Lifecycle

  /// - Parameter identity: returns an element's identity, which must never change.
  public init(identity: @escaping (Element) -> ID) {
    self.identity = identity
  }

  // MARK: Public

  public private(set) var elements: [Element] = []

  /// - Complexity: O(log n) for n elements.
  public func position(of id: ID) -> Int? { places[id].map(labels.position) }

  /// - Complexity: the same as ``position(of:)``.
  public func element(_ id: ID) -> Element? {
    position(of: id).map { elements[$0] }
  }

  /// - Complexity: O(1).
  public func contains(_ id: ID) -> Bool { places[id] != nil }

  /// Replaces the contents with these elements in this order.
  ///
  /// - Returns: the elements left out because their identity occurs before them.
  @discardableResult
  public func set(_ elements: [Element]) -> [Element] {
    announcer.batch {
      let leaving = self.elements
      self.elements = []
      places = [:]
      labels.reset(0)
      announcer.announce(.sections([0]))
      return withExtendedLifetime(leaving) { insert(elements, at: 0) }
    }
  }

  /// Inserts elements whose identity is not there yet.
  ///
  /// - Parameters:
  ///   - index: the index in the current list. An index out of bounds means the nearest end.
  ///   - newcomers: the new elements, in order.
  /// - Returns: the elements left out because their identity is already there.
  /// - Complexity: O(n); O(k) for k elements at the end.
  @discardableResult
  public func insert(_ newcomers: [Element], at index: Int) -> [Element] {
    let index = min(max(index, 0), elements.count)
    var taken: [Element] = []
    var left: [Element] = []
    for element in newcomers {
      let id = identity(element)
      if places[id] == nil {
        places[id] = 0
        taken.append(element)
      } else {
        left.append(element)
      }
    }
    guard !taken.isEmpty else { return left }
    elements.insert(contentsOf: taken, at: index)
    label(labels.insert(taken.count, at: index))
    announcer.announce(.sections([0]))
    return left
  }

  /// Appends elements whose identity is not there yet, and returns the others.
  @discardableResult
  public func append(_ newcomers: [Element]) -> [Element] { insert(newcomers, at: elements.count) }

  /// Replaces the element that has this element's identity.
  ///
  /// - Returns: the old element; nil, without a change, if there is no such element.
  @discardableResult
  public func replace(_ element: Element) -> Element? {
    guard let position = position(of: identity(element)) else { return nil }
    let old = elements[position]
    elements[position] = element
    announcer.announce(.sections([0]))
    return old
  }

  /// - Returns: nil if there is no such element.
  /// - Complexity: O(n), as for an array.
  @discardableResult
  public func remove(_ id: ID) -> Element? {
    guard let position = position(of: id) else { return nil }
    let element = elements.remove(at: position)
    labels.remove(at: position)
    places[id] = nil
    announcer.announce(.sections([0]))
    return element
  }

  /// Moves the element to the index, counted in the list after the move.
  ///
  /// - Returns: false if there is no such element.
  @discardableResult
  public func move(_ id: ID, to index: Int) -> Bool {
    guard let position = position(of: id) else { return false }
    let index = min(max(index, 0), elements.count - 1)
    guard index != position else { return true }
    elements.insert(elements.remove(at: position), at: index)
    labels.remove(at: position)
    label(labels.insert(1, at: index))
    announcer.announce(.sections([0]))
    return true
  }

  /// Announces all changes made in `body` at once, after it. May be nested.
  public func batch(_ body: () -> Void) { announcer.batch(body) }

  public func observe(_ onChange: @escaping () -> Void) -> SignalSubscription { announcer.observe(onChange) }

  // MARK: Private

  private let identity: (Element) -> ID
  private let announcer = ChangeAnnouncer()
  private var places: [ID: Int] = [:]
  private var labels = OrderLabels()

  /// Enters the labels of these positions.
  private func label(_ positions: Range<Int>) {
    for position in positions { places[identity(elements[position])] = labels.all[position] }
  }
}
