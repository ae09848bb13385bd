/// A flat list in which no identity is twice, and which knows where each is.
public final class OrderedSetProvider<Element, ID: Hashable>: DataProvider {
  // MARK: Lifecycle

  /// - Parameter identity: what may be in the set once; it never changes for an element.
  public init(identity: @escaping (Element) -> ID) {
    self.identity = identity
  }

  // MARK: Public

  public private(set) var elements: [Element] = []

  /// - Complexity: O(1), and O(n) once after a change that moved elements.
  public func position(of id: ID) -> Int? {
    guard let position = positions[id] else { return nil }
    if position < firstMoved { return position }
    for index in firstMoved..<elements.count { positions[identity(elements[index])] = index }
    firstMoved = elements.count
    return positions[id]
  }

  /// - Complexity: as for `position`.
  public func element(_ id: ID) -> Element? {
    position(of: id).map { elements[$0] }
  }

  /// - Complexity: O(1).
  public func contains(_ id: ID) -> Bool { positions[id] != nil }

  /// Makes the set hold these elements in this order.
  ///
  /// - Returns: the elements left out because their identity occurs before them.
  @discardableResult
  public func set(_ elements: [Element]) -> [Element] {
    announcer.batch {
      let leaving = self.elements
      self.elements = []
      positions = [:]
      firstMoved = 0
      announcer.announce(.sections([0]))
      return withExtendedLifetime(leaving) { insert(elements, at: 0) }
    }
  }

  /// - Parameter index: where, in the list as it is; beyond its ends, at the nearest end.
  /// - Returns: the elements left out because their identity is there already.
  /// - Complexity: O(n); O(k) for k elements at the end.
  @discardableResult
  public func insert(_ newcomers: [Element], at index: Int) -> [Element] {
    let index = min(max(index, 0), elements.count)
    var taken: [Element] = []
    var left: [Element] = []
    for element in newcomers {
      if positions.updateValue(index + taken.count, forKey: identity(element)) == nil {
        taken.append(element)
      } else {
        left.append(element)
      }
    }
    guard !left.isEmpty || !taken.isEmpty else { return [] }
    let isAppended = index == elements.count && firstMoved == index && left.isEmpty
    elements.insert(contentsOf: taken, at: index)
    // What was overwritten for those left out is found again with all that moved.
    firstMoved = isAppended ? elements.count : left.isEmpty ? min(firstMoved, index) : 0
    if !taken.isEmpty { announcer.announce(.sections([0])) }
    return left
  }

  @discardableResult
  public func append(_ newcomers: [Element]) -> [Element] { insert(newcomers, at: elements.count) }

  /// Puts the element in the place of the one with its identity.
  ///
  /// - Returns: the one it replaces; nil if there is none, and nothing is done.
  @discardableResult
  public func replace(_ element: Element) -> Element? {
    guard let position = position(of: identity(element)) else { return nil }
    let old = elements[position]
    elements[position] = element
    announcer.announce(.sections([0]))
    return old
  }

  /// - Returns: nil if it is not there.
  @discardableResult
  public func remove(_ id: ID) -> Element? {
    guard let position = position(of: id) else { return nil }
    let element = elements.remove(at: position)
    positions[id] = nil
    firstMoved = min(firstMoved, position)
    announcer.announce(.sections([0]))
    return element
  }

  /// Moves the element so that it stands at the index, in the list as it is afterwards.
  ///
  /// - Returns: whether it is there.
  @discardableResult
  public func move(_ id: ID, to index: Int) -> Bool {
    guard let position = position(of: id) else { return false }
    let index = min(max(index, 0), elements.count - 1)
    guard index != position else { return true }
    elements.insert(elements.remove(at: position), at: index)
    firstMoved = min(position, index)
    announcer.announce(.sections([0]))
    return true
  }

  /// Announces all changes made in `body` at once, after it. May be nested.
  public func batch(_ body: () -> Void) { announcer.batch(body) }

  public func observe(_ onChange: @escaping () -> Void) -> Subscription { announcer.observe(onChange) }

  // MARK: Private

  private let identity: (Element) -> ID
  private let announcer = ChangeAnnouncer()
  private var positions: [ID: Int] = [:]
  /// From here on the positions have to be found anew: done by the first who asks, so that many changes cost one pass.
  private var firstMoved = 0
}
