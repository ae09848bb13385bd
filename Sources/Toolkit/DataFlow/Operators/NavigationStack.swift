import CasePaths

/// The screens above the first one, the lowest first.
public struct NavigationStack<Screen> {
  struct Entry: Identifiable {
    let id: StackElementID
    var screen: Screen
  }

  private var entries: IdentifiedList<Entry> = IdentifiedList()
  private var next: Int = 0

  public init() {}

  public init(_ screens: some Sequence<Screen>) {
    for screen in screens { push(screen) }
  }

  // MARK: Use

  /// The identifiers of the screens, the lowest first.
  ///
  /// - Complexity: O(n).
  public var ids: [StackElementID] { entries.ids }

  /// The screens, the lowest first.
  ///
  /// - Complexity: O(n).
  public var screens: [Screen] { entries.map(\.screen) }

  public var count: Int { entries.count }
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
  public subscript(id id: StackElementID) -> Screen? {
    get { entries[id: id]?.screen }
    set {
      if let newValue {
        _ = entries.modifyElement(withID: id) { $0.screen = newValue }
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
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    entries.keepFirst(index)
  }

  /// Removes the top screen.
  ///
  /// - Complexity: O(1).
  public mutating func pop() { entries.keepFirst(entries.count - 1) }

  /// Removes all screens above the one with this identifier.
  ///
  /// - Complexity: O(n).
  public mutating func pop(to id: StackElementID) {
    guard let index = entries.firstIndex(where: { $0.id == id }) else { return }
    entries.keepFirst(index + 1)
  }

  /// Removes all screens.
  ///
  /// - Complexity: O(n).
  public mutating func popAll() { entries.keepFirst(0) }
}

// MARK: - IdentifiedElements

extension NavigationStack: IdentifiedElements {
  public func element(withID id: StackElementID) -> Screen? { self[id: id] }

  public mutating func modifyElement<Result>(withID id: StackElementID, _ body: (inout Screen) -> Result) -> Result? {
    entries.modifyElement(withID: id) { entry in body(&entry.screen) }
  }
}

extension NavigationStack: Equatable where Screen: Equatable {
  /// Two stacks are equal if they have equal screens with the same identifiers. Identifiers that they used before do
  /// not count.
  public static func == (left: Self, right: Self) -> Bool {
    left.entries.elementsEqual(right.entries) { $0.id == $1.id && $0.screen == $1.screen }
  }
}

extension NavigationStack: Sendable where Screen: Sendable {}
extension NavigationStack.Entry: Sendable where Screen: Sendable {}

/// The identifier of a screen in a navigation stack. The stack never uses it again.
public struct StackElementID: Hashable, Sendable, Comparable, CustomStringConvertible {
  let number: Int

  public static func < (left: StackElementID, right: StackElementID) -> Bool { left.number < right.number }

  public var description: String { "#\(number)" }
}
