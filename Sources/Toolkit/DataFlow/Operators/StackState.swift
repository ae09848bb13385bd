import EnumPaths

/// The screens above the first one, the lowest first.
public struct StackState<Screen> {
  @usableFromInline
  struct Entry {
    @usableFromInline let id: StackElementID
    @usableFromInline var screen: Screen
  }

  /// In the order of their identifiers, which only grow.
  @usableFromInline var entries: [Entry] = []
  private var next: Int = 0

  /// Creates a stack without screens.
  public init() {}

  /// Creates a stack of screens, the lowest first.
  public init(_ screens: some Sequence<Screen>) {
    for screen in screens { push(screen) }
  }

  // MARK: Use

  /// The identifiers of the screens, the lowest first.
  ///
  /// - Complexity: O(n).
  public var ids: [StackElementID] { entries.map(\.id) }

  /// The screens, the lowest first.
  ///
  /// - Complexity: O(n).
  public var screens: [Screen] { entries.map(\.screen) }

  /// The number of screens above the first one.
  public var count: Int { entries.count }
  /// True if only the first screen is shown.
  public var isEmpty: Bool { entries.isEmpty }

  /// The screen on top.
  public var top: Screen? { entries.last?.screen }

  /// The identifier that the next screen will have.
  public var nextID: StackElementID { StackElementID(number: next) }

  /// The screen with that identifier. Assigning nil removes it and all above it. Assigning to an identifier that the
  /// stack does not have does nothing, since ``push(_:)`` gives identifiers.
  ///
  /// ```swift
  /// state.path[id: id]?.title = "New"
  /// ```
  @inlinable public subscript(id id: StackElementID) -> Screen? {
    get { index(of: id).map { entries[$0].screen } }
    set {
      if let newValue {
        _ = modifyElement(withID: id) { $0 = newValue }
      } else {
        pop(from: id)
      }
    }
  }

  /// The screen with that identifier if it is of this case, otherwise nil: for screens that are an enum. Assigning nil
  /// does nothing.
  ///
  /// ```swift
  /// state.path[id: id, case: \.search]?.text = "swift"
  /// ```
  public subscript<Value>(id id: StackElementID, case path: CaseKeyPath<Screen, Value>) -> Value?
  where Screen: CasePathable {
    get { self[id: id]?[case: path] }
    set { self[id: id]?[case: path] = newValue }
  }

  /// Pushes a screen.
  ///
  /// - Returns: the new screen's identifier.
  /// - Complexity: O(1), amortized.
  @discardableResult
  public mutating func push(_ screen: Screen) -> StackElementID {
    let id = nextID
    next += 1
    entries.append(Entry(id: id, screen: screen))
    return id
  }

  /// Removes the screen and all above it.
  ///
  /// - Complexity: O(n).
  public mutating func pop(from id: StackElementID) {
    guard let index = index(of: id) else { return }
    entries.removeSubrange(index...)
  }

  /// Removes the top screen.
  ///
  /// - Complexity: O(1).
  public mutating func pop() { _ = entries.popLast() }

  /// Removes all screens above the one with this identifier.
  ///
  /// - Complexity: O(n).
  public mutating func pop(to id: StackElementID) {
    guard let index = index(of: id) else { return }
    entries.removeSubrange((index + 1)...)
  }

  /// - Complexity: O(log n).
  @inlinable
  func index(of id: StackElementID) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id.number < id.number { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? low : nil
  }
}

// MARK: - IdentifiedElements

extension StackState: IdentifiedElements {
  @inlinable
  public func element(withID id: StackElementID) -> Screen? { self[id: id] }

  @inlinable
  public mutating func modifyElement<Result>(withID id: StackElementID, _ body: (inout Screen) -> Result) -> Result? {
    index(of: id).map { body(&entries[$0].screen) }
  }

  public static func elementPath(withID id: StackElementID) -> PartialKeyPath<Self>? { \Self[id: id] }
}

extension StackState: Equatable where Screen: Equatable {
  /// Two stacks are equal if they have equal screens with the same identifiers. Identifiers that they used before do
  /// not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.id == $1.id && $0.screen == $1.screen }
  }
}

extension StackState: Sendable where Screen: Sendable {}
extension StackState.Entry: Sendable where Screen: Sendable {}

/// The identifier of a screen in a navigation stack. The stack never uses it again.
public struct StackElementID: Hashable, Sendable, Comparable, CustomStringConvertible {
  @usableFromInline let number: Int

  @inlinable
  public static func == (left: StackElementID, right: StackElementID) -> Bool { left.number == right.number }

  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  public static func < (left: StackElementID, right: StackElementID) -> Bool { left.number < right.number }

  public var description: String { "#\(number)" }
}
